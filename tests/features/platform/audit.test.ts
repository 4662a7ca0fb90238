import * as assert from 'uvu/assert';
import { AuditRow } from '../../../server/features/platform/audit/model.ts';
import { listAudit, type AuditResponse } from '../../../server/features/platform/audit/operations.ts';
import { importCatalogs } from '../../../server/features/authoring/catalog-files/operations.ts';
import {
	createEvent,
	rotateShareToken,
	showEvent,
	updateEvent
} from '../../../server/features/authoring/events/operations.ts';
import { joinEvent } from '../../../server/features/gameplay/play/operations/join.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { removeTeam } from '../../../server/features/gameplay/results/operations.ts';
import { createUser, removeUser } from '../../../server/features/platform/users/operations/users.ts';
import { createToken } from '../../../server/features/platform/tokens/operations.ts';
import { anonymous } from '../../../server/access/actor.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { refusal } from '../../support/refusal.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';
import { createClient } from '../../support/http.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('the audit log', (bench) => {
	const { test } = bench;
	let scene: Scene;
	let served: Served;
	test.before(async () => {
		scene = await openScene(bench);
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => void (await AuditRow.destroy({ where: {} })));

	const written = async () =>
		(await AuditRow.findAll({ order: ['id'], raw: true })).map(({ id: _id, at: _at, ...row }) => row);
	const editor = { actor: userOf('admin', 'acme'), requestId: 'request-0001' };

	test('contains who wrote what, where, when and in which request', async () => {
		scene.setTime('2026-05-01T10:00:00.123Z');
		const { event } = await scene.call(createEvent, { name: 'Summer', slug: 'summer' }, editor);
		await scene.call(showEvent, { event: 'summer' }, editor);
		await scene.call(createTeams, { event: event.uid, names: ['A', 'B'] });
		const base = { namespace: 'acme', requestId: 'request-0001' };
		assert.equal(await written(), [
			{ ...base, actor: 'user:admin', operation: 'event.create', target: 'summer' },
			{ ...base, actor: 'system', operation: 'team.create', target: event.uid, requestId: 'test-request' }
		]);
		const [first] = await AuditRow.findAll({ order: ['id'], limit: 1 });
		assert.is(first?.at.toISOString(), '2026-05-01T10:00:00.123Z');
		scene.setTime(null);
	});

	test('has no entry for a write that failed or only tried', async () => {
		const { uid } = await scene.event({ slug: 'taken' });
		await AuditRow.destroy({ where: {} });
		for (const input of [{ name: '' }, { name: 'Other', slug: 'taken' }])
			await scene.call(createEvent, input, editor).catch(() => undefined);
		const files = [{ name: 'a.json', text: '[{"type":"mc","prompt":"?","options":["a","b"],"answers":[0]}]' }];
		await scene.call(importCatalogs, { event: uid, files, dryRun: true }, editor);
		assert.equal(await written(), []);
		await scene.call(importCatalogs, { event: uid, files }, editor);
		assert.equal(
			(await written()).map(({ operation, target }) => [operation, target]),
			[['catalog.import', uid]]
		);
		await AuditRow.destroy({ where: {} });
		await scene.call(rotateShareToken, { event: uid }, editor);
		assert.is((await written())[0]?.target, uid, 'an output without a name leaves the event of the input');
	});

	test('never contains a secret, and omits what players do', async () => {
		const made = await scene.call(createToken, { label: 'mine', scopes: ['quiz:read'] }, editor);
		const { uid } = await scene.event();
		await scene.call(joinEvent, { event: uid, joinId: 'join-of-the-foxes', name: 'Foxes' }, { actor: anonymous });
		const rows = await written();
		assert.equal(
			rows.map(({ operation, actor }) => [operation, actor]),
			[
				['token.create', 'user:admin'],
				['event.create', 'system']
			]
		);
		assert.is(rows[0]?.target, String(made.token.id));
		assert.not.match(JSON.stringify(rows), made.secret);
	});

	test('names a team after its event', async () => {
		const { uid } = await scene.event();
		const { teams } = await scene.call(createTeams, { event: uid, names: ['Foxes'] });
		await scene.call(removeTeam, { event: uid, uid: teams[0]!.uid });
		assert.is((await written()).at(-1)?.target, `${uid}/${teams[0]!.uid}`);
	});

	test('knows writes through REST and through the back end', async () => {
		const api = createClient(served.base, {
			authorization: `Bearer ${await scene.token(['quiz:write', 'quiz:read'])}`
		});
		const headers = { 'x-request-id': 'from-the-api-1' };
		const created = await api.post('/api/v1/namespaces/acme/events', { name: 'Api', slug: 'api' }, headers);
		assert.is(created.status, 201);
		await api.get('/api/v1/namespaces/acme/events');
		const anna = await makeUser(scene, 'admin');
		const admin = await logIn(served, anna);
		assert.is((await admin.request('PATCH', '/admin/events/api', { body: { name: 'Admin' } })).status, 200);
		const all = await admin.get('/admin/audit');
		const { entries } = all.json<{ entries: AuditResponse[] }>();
		assert.equal(
			entries.slice(0, 2).map(({ actor, operation, target }) => [actor, operation, target]),
			[
				[`user:${anna.username}`, 'event.update', 'api'],
				['token:test', 'event.create', 'api']
			]
		);
		const mine = await admin.get('/admin/audit?source=token');
		assert.equal(
			mine.json<{ entries: AuditResponse[] }>().entries.map(({ requestId }) => requestId),
			['from-the-api-1']
		);
	});

	test('names the namespaces of a login, whatever screen it was made on', async () => {
		const fields = { username: 'zoe', role: 'analyst', password: 'a long enough password' };
		const { user } = await scene.call(createUser, { ...fields, namespaces: ['beta', 'acme'] }, editor);
		await scene.call(removeUser, { id: user.id }, editor);
		assert.equal((await written()).map(({ namespace, operation }) => `${namespace} ${operation}`).toSorted(), [
			'acme user.create',
			'acme user.remove',
			'beta user.create',
			'beta user.remove'
		]);
	});

	test('is searched by text, without wildcards, and limited', async () => {
		for (const slug of ['one-100', 'two-100', 'three']) await scene.call(createEvent, { name: slug, slug }, editor);
		await scene.call(updateEvent, { event: 'three', name: 'Drei' }, editor);
		const find = async (input: object) =>
			(await scene.call(listAudit, input, editor)).entries.map(({ target }) => target);
		assert.equal(await find({ q: '-100' }), ['two-100', 'one-100']);
		assert.equal(await find({ q: 'EVENT.update' }), ['three']);
		assert.equal(await find({ q: '%' }), []);
		assert.equal(await find({ q: '_-1' }), []);
		assert.equal(await find({ limit: 1 }), ['three']);
		assert.equal(await find({ source: 'system' }), []);
	});

	test('is for administrators', async () => {
		for (const role of ['customer', 'analyst', 'service-account'] as const) {
			const refused = await refusal(scene.call(listAudit, {}, { actor: userOf(role, 'acme') }));
			assert.is(refused.code, 'forbidden', role);
		}
	});
});
