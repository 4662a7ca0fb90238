import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import { mayRole, roles } from '../../../server/access/permission-matrix.ts';
import { adminRoutes, playRoutes, restRoutes } from '../../../server/composition/routes.ts';
import { ActiveEvent } from '../../../server/features/authoring/events/model.ts';
import { activateEvent, rotateShareToken, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { handOver } from '../../../server/features/gameplay/play/operations/info.ts';
import { tryPuzzle } from '../../../server/features/gameplay/play/operations/puzzle.ts';
import { PuzzleSolve, Result } from '../../../server/features/gameplay/results/model.ts';
import { createTeams, replaceTeams } from '../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase, onSqlite } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { createClient, type Answer } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

// The matrix on either database is that of tests/web/rights.test.ts; what is asked here beside it no database answers.
onSqlite('who reaches which row', ({ test, open }) => {
	let scene: Scene;
	let served: Served;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	const codeOf = (answer: Answer) => answer.json<{ error?: string }>().error;
	const rights = adminRoutes.filter(({ operation }) => operation.access.area);

	for (const role of roles)
		test(`${role}: every admin row responds according to the matrix`, async () => {
			const client = await logIn(served, await makeUser(scene, role));
			assert.is((await client.get('/admin/session')).status, 200);
			for (const { method, path, operation } of rights) {
				const { area, orArea, right = 'r' } = operation.access;
				const address = `${path.replace(/:\w+/g, 'nowhere')}?event=nowhere`;
				const answer = await client.request(method.toUpperCase(), address, method === 'get' ? {} : { body: {} });
				const isRefused = answer.status === 403 && codeOf(answer) === 'forbidden';
				const may = [area, orArea].some((one) => one && mayRole(role, one, right));
				assert.is(isRefused, !may, `${method} ${path}: ${answer.status} ${answer.text}`);
			}
		});

	test('without a login JSON callers get 401, readers of pages are left to the screens', async () => {
		for (const { method, path, json } of adminRoutes) {
			const address = path.replace(/:\w+/g, 'nowhere');
			const asked = { headers: { accept: 'application/json' }, ...(method === 'get' ? {} : { body: {} }) };
			const answer = await createClient(served.base).request(method.toUpperCase(), address, asked);
			assert.equal([answer.status, codeOf(answer)], [401, 'unauthenticated'], `${method} ${path}`);
			if (json === 'always') continue;
			const page = await createClient(served.base, { accept: 'text/html' }).request(method.toUpperCase(), address);
			assert.is(page.status, 404, `${method} ${path}`);
		}
	});

	const preferences: [accept: string | undefined, isJson: boolean][] = [
		['application/json', true],
		['text/html', false],
		['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
		['application/json, text/html;q=0.9', true],
		['text/html, application/json;q=0.9', false],
		['application/json;q=0.5, text/html;q=0.1', true],
		['*/*', false],
		[undefined, false]
	];
	for (const [accept, isJson] of preferences)
		test(`Accept: ${accept ?? 'none'} asks for ${isJson ? 'JSON' : 'a page'}`, async () => {
			const client = await logIn(served, await makeUser(scene, 'admin'));
			const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
			const bare = createClient(served.base, { cookie, ...(accept ? { accept } : {}) });
			assert.is((await bare.get('/admin/events')).status, isJson ? 200 : 404);
			assert.is((await bare.get('/admin/events', { 'x-requested-with': 'fetch' })).status, 200);
		});
});

forEachDatabase('who reaches what', ({ test, open }) => {
	let scene: Scene;
	let served: Served;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	/** Every row of every table but the ones that note who was there. */
	const dump = async (): Promise<string> => {
		const { sequelize } = scene.dependencies.database;
		const tables = (await sequelize.getQueryInterface().showAllTables()).map(String).sort();
		const kept = tables.filter((table) => !/^(sessions|sqlite_.*|namespace_api_tokens)$/.test(table));
		const rows = await Promise.all(
			kept.map((table) => sequelize.query(`SELECT * FROM ${table}`, { type: QueryTypes.SELECT }))
		);
		return JSON.stringify(kept.map((table, index) => [table, rows[index]]));
	};

	/** An event with everything in it that can be read. */
	const fullEvent = async () => {
		const config = { puzzleWordEnabled: true, puzzleWord: 'OWL', teamResults: true };
		const { uid: event } = await scene.event({ config });
		const questions = await putCatalog(scene, event, 'start', [choice('One')], { raetsel_buchstabe: 'O' });
		const phone = await joinGame(scene, event);
		const { attemptId } = await phone.start('start');
		const one = questions.get('One')!;
		await phone.answer(attemptId, one, pick(one, 'right'));
		await phone.finish(attemptId);
		const { token } = await scene.call(rotateShareToken, { event });
		return { event, phone, attemptId, one, token };
	};

	test('reads change nothing', async () => {
		const { event, phone, attemptId, token } = await fullEvent();
		const staff = await logIn(served, await makeUser(scene, 'admin'));
		const api = served.client(await scene.token(['quiz:read']));
		const player = createClient(served.base, { authorization: `Bearer ${phone.token}` });
		const names: Record<string, string> = { event, slug: 'start', attempt: attemptId, ns: 'acme', uid: phone.team.uid };
		const fill = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => names[name] ?? 'nothing');
		const before = await dump();
		let read = 0;
		const get = async (client: typeof staff, path: string) => {
			const { status, text } = await client.get(path);
			assert.ok(status < 500, `${path}: ${text}`);
			if (status === 200) read += 1;
		};
		// The audit log notes who took a whole namespace along.
		const silent = adminRoutes.filter(({ method, path }) => method === 'get' && path !== '/admin/backups/export');
		for (const { path } of silent) await get(staff, `${fill(path)}?event=${event}`);
		for (const { method, path } of restRoutes)
			if (method === 'get') await get(api, `/api/v1/namespaces/acme${fill(path)}`);
		for (const { method, path } of playRoutes) if (method === 'get') await get(player, `/api/play${fill(path)}`);
		for (const topic of ['rankings', 'results', 'catalogs', 'presence'])
			await get(createClient(served.base), `/api/live/${event}/${topic}?share_token=${token}`);
		assert.ok(read > 20, String(read));
		assert.is(await dump(), before);
	});

	test('work on one event never moves the active one, and lands where it belongs', async () => {
		const other = (await scene.event()).uid;
		await scene.call(activateEvent, { event: other });
		const active = async () => (await ActiveEvent.findByPk('acme'))?.eventUid;
		const { event, phone, one } = await fullEvent();
		await scene.call(updateEvent, { event, config: { countdown: 5 } });
		await scene.call(createTeams, { event, names: ['Listed'] });
		await scene.call(replaceTeams, { event, teams: ['Listed', 'Second'] });
		await phone.call(tryPuzzle, { event, tryId: freshId('try'), word: 'owl' });
		await phone.call(handOver, { event });
		const again = await phone.start('start');
		await phone.open(again.attemptId, one);
		await phone.finish(again.attemptId);
		assert.is(await active(), other);
		assert.equal(
			[
				await Result.count({ where: { eventUid: other } }),
				await PuzzleSolve.count({ where: { eventUid: other } }),
				await Result.count({ where: { eventUid: event } }),
				await PuzzleSolve.count({ where: { eventUid: event } })
			],
			[0, 0, 2, 1]
		);
	});

	test('every row carries the namespace of its event', async () => {
		await fullEvent();
		const { sequelize } = scene.dependencies.database;
		const tables = ['config', 'catalogs', 'teams', 'team_devices', 'results', 'question_results', 'puzzle_solves'];
		for (const table of tables) {
			const [row] = await sequelize.query<{ wrong: number; all: number }>(
				`SELECT SUM(CASE WHEN one.namespace = event.namespace THEN 0 ELSE 1 END) AS wrong, COUNT(*) AS "all"
				FROM ${table} AS one JOIN events AS event ON event.uid = one.event_uid`.replaceAll('"', '`'),
				{ type: QueryTypes.SELECT }
			);
			assert.ok(Number(row!.all) > 0, table);
			assert.is(Number(row!.wrong), 0, table);
		}
	});
});
