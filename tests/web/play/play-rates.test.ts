import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../server/access/rates.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { createTeams, listTeamLinks } from '../../../server/features/authoring/teams/operations.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { choice, pick, putCatalog, type Ids } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { createClient, type Client } from '../../support/http.ts';
import { errorOf, playDoor } from '../../support/phone/play-door.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { standing } from '../../support/runner/standing-clock.ts';

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
type Started = { attemptId: string };

onSqlite('rates of play', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let one: Ids;
	const { path, joined, start, put } = playDoor(() => ({ base: served.base, event }));

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => {
		scene.dependencies.limits = createRateLimits(1, standing);
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
		scene.dependencies.limits = createRateLimits(1, standing);
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

	test('the address of a team code opens its event with the code filled in, and 60 wrong ones are the most', async () => {
		await scene.call(createTeams, { event, names: ['Owls'] });
		const code = (await scene.call(listTeamLinks, { event })).links[0]!.code!;
		const open = (typed: string) => createClient(served.base).get(`/j/${typed}`);
		const found = await open(code.toLowerCase());
		assert.equal([found.status, found.headers.get('location')], [302, `/?event=${event}&code=${code}`]);
		assert.is(found.headers.get('referrer-policy'), 'no-referrer');
		const wrong = (typed: string, count: number) =>
			Promise.all(Array.from({ length: count }, () => open(typed).then(({ status }) => status)));
		assert.equal(new Set(await wrong('neither-one-nor-the-other', 70)), new Set([404]));
		assert.equal(new Set(await wrong('AAAA-AAAA', 60)), new Set([404]));
		assert.equal([(await open('AAAA-AAAB')).status, (await open(code)).status], [429, 429]);
		// Codes of events are shorter and counted apart.
		assert.equal(await wrong('ZZZZZZ', 60), Array<number>(60).fill(404));
		assert.is((await open('ZZZZZZ')).status, 429);
	});

	const puzzle = (puzzleWord = 'OWL') =>
		scene.call(updateEvent, { event, config: { puzzleWordEnabled: true, puzzleWord } });
	const finished = async (client: Client) => {
		const { attemptId } = (await start(client)).json<Started>();
		await client.post(`/api/play/attempts/${attemptId}/finish`, {});
		return client;
	};
	const tryWord = (who: Client, word = 'wrong', tryId = freshId('try')) => who.post(path('/puzzle'), { tryId, word });

	test('seven puzzle words of a team in a minute are one too many, over all its phones', async () => {
		await puzzle();
		const client = await finished((await joined()).client);
		const { url } = (await client.get(path('/me/handover'))).json<{ url: string }>();
		const { client: mate } = await joined({ teamToken: new URL(url).searchParams.get('t')!, name: undefined });
		const known = freshId('try');
		for (const who of [client, mate, client, mate, client]) {
			const { serverTime, ...body } = (await tryWord(who)).json<{ serverTime: string }>();
			assert.equal([body, isTime.test(serverTime)], [{ solved: false }, true]);
		}
		// A repeated try is none, also once the limit is reached.
		for (let times = 0; times < 3; times += 1) assert.is((await tryWord(client, 'wrong', known)).status, 200);
		for (const who of [client, mate]) assert.equal(errorOf(await tryWord(who)), [429, 'rate_limited']);
		assert.is((await tryWord(client, 'wrong', known)).status, 200);
	});

	test('throw-away teams do not guess the puzzle word: 300 wrong tries of an address are the most', async () => {
		await puzzle();
		const teams = await Promise.all(Array.from({ length: 51 }, async () => finished((await joined()).client)));
		const idle = (await joined()).client;
		assert.equal(errorOf(await tryWord(idle, 'owl')), [409, 'wrong_state']);
		const last = teams.pop()!;
		await Promise.all(
			teams.map(async (client) => {
				for (let times = 0; times < 6; times += 1) assert.is((await tryWord(client)).status, 200);
			})
		);
		const refused = await tryWord(last, 'owl');
		assert.equal(errorOf(refused), [429, 'rate_limited']);
		assert.ok(Number(refused.headers.get('retry-after')) > 60);
	});

	test('300 wrong tries of an event are the most, wherever they come from; right ones are not counted', async () => {
		await puzzle();
		const client = await finished((await joined()).client);
		const counted = () =>
			Object.fromEntries(
				[...scene.dependencies.limits.windows].map(([name, { count }]) => [name.split(' ')[0], count])
			);
		await tryWord(client);
		assert.equal([counted()['wrong-word'], counted()['wrong-word-event']], [1, 1]);
		for (let count = 1; count < 300; count += 1) scene.dependencies.limits.count('wrong-word-event', event, 600);
		assert.equal(errorOf(await tryWord(client, 'owl')), [429, 'rate_limited']);
		scene.dependencies.limits = createRateLimits(1, standing);
		assert.ok((await tryWord(client, 'owl')).json<{ solved: boolean }>().solved);
		assert.equal([counted().puzzle, counted()['wrong-word-event']], [1, undefined]);
	});
});
