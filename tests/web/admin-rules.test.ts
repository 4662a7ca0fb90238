import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/database/database.ts';
import { createTeams } from '../../server/features/teams/operations.ts';
import { freshDatabase } from '../support/databases.ts';
import type { Client } from '../support/http.ts';
import { openScene, serveScene, type Served } from '../support/scene.ts';
import { suite } from '../support/suite.ts';

type Fields = Record<string, unknown>;

const test = suite('common rules of admin rows');
let served: Served;
let admin: Client;
let team: string;
let user: string;
let close: () => Promise<void>;

test.before(async () => {
	const fresh = await freshDatabase('sqlite');
	const database = openDatabase(fresh.url);
	await database.migrator.up();
	const scene = await openScene({ open: async () => database });
	served = await serveScene(scene);
	close = async () => {
		await served.close();
		await database.close();
		await fresh.remove();
	};
	const { uid } = await scene.event();
	const { teams } = await scene.call(createTeams, { event: uid, names: ['Owls'] });
	team = `/admin/teams/${teams[0]!.uid}?event=${uid}`;
	admin = await served.login('admin');
	await admin.get('/admin/session');
	await admin.post('/admin/namespace', { namespace: 'acme' });
	const { users } = (await admin.get('/admin/logins')).json<{ users: { id: number }[] }>();
	user = `/admin/logins/${users[0]!.id}`;
});
test.after(() => close());

const put = (method: string, path: string, body: object) => admin.request(method, path, { body });
const faultsOf = (body: Fields) =>
	((body.details ?? []) as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`).sort();

test('a change that changes nothing leaves version and time as they were', async () => {
	for (const [method, path, name] of [
		['PATCH', team, 'team'],
		['PUT', user, 'user']
	] as const) {
		const first = (await put(method, path, {})).json<Record<string, Fields>>()[name]!;
		const again = await put(method, path, { id: 99, uid: 'x', version: 99, createdAt: 1, updatedAt: 1 });
		assert.is(again.status, 200, again.text);
		assert.equal(again.json<Record<string, unknown>>()[name], first);
	}
});

test('values are as strict as anywhere', async () => {
	const rows: [method: string, path: string, body: object, faults: string[]][] = [
		['PATCH', team, { name: 5, listed: 1, foo: 1 }, ['foo unknown_field', 'listed invalid_type', 'name invalid_type']],
		['PATCH', team, { name: null }, ['name not_nullable']],
		['PATCH', team, { name: ' ' }, ['name required']],
		['PUT', user, { isActive: 1, role: 'x' }, ['isActive invalid_type', 'role invalid_enum']],
		['POST', '/admin/events', { foo: 1, name: 'X' }, ['foo unknown_field']]
	];
	for (const [method, path, body, faults] of rows) {
		const answer = await put(method, path, body);
		assert.is(answer.status, 422, path);
		assert.equal(faultsOf(answer.json<Fields>()), faults);
	}
	const cleared = await put('PUT', user, { email: '' });
	assert.is(cleared.json<{ user: { email: unknown } }>().user.email, null);
	assert.is((await put('POST', '/admin/events', { name: 'X', namespace: 'acme', version: 3 })).status, 201);
	assert.is((await put('POST', '/admin/events', { name: 'X', namespace: 'beta' })).status, 403);
});

test('an id that can be none leads nowhere', async () => {
	for (const id of ['abc', '0', '-1', '1.5', '2147483648', '99999999999999']) {
		assert.is((await put('PUT', `/admin/logins/${id}`, {})).status, 404, id);
		assert.is((await put('DELETE', `/admin/logins/${id}`, {})).status, 404, id);
		assert.is((await put('PUT', `/admin/domains/${id}`, {})).status, 404, id);
	}
	assert.is((await put('PATCH', team.replace(/teams\/\w+/, 'teams/none'), {})).status, 404);
});

test('another method is refused with those that there are', async () => {
	for (const [method, path, allow] of [
		['PUT', '/admin/logins', 'GET, HEAD, POST, OPTIONS'],
		['GET', '/admin/logins/1', 'PUT, DELETE, OPTIONS'],
		['DELETE', '/admin/system/metrics', 'GET, HEAD, OPTIONS']
	] as const) {
		const answer = await admin.request(method, path);
		assert.equal([answer.status, answer.headers.get('allow')], [405, allow], path);
		assert.is(answer.json<{ error: string }>().error, 'method_not_allowed');
		const options = await served.client().request('OPTIONS', path);
		assert.equal([options.status, options.headers.get('allow')], [204, allow]);
	}
});

test.run();
