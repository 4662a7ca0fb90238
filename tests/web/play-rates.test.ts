import * as assert from 'uvu/assert';
import { createRateLimits } from '../../server/access/rates.ts';
import { updateEvent } from '../../server/features/events/operations.ts';
import { forEachDatabase } from '../support/databases.ts';
import { choice, freshId, pick, putCatalog, type Ids } from '../support/game.ts';
import { createClient, type Answer, type Client } from '../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';

const errorOf = (answer: Answer) => [answer.status, answer.json<{ error: string }>().error];
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
type Started = { attemptId: string };

forEachDatabase('rates of play', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let one: Ids;
	const path = (rest = '') => `/api/play/events/${event}${rest}`;
	const joined = async (fields: object = {}) => {
		const client = createClient(served.base);
		const answer = await client.post(path('/join'), { joinId: freshId('join'), name: freshId('Team'), ...fields });
		return { client, answer };
	};
	const start = (client: Client) => client.post(path('/attempts'), { attemptId: freshId('attempt'), catalog: 'start' });
	const put = (client: Client, attempt: string, question: Ids, body: object) =>
		client.request('PUT', `/api/play/attempts/${attempt}/answers/${question.id}`, { body });

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => {
		scene.parts.limits = createRateLimits(1);
		event = (await scene.event()).uid;
		one = (await putCatalog(scene, event, 'start', [choice('One')])).get('One')!;
	});

	test('121 moves of a device in a minute are one too many, and its id stays usable', async () => {
		const { client } = await joined();
		const { attemptId } = (await start(client)).json<Started>();
		const body = { answerId: freshId('answer'), answer: pick(one, 'right') };
		const asked = Array.from({ length: 119 }, () => put(client, attemptId, one, { answerId: 'short' }));
		for (const each of await Promise.all(asked)) assert.is(each.status, 422);
		const refused = await put(client, attemptId, one, body);
		assert.equal(errorOf(refused), [429, 'rate_limited']);
		assert.match(refused.headers.get('retry-after')!, /^[1-9]\d?$/);
		const forged = createClient(served.base, {
			cookie: `mq_play_x=mqd_${'x'.repeat(43)}; mq_play_${event}=${client.cookies.get(`mq_play_${event}`)}`
		});
		assert.is((await put(forged, attemptId, one, body)).status, 429);
		const { client: mate } = await joined();
		assert.is((await start(mate)).status, 201);
		scene.parts.limits = createRateLimits(1);
		assert.is((await put(client, attemptId, one, body)).status, 200);
	});

	test('the 61st refused join of an address is 429, while good joins still pass', async () => {
		const wrong = () => joined({ teamToken: 'x'.repeat(22) }).then(({ answer }) => answer);
		for (const each of await Promise.all(Array.from({ length: 60 }, wrong))) assert.is(each.status, 401);
		const refused = await wrong();
		assert.equal(errorOf(refused), [429, 'rate_limited']);
		assert.ok(Number(refused.headers.get('retry-after')) > 0);
		assert.is((await joined()).answer.status, 201);
	});

	test('a room of phones behind one address joins within a minute', async () => {
		const joins = Array.from({ length: 100 }, () => joined().then(({ answer }) => answer.status));
		assert.equal(new Set(await Promise.all(joins)), new Set([201]));
	});

	test('seven puzzle words of a team in a minute are one too many, over all its phones', async () => {
		await scene.call(updateEvent, { event, config: { puzzleWordEnabled: true, puzzleWord: 'OWL' } });
		const { client } = await joined();
		const { url } = (await client.get(path('/me/handover'))).json<{ url: string }>();
		const { client: mate } = await joined({ teamToken: new URL(url).searchParams.get('t')!, name: undefined });
		const tryWord = (who: Client) => who.post(path('/puzzle'), { tryId: freshId('try'), word: 'wrong' });
		for (const who of [client, mate, client, mate, client, mate]) {
			const { serverTime, ...body } = (await tryWord(who)).json<{ serverTime: string }>();
			assert.equal([body, isTime.test(serverTime)], [{ solved: false }, true]);
		}
		for (const who of [client, mate]) assert.equal(errorOf(await tryWord(who)), [429, 'rate_limited']);
	});
});
