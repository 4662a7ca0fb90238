import * as assert from 'uvu/assert';
import { sealTicket, type Ticket } from '../../server/access/tickets.ts';
import { updateEvent } from '../../server/features/authoring/events/operations.ts';
import { updateNamespace } from '../../server/features/platform/namespaces/operations.ts';
import { createNamespace } from '../../server/features/platform/namespaces/operations.ts';
import { listTokens, revokeToken } from '../../server/features/platform/tokens/operations.ts';
import type { Ack, Subscribed } from '#lib/live/wire.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { joinGame, pick, putCatalog, choice } from '../support/phone/game.ts';
import type { Listener } from '../support/live/live.ts';
import { listen, readAll } from '../support/live/live-reader.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';
import { until } from '../support/runner/until.ts';

const quizTopics = ['rankings', 'results', 'presence', 'catalogs'];

forEachDatabase('credentials of live topics', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	const listeners: Listener[] = [];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.before.each(async () => {
		event = (await scene.event({ config: { teamResults: true } })).uid;
	});
	test.after.each(() => {
		scene.setTime(null);
		for (const { socket } of listeners.splice(0)) socket.disconnect();
	});
	test.after(() => served.close());

	const hear = (auth: object): Listener => {
		const listener = listen(served.base, { auth });
		listeners.push(listener);
		return listener;
	};
	const get = async (path: string, token?: string) => {
		const answer = await served.client(token).get(path);
		return { status: answer.status, body: answer.json<Record<string, unknown>>() };
	};
	const read = (topic: string, query = '', token?: string, of = event) =>
		get(`/api/live/${of}/${topic}${query}`, token);
	const play = async (name: string) => {
		const phone = await joinGame(scene, event, { name });
		const questions = await putCatalog(scene, event, 'pier', [choice('Q')]);
		const { attemptId } = await phone.start('pier');
		await phone.answer(attemptId, questions.get('Q')!, pick(questions.get('Q')!, 'right'));
		await phone.finish(attemptId);
		return phone;
	};
	const ticket = (more: Partial<Ticket> = {}) =>
		sealTicket(
			{ event, module: 'rankings', limit: 10, ...more },
			scene.dependencies.env.SECRET_KEY,
			scene.dependencies.clock()
		);
	const pointsOf = (ack: Ack | unknown) => {
		const [first] = (ack as Subscribed).updates;
		return (first!.data as { teams: unknown[] }).teams.length;
	};

	test('a token with quiz:read reads every topic of the quiz, on sockets and by asking', async () => {
		const token = await scene.token(['quiz:read']);
		await readAll(hear({ bearer: token }), event, quizTopics);
		for (const topic of quizTopics) assert.is((await read(topic, '', token)).status, 200, topic);
		for (const topic of ['own', 'metrics']) {
			const answer = await read(topic, '', token);
			assert.equal([answer.status, answer.body.error], [403, 'forbidden'], topic);
		}
	});

	test('a token is held to its namespace, its scope and its life', async () => {
		const foreign = (await scene.event({}, 'beta')).uid;
		const token = await scene.token(['quiz:read']);
		assert.equal(await hear({ bearer: token }).subscribe('rankings', foreign), { ok: false, error: 'not_found' });
		assert.is((await read('rankings', '', token, foreign)).status, 404);
		const scopeless = await scene.token(['quiz:write']);
		assert.is(await hear({ bearer: scopeless }).refusal(), 'missing_scope');
		assert.is((await read('rankings', '', scopeless)).body.error, 'missing_scope');
		assert.is(await hear({ bearer: 'mq_unknown' }).refusal(), 'invalid_token');
		const wrong = await read('rankings', '', 'mq_unknown');
		assert.equal([wrong.status, wrong.body.error], [401, 'invalid_token']);
	});

	test('a revoked token receives nothing any more', async () => {
		const token = await scene.token(['quiz:read']);
		const listener = hear({ bearer: token });
		await readAll(listener, event, ['rankings']);
		const [row] = (await scene.call(listTokens, {})).tokens.filter(({ prefix }) => token.includes(prefix));
		await scene.call(revokeToken, { id: row!.id });
		await until(() => listener.revoked.length > 0, 'the end of the subscription');
		assert.is(listener.revoked[0]!.error, 'invalid_token');
		assert.is((await read('rankings', '', token)).status, 401);
	});

	test('a ticket shows the first rows of its board and nothing else', async () => {
		for (const name of ['Anton', 'Berta', 'Cleo']) await play(name);
		await scene.call(updateEvent, { event, config: { rankingCounts: 'finished' } });
		assert.is(pointsOf(await hear({ ticket: ticket() }).subscribe('rankings', event)), 3);
		const asked = await read('rankings', `?ticket=${ticket()}`);
		assert.equal([asked.status, pointsOf(asked.body)], [200, 3]);
		const newest = (await read('results', `?ticket=${ticket({ module: 'results', limit: 2 })}`)).body;
		const [{ data }] = newest.updates as [{ data: { rows: unknown[]; total: number } }];
		assert.equal([data.rows.length, data.total], [2, 3]);
		for (const topic of ['results', 'presence', 'catalogs', 'own', 'metrics'])
			assert.equal(await hear({ ticket: ticket() }).subscribe(topic, event), { ok: false, error: 'share_denied' });
		const other = (await scene.event()).uid;
		assert.is((await read('rankings', `?ticket=${ticket()}`, undefined, other)).status, 403);
	});

	test('a ticket hides what the board hides, and ends with its twelve hours, its event and its namespace', async () => {
		await play('Anton');
		const proof = ticket();
		await scene.call(updateEvent, { event, config: { boardMode: 'hidden' } });
		assert.is(pointsOf((await read('rankings', `?ticket=${proof}`)).body), 0);
		await scene.call(updateEvent, { event, published: false });
		assert.is((await read('rankings', `?ticket=${proof}`)).body.error, 'event_unpublished');
		await scene.call(updateEvent, { event, published: true });
		scene.setTime(new Date(Date.now() + 12 * 3_600_000 + 2000).toISOString());
		assert.is((await read('rankings', `?ticket=${proof}`)).body.error, 'share_denied');
		assert.is(await hear({ ticket: proof }).refusal(), 'share_denied');
		scene.setTime(null);
		for (const forged of [`${proof.slice(0, -2)}AA`, 'mqt_x.y', proof.replace('mqt_', 'mqt_A'), ''])
			assert.is((await read('rankings', `?ticket=${forged}`)).body.error, 'share_denied', forged);
		await scene.call(createNamespace, { namespace: 'short-lived' });
		const { uid } = await scene.event({}, 'short-lived');
		const there = ticket({ event: uid });
		assert.is((await read('rankings', `?ticket=${there}`, undefined, uid)).status, 200);
		await scene.call(updateNamespace, { id: 'short-lived', isActive: false });
		assert.is((await read('rankings', `?ticket=${there}`, undefined, uid)).status, 404);
	});

	test('players reach rankings only by asking for their standing', async () => {
		const phone = await play('Anton');
		const refused = { ok: false, error: 'forbidden' };
		assert.equal(await hear({ device: phone.token }).subscribe('rankings', event), refused);
		assert.is((await read('rankings', '', phone.token)).status, 403);
		const { status, body } = await get(`/api/play/events/${event}/standing`, phone.token);
		assert.is(status, 200);
		assert.equal(Object.keys(body).sort(), ['board', 'mode', 'of', 'serverTime', 'standings']);
		assert.equal([body.mode, body.of, (body.standings as { points: { place: number } }).points.place], ['live', 1, 1]);
	});
});
