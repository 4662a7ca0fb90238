import * as assert from 'uvu/assert';
import { adminRoutes } from '../../../server/composition/routes.ts';
import { createDomain } from '../../../server/features/platform/domains/operations.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import type { AdminRoute } from '../../../server/web/admin/admin.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Answer, Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

const writes = adminRoutes.filter(({ method }) => method !== 'get');
const nameOf = ({ method, path }: AdminRoute) => `${method} ${path}`;
type Refusal = { error: string; details?: { path: string; code: string }[]; currentVersion?: number };

forEachDatabase('every row of the admin', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin'));
	});
	test.after(() => served.close());

	/** Calls a row on records that are not there. */
	const call = (client: Client, { method, path }: AdminRoute, body?: object): Promise<Answer> => {
		const address = path.replace(/:\w+/g, '999999');
		const sending = method === 'get' ? { headers: { 'x-csrf-token': client.csrfToken ?? '' } } : { body: body ?? {} };
		return client.request(method.toUpperCase(), address, sending);
	};
	const outcome = (answer: Answer) => {
		const { error, details } = answer.json<Refusal>();
		return JSON.stringify([answer.status, error, details]);
	};
	// A body that is a file names nothing.
	const placed = writes.filter(({ namesNamespace, receive }) => !namesNamespace && !receive);
	// While one is being written, there is no second one.
	const once = 'post /admin/backups/stored';

	test('a body may repeat the active namespace', async () => {
		assert.ok(placed.length >= 25, `${placed.length} rows`);
		for (const row of placed.filter((one) => nameOf(one) !== once)) {
			// A renewed second factor needs the password, so calling a row twice comes to the same.
			const without = outcome(await call(admin, row));
			assert.is(outcome(await call(admin, row, { namespace: 'acme' })), without, nameOf(row));
		}
	});

	test('a body may not choose another namespace', async () => {
		for (const row of placed)
			for (const namespace of ['beta', 'nowhere', '', 7, null, ['acme']]) {
				const answer = await call(admin, row, { namespace });
				assert.equal([answer.status, answer.json<Refusal>().error], [403, 'forbidden'], nameOf(row));
			}
	});

	test('rows whose body names a namespace take it as a field', async () => {
		const named = writes.filter(({ namesNamespace }) => namesNamespace).map(nameOf);
		assert.equal(named.sort(), [
			'delete /admin/domains/:id',
			'post /admin/domains',
			'post /admin/domains/:id/provision',
			'post /admin/namespace',
			'post /admin/namespaces',
			'post /admin/navigation/menus/import',
			'post /admin/pages/import',
			'post /admin/tenants',
			'put /admin/domains/:id',
			'put /admin/namespaces/:id'
		]);
		for (const [request, namespace] of [
			['POST /admin/namespaces', 'named'],
			['POST /admin/tenants', 'named-too']
		] as const) {
			const [method, path] = request.split(' ') as [string, string];
			const answer = await admin.request(method, path, { body: { namespace, host: `${namespace}.example.org` } });
			const refused = answer.status === 422 && answer.text.includes('"host"');
			assert.ok(answer.status === 201 || refused, answer.text);
		}
	});

	test('a service account gets into nothing but its own account', async () => {
		const robot = await logIn(served, await makeUser(scene, 'service-account'));
		for (const row of adminRoutes) {
			if (row.path.startsWith('/account')) continue;
			const answer = await call(robot, row, { namespace: 'acme' });
			assert.equal([answer.status, answer.json<Refusal>().error], [403, 'forbidden'], nameOf(row));
		}
		assert.is((await robot.get('/account')).status, 200);
		const session = await robot.get('/admin/session');
		assert.equal([session.status, session.json<{ areas: object }>().areas], [200, {}]);
	});

	test('of the rights of a service account only the 21 scopes are taken, and only from administrators', async () => {
		const { id } = await makeUser(scene, 'service-account');
		const set = (client: Client, allowedScopes: unknown) =>
			client.request('PUT', `/admin/logins/${id}`, { body: { allowedScopes } });
		for (const wrong of [['root:all'], ['quiz:read', 'QUIZ:WRITE'], 'quiz:read', [1]])
			assert.is((await set(admin, wrong)).status, 422, JSON.stringify(wrong));
		assert.is((await set(admin, ['quiz:read'])).status, 200);
		for (const role of ['customer', 'event-manager', 'service-account'] as const)
			assert.is((await set(await logIn(served, await makeUser(scene, role)), ['backup:write'])).status, 403, role);
		const users = (await admin.get('/admin/logins')).json<{ users: { id: number; allowedScopes: string[] }[] }>().users;
		assert.equal(users.find((user) => user.id === id)!.allowedScopes, ['quiz:read']);
	});

	const namespaceId = async (namespace: string) => (await scene.call(createNamespace, { namespace })).namespace.id;
	let made = 0;
	const records: Record<string, { make: () => Promise<string>; change: object; rows: string[] }> = {
		login: {
			make: async () => `/admin/logins/${(await makeUser(scene, 'analyst')).id}`,
			change: { displayName: 'Changed' },
			rows: ['PUT', 'DELETE']
		},
		namespace: {
			make: async () => `/admin/namespaces/${await namespaceId(`versioned-${(made += 1)}`)}`,
			change: { label: 'Changed' },
			rows: ['PUT', 'DELETE']
		},
		domain: {
			make: async () => {
				const host = `v${(made += 1)}.example.org`;
				return `/admin/domains/${(await scene.call(createDomain, { host, namespace: 'acme' })).domain.id}`;
			},
			change: { label: 'Changed' },
			rows: ['PUT', 'DELETE']
		},
		event: {
			make: async () => `/admin/events/${(await scene.event()).uid}`,
			change: { name: 'Changed' },
			rows: ['PATCH']
		},
		settings: {
			make: async () => `/admin/event/settings?event=${(await scene.event()).uid}`,
			change: { name: 'Changed' },
			rows: ['PATCH']
		},
		team: {
			make: async () => {
				const { uid: event } = await scene.event();
				const { teams } = await scene.call(createTeams, { event, names: ['Owls'] });
				return `/admin/teams/${teams[0]!.uid}?event=${event}`;
			},
			change: { name: 'Changed' },
			rows: ['PATCH', 'DELETE']
		}
	};
	for (const [what, { make, change, rows }] of Object.entries(records))
		test(`a ${what} is changed only in the version that If-Match names`, async () => {
			const path = await make();
			const send = (method: string, tag: string) =>
				admin.request(method, path, { body: method === 'DELETE' ? {} : change, headers: { 'if-match': tag } });
			for (const method of rows)
				for (const tag of ['"v7"', '"v0"', 'W/"v1"', 'nonsense']) {
					const { status, text } = await send(method, tag);
					const { error, currentVersion } = JSON.parse(text) as Refusal;
					assert.equal([status, error, currentVersion], [412, 'version_conflict', 1], `${method} ${tag}`);
				}
			assert.is((await send(rows[0]!, '"v1"')).status, 200);
			assert.is((await send(rows[0]!, '"v1"')).json<Refusal>().currentVersion, 2);
			assert.is((await send(rows[0]!, '*')).status, 200);
			if (rows.includes('DELETE')) {
				assert.is((await send('DELETE', '"v1"')).status, 412);
				assert.is((await send('DELETE', '*')).status, 200);
			}
		});

	test('of two who save the mail server at once the second is told', async () => {
		const body = { host: 'mail.example.org', port: 25, fromAddress: 'a@example.org', fromName: 'A' };
		const save = (headers: Record<string, string> = {}) =>
			admin.request('PUT', '/admin/mail-providers', { body, headers });
		assert.is((await save({ 'if-match': '"v1"' })).status, 412, 'there is none yet');
		assert.is((await save()).status, 200);
		assert.is((await save({ 'if-match': '"v1"' })).status, 200);
		assert.equal((await save({ 'if-match': '"v1"' })).json<Refusal>().currentVersion, 2);
	});
});
