import * as assert from 'uvu/assert';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { testRows, type Table } from '../../support/rows.ts';
import { openScene, serveScene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;

onSqlite('common rules of admin rows', ({ test, open }) => {
	let served: Served;
	let admin: Client;
	let team: string;
	let user: string;

	test.before(async () => {
		const scene = await openScene({ open });
		served = await serveScene(scene);
		const { uid } = await scene.event();
		const { teams } = await scene.call(createTeams, { event: uid, names: ['Owls'] });
		team = `/admin/teams/${teams[0]!.uid}?event=${uid}`;
		admin = await served.login('admin');
		await admin.get('/admin/session');
		await admin.post('/admin/namespace', { namespace: 'acme' });
		const { users } = (await admin.get('/admin/logins')).json<{ users: { id: number }[] }>();
		user = `/admin/logins/${users[0]!.id}`;
	});
	test.after(() => served.close());

	const put = (method: string, path: string, body: object) => admin.request(method, path, { body });
	const table = (): Table<'admin' | 'nobody'> => ({
		served,
		callers: { admin, nobody: served.client() },
		as: 'admin',
		words: { team, user, none: team.replace(/teams\/\w+/, 'teams/none') }
	});

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

	const wrong = (name: string, request: string, body: object, faults: string[]) => ({
		name: `values are as strict as anywhere: ${name}`,
		request,
		send: { body },
		status: 422,
		faults
	});
	const methods = [
		['PUT', '/admin/logins', 'GET, HEAD, POST, OPTIONS'],
		['GET', '/admin/logins/1', 'PUT, DELETE, OPTIONS'],
		['DELETE', '/admin/system/metrics', 'GET, HEAD, OPTIONS']
	] as const;
	testRows(test, table, [
		wrong('kinds', 'PATCH :team', { name: 5, listed: 1, foo: 1 }, [
			'foo unknown_field',
			'listed invalid_type',
			'name invalid_type'
		]),
		wrong('no null', 'PATCH :team', { name: null }, ['name not_nullable']),
		wrong('no blank', 'PATCH :team', { name: ' ' }, ['name required']),
		wrong('a user', 'PUT :user', { isActive: 1, role: 'x' }, ['isActive invalid_type', 'role invalid_enum']),
		wrong('an event', 'POST /admin/events', { foo: 1, name: 'X' }, ['foo unknown_field']),
		{
			name: 'a body may repeat the namespace and bring a version',
			request: 'POST /admin/events',
			send: { body: { name: 'X', namespace: 'acme', version: 3 } },
			status: 201
		},
		{
			name: 'a body may name no other namespace',
			request: 'POST /admin/events',
			send: { body: { name: 'X', namespace: 'beta' } },
			status: 403,
			body: { error: 'forbidden' }
		},
		...['abc', '0', '-1', '1.5', '2147483648', '99999999999999'].flatMap((id) =>
			[`PUT /admin/logins/${id}`, `DELETE /admin/logins/${id}`, `PUT /admin/domains/${id}`].map((request) => ({
				name: `an id that can be none leads nowhere: ${request}`,
				request,
				send: { body: {} },
				status: 404
			}))
		),
		{ name: 'a text that can be no team leads nowhere', request: 'PATCH :none', send: { body: {} }, status: 404 },
		...methods.flatMap(([method, path, allow]) => [
			{
				name: `${method} ${path} is refused with the methods that there are`,
				request: `${method} ${path}`,
				status: 405,
				body: { error: 'method_not_allowed' },
				headers: { allow }
			},
			{
				name: `${path} tells its methods to anybody`,
				as: 'nobody' as const,
				request: `OPTIONS ${path}`,
				status: 204,
				headers: { allow }
			}
		])
	]);

	test('an empty text clears the address of a user', async () => {
		const cleared = await put('PUT', user, { email: '' });
		assert.is(cleared.json<{ user: { email: unknown } }>().user.email, null);
	});
});
