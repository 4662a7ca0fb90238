import * as assert from 'uvu/assert';
import { scopes } from '../../../server/access/scopes.ts';
import { lockOverdue } from '../../../server/features/gameplay/rounds/operations/lock-overdue.ts';
import { AuditRow } from '../../../server/features/platform/audit/model.ts';
import { updateUser } from '../../../server/features/platform/users/operations/users.ts';
import { demand } from '../../support/ask.ts';
import { letAgentIn } from '../../support/apps/mcp.ts';
import type { Client } from '../../support/http.ts';
import { freshId } from '../../support/phone/phone.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { LedRound } from '../../support/rounds/led-round.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;
interface Shown {
	round: { uid: string; version: number; pin: string | null };
	view: { version: number; state: string; host: { solution: object | null } };
}

forEachDatabase('rounds over REST and for apps', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		client = served.client(await scene.token(['quiz:read', 'quiz:write']));
	});
	test.after(() => served.close());

	const roundsOf = ({ event }: LedRound, namespace = 'acme') =>
		`/api/v1/namespaces/${namespace}/events/${event}/rounds`;
	const placeOf = (led: LedRound) => `${roundsOf(led)}/${led.uid}`;
	const commandOf = (expectVersion: number, command: string, args?: object) => ({
		commandId: freshId('command'),
		expectVersion,
		command,
		...(args ? { args } : {})
	});
	const show = async (led: LedRound) => (await demand(client, `GET ${placeOf(led)}`, 200)).json<Shown>();
	const lead = async (led: LedRound, command: string, args?: object) => {
		const { version } = (await show(led)).view;
		return demand(client, `POST ${placeOf(led)}/commands`, 200, commandOf(version, command, args));
	};
	const newestTarget = async () => (await AuditRow.findOne({ order: [['id', 'DESC']] }))!;

	test('a program creates a round, finds it in the list and leads it to its end', async () => {
		const led = await LedRound.create(scene);
		await lead(led, 'close', { confirm: true });
		const body = { catalog: 'led', options: { delaySeconds: 0 }, questions: [{ id: led.id('q2'), limitSeconds: 0 }] };
		const created = await demand(client, `POST ${roundsOf(led)}`, 201, body);
		const { status, event_uid, round } = created.json<{ status: string; event_uid: string; round: Fields }>();
		assert.equal([status, event_uid, round.total, round.pin, round.closedAt], ['created', led.event, 1, null, null]);
		assert.is(created.headers.get('location'), `${roundsOf(led)}/${round.uid as string}`);
		const first = await demand(client, `GET ${roundsOf(led)}`, 200);
		assert.equal(first.json<{ rounds: Fields[] }>().rounds[0], round);
		const tag = { 'if-none-match': first.headers.get('etag')! };
		await demand(client, `GET ${roundsOf(led)}`, 304, undefined, tag);
		const next = new LedRound(scene, led.event, round.uid as string, led.by);
		const opened = (await lead(next, 'openLobby')).json<Fields>();
		assert.equal([opened.status, opened.event_uid, opened.state, opened.version], ['ok', led.event, 'lobby', 2]);
		await demand(client, `GET ${roundsOf(led)}`, 200, undefined, tag);
		assert.match((await show(next)).round.pin!, /^\d{6}$/);
		for (const command of ['show', 'lock', 'reveal', 'podium']) await lead(next, command);
		await lead(next, 'close', { confirm: true });
		assert.equal([(await show(next)).view.state, (await show(next)).round.pin], ['closed', null]);
		// Its answers change what is shown, but not its version.
		assert.is((await demand(client, `GET ${placeOf(next)}`, 200)).headers.get('etag'), null);
	});

	test('a question that ends by itself changes the list', async () => {
		const led = await LedRound.create(scene);
		for (const command of ['openLobby', 'show']) await lead(led, command);
		const tag = (await demand(client, `GET ${roundsOf(led)}`, 200)).headers.get('etag')!;
		led.at(30);
		await scene.call(lockOverdue, { round: led.uid });
		const again = await demand(client, `GET ${roundsOf(led)}`, 200, undefined, { 'if-none-match': tag });
		assert.is(again.json<{ rounds: Fields[] }>().rounds[0]!.state, 'locked');
	});

	test('what does not fit is refused with its reason and changes nothing', async () => {
		const led = await LedRound.create(scene);
		const other = await LedRound.create(scene);
		const alone = await scene.event({ config: { playMode: 'self' } });
		const reader = served.client(await scene.token(['quiz:read']));
		const writer = served.client(await scene.token(['quiz:write']));
		const menus = served.client(await scene.token(['menu:read']));
		const open = commandOf(1, 'openLobby');
		const commands = `POST ${placeOf(led)}/commands`;
		const elsewhere = `${roundsOf(other)}/${led.uid}`;
		const rows: [Client, string, number, string, object?][] = [
			[reader, commands, 403, 'missing_scope', open],
			[reader, `POST ${roundsOf(led)}`, 403, 'missing_scope', { catalog: 'led' }],
			[writer, `GET ${placeOf(led)}`, 403, 'missing_scope'],
			[menus, `GET ${roundsOf(led)}`, 403, 'missing_scope'],
			[served.client(), `GET ${placeOf(led)}`, 401, 'missing_token'],
			[client, `GET ${roundsOf(led, 'beta')}`, 403, 'namespace_mismatch'],
			[client, `GET ${elsewhere}`, 404, 'not_found'],
			[client, `POST ${elsewhere}/commands`, 404, 'not_found', open],
			[client, `POST ${elsewhere}/commands`, 404, 'not_found', commandOf(1, 'reveal')],
			[client, `GET ${roundsOf(led)}/${'f'.repeat(32)}`, 404, 'not_found'],
			[client, commands, 409, 'wrong_state', commandOf(2, 'openLobby')],
			[client, commands, 409, 'wrong_state', commandOf(1, 'reveal')],
			[client, commands, 422, 'invalid_input', commandOf(1, 'explode')],
			[client, commands, 422, 'invalid_input', commandOf(1, 'close')],
			[client, commands, 422, 'invalid_input', { ...open, commandId: 'short' }],
			[client, `POST ${roundsOf(led)}`, 409, 'wrong_state', { catalog: 'led' }],
			[client, `POST ${roundsOf(led)}`, 404, 'not_found', { catalog: 'none' }],
			[client, `POST ${roundsOf(led)}`, 422, 'invalid_input', { catalog: 'led', options: { multiplier: 4 } }],
			[client, `POST /api/v1/namespaces/acme/events/${alone.uid}/rounds`, 409, 'wrong_state', { catalog: 'led' }]
		];
		const written = await AuditRow.count();
		for (const [caller, request, status, error, body] of rows) {
			const answer = await demand(caller, request, status, body);
			assert.is(answer.json<{ error: string }>().error, error, `${request} ${JSON.stringify(body)}`);
		}
		assert.is(await AuditRow.count(), written);
		assert.is((await show(led)).view.version, 1);
		const again = (await demand(client, `POST ${roundsOf(led)}`, 409, { catalog: 'led' })).json<Fields>();
		assert.is(again.round, led.uid);
	});

	test('every command stands in the audit log with its round and what it was about', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join('Owls');
		const head = `${led.event}/round ${led.uid}`;
		await lead(led, 'openLobby');
		assert.is((await newestTarget()).target, `${head} openLobby → lobby 0`);
		await lead(led, 'show');
		await lead(led, 'kick', { teamUid: phone.team.uid });
		assert.is((await newestTarget()).target, `${head} kick ${phone.team.uid} → question 1`);
		await lead(led, 'void', { questionId: led.id('q1') });
		const { target, operation } = await newestTarget();
		assert.equal([target, operation], [`${head} void ${led.id('q1')} → question 1`, 'round.command']);
	});

	test('an app starts a round, leads it and sees the solution that phones do not', async () => {
		const led = await LedRound.create(scene);
		await lead(led, 'close', { confirm: true });
		const agent = await letAgentIn(scene, served, { role: 'admin', scopes: [...scopes] });
		const started = await agent.call<Shown>('start_round', { event_uid: led.event, catalog: 'led' });
		const round_uid = started.value.round.uid;
		const tell = (command: string, expectVersion: number, args?: object) =>
			agent.call<Fields>('round_command', { round_uid, ...commandOf(expectVersion, command, args) });
		await tell('openLobby', 1);
		await tell('show', 2);
		const { value } = await agent.call<Shown>('get_round', { round_uid });
		assert.equal([value.view.state, value.view.version], ['question', 3]);
		assert.ok(value.view.host.solution);
		const late = await tell('lock', 1);
		assert.equal([late.isError, late.value.error, late.value.version], [true, 'wrong_state', 3]);
		const again = await agent.call<Fields>('start_round', { event_uid: led.event, catalog: 'led' });
		assert.equal([again.isError, again.value.round], [true, round_uid]);
		const row = await newestTarget();
		assert.equal(
			[row.actor, row.target.includes('show → question 1')],
			[`user:${agent.person.username} by Robot`, true]
		);
		const analyst = await letAgentIn(scene, served, { role: 'customer' });
		await scene.call(updateUser, { id: analyst.person.id, role: 'analyst' });
		const refused = await analyst.call<Fields>('round_command', { round_uid, ...commandOf(3, 'lock') });
		assert.equal([refused.isError, refused.value.error], [true, 'forbidden']);
		assert.not((await analyst.call('get_round', { round_uid })).isError);
	});
});
