import * as assert from 'uvu/assert';
import { roles } from '../../../../server/access/permission-matrix.ts';
import { saveProfile } from '../../../../server/features/platform/profile/operations.ts';
import { removeUser, setPassword, updateUser } from '../../../../server/features/platform/users/operations/users.ts';
import { letAgentIn } from '../../../support/apps/mcp.ts';
import { goodPassword } from '../../../support/browser/log-in.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import type { Client } from '../../../support/http.ts';
import { testRows } from '../../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';
import { makeUser, type Person } from '../../../support/staff.ts';

interface Told {
	profile: { userId: number; company: string | null; version: number };
	customers: { username: string }[];
	error: string;
	message: string;
}

const base = '/api/v1/namespaces/acme/customers';

forEachDatabase('doors of customers', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let person: Person;
	let callers: Record<'both' | 'reader' | 'writer' | 'tickets' | 'beta', Client>;
	let words: Record<string, string>;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		person = await makeUser(scene, 'customer');
		const analyst = await makeUser(scene, 'analyst');
		const elsewhere = await makeUser(scene, 'customer', 'beta');
		callers = {
			both: served.client(await scene.token(['customer:read', 'customer:write'])),
			reader: served.client(await scene.token(['customer:read'])),
			writer: served.client(await scene.token(['customer:write'])),
			tickets: served.client(await scene.token(['ticket:read', 'ticket:write'])),
			beta: served.client(await scene.token(['customer:read', 'customer:write'], 'beta'))
		};
		words = { id: String(person.id), analyst: String(analyst.id), elsewhere: String(elsewhere.id) };
	});
	test.after(() => served.close());

	const company = { body: { company: 'Circus' } };
	testRows<keyof typeof callers>(test, () => ({ served, callers, words, below: base, as: 'both' }), [
		{ name: 'a customer is shown', request: 'GET /:id', status: 200, headers: { etag: '"v1"' } },
		{
			name: 'a change answers the record',
			request: 'PATCH /:id',
			send: company,
			status: 200,
			body: { status: 'updated' }
		},
		{ name: 'the version it names is the newest', request: 'GET /:id', status: 200, headers: { etag: '"v2"' } },
		{
			name: 'a change of an older version is late',
			request: 'PATCH /:id',
			send: { body: { company: 'Late' }, headers: { 'if-match': '"v1"' } },
			status: 412,
			body: { error: 'version_conflict', currentVersion: 2 }
		},
		{
			name: 'an unknown field',
			request: 'PATCH /:id',
			send: { body: { fax: '1' } },
			status: 422,
			faults: ['fax unknown_field']
		},
		{
			name: 'the e-mail address is none of it',
			request: 'PATCH /:id',
			send: { body: { email: 'a@b.de' } },
			status: 422,
			faults: ['email unknown_field']
		},
		{
			name: 'fields that only the server writes pass',
			request: 'PATCH /:id',
			send: { body: { version: 9, updatedAt: 'x', id: 5 } },
			status: 200
		},
		{
			name: 'an unsafe picture',
			request: 'PATCH /:id',
			send: { body: { avatarUrl: 'http://x/y.png' } },
			status: 422,
			faults: ['avatarUrl unsafe_url']
		},
		{ name: 'a body that is no JSON', request: 'PATCH /:id', send: { body: '{' }, status: 415 },
		{ name: 'another role', request: 'GET /:analyst', status: 404 },
		{ name: 'another role is not changed', request: 'PATCH /:analyst', send: company, status: 404 },
		{ name: 'another namespace', request: 'GET /:elsewhere', status: 404 },
		{ name: 'another namespace is not changed', request: 'PATCH /:elsewhere', send: company, status: 404 },
		{ name: 'no id', request: 'GET /somebody', status: 404 },
		{ name: 'id 0', request: 'GET /0', status: 404 },
		{ name: 'an id beyond all', request: 'GET /2147483648', status: 404 },
		{ name: 'customers are made and removed elsewhere', request: 'DELETE /:id', status: 405 },
		{ name: 'nor put', request: 'POST ', send: company, status: 405 },
		{
			name: 'writing needs its scope',
			as: 'reader',
			request: 'PATCH /:id',
			send: company,
			status: 403,
			body: { error: 'missing_scope', scope: 'customer:write' }
		},
		{
			name: 'reading needs its scope',
			as: 'writer',
			request: 'GET /:id',
			status: 403,
			body: { error: 'missing_scope', scope: 'customer:read' }
		},
		{
			name: 'the scopes of tickets are none',
			as: 'tickets',
			request: 'GET /:id',
			status: 403,
			body: { error: 'missing_scope', scope: 'customer:read' }
		},
		{
			name: 'a token of another namespace',
			as: 'beta',
			request: 'GET /:id',
			status: 403,
			body: { error: 'namespace_mismatch', tokenNamespace: 'beta' }
		}
	]);

	test('the list has a revision that every change of a customer raises, and nothing else does', async () => {
		const { reader } = callers;
		const tagOf = async () => (await reader.get(base)).headers.get('etag') ?? '';
		const other = await makeUser(scene, 'customer');
		const admin = { actor: { kind: 'system' as const } };
		const actor = {
			kind: 'user' as const,
			user: { id: other.id, username: other.username, displayName: '', role: 'customer' as const },
			namespaces: ['acme']
		};
		const changes: (() => Promise<unknown>)[] = [
			() => callers.both.request('PATCH', `${base}/${other.id}`, { body: { phone: '1' } }),
			() => scene.call(saveProfile, { of: 'person', phone: '2' }, { actor }),
			() => scene.call(updateUser, { id: other.id, displayName: 'Anna' }, admin),
			() => scene.call(setPassword, { username: other.username, password: 'another good one' }, admin),
			() => scene.call(updateUser, { id: other.id, namespaces: ['beta'] }, admin),
			() => scene.call(updateUser, { id: other.id, namespaces: ['acme'] }, admin),
			() => scene.call(updateUser, { id: other.id, role: 'analyst' }, admin),
			() => scene.call(updateUser, { id: other.id, role: 'customer' }, admin),
			() => scene.call(removeUser, { id: other.id }, admin)
		];
		for (const change of changes) {
			const tag = await tagOf();
			assert.match(tag, /^W\/"customers-\d+"$/);
			assert.is((await reader.get(base, { 'if-none-match': tag })).status, 304);
			await change();
			assert.is.not(await tagOf(), tag, change.toString());
		}
		const tag = await tagOf();
		const before = (await reader.get(base)).text;
		await served.client().post('/login', { username: person.username, password: goodPassword });
		await callers.both.request('PATCH', `${base}/${person.id}`, { body: {} });
		assert.equal([await tagOf(), (await reader.get(base)).text], [tag, before]);
	});

	test('each role sees and changes what its cell for users says', async () => {
		for (const role of roles.filter((one) => one !== 'service-account')) {
			const client = await served.login(role);
			const may = role === 'admin';
			const list = await client.get('/admin/customers', { accept: 'application/json' });
			assert.is(list.status, may ? 200 : 403, `${role} reads`);
			const change = await client.request('PUT', `/admin/customers/${person.id}`, { body: { company: role } });
			assert.is(change.status, may ? 200 : 403, `${role} changes`);
		}
	});

	test('an app has the two tools, and its user must manage users', async () => {
		const scopes = ['customer:read', 'customer:write'] as const;
		const agent = await letAgentIn(scene, served, { role: 'admin', scopes: [...scopes] });
		const userId = person.id;
		const got = await agent.call<Told>('get_customer_profile', { userId });
		assert.equal([got.isError, got.value.profile.userId], [false, userId]);
		assert.ok(got.meta?.['marquee/untrusted']);
		const changed = await agent.call<Told>('update_customer_profile', { userId, company: 'By an app' });
		assert.is(changed.value.profile.company, 'By an app');
		const late = await agent.call<Told>('update_customer_profile', { userId, company: 'No', ifVersion: 1 });
		assert.equal([late.isError, late.value.error], [true, 'version_conflict']);
		const stranger = await agent.call<Told>('get_customer_profile', { userId: Number(words.elsewhere) });
		assert.equal([stranger.isError, stranger.value.error], [true, 'not_found']);
		const unknown = await agent.call<Told>('update_customer_profile', { userId, fax: '1' });
		assert.equal([unknown.isError, unknown.value.error], [true, 'invalid_input']);
		await scene.call(updateUser, { id: agent.person.id, role: 'customer' });
		for (const tool of ['get_customer_profile', 'update_customer_profile']) {
			const refused = await agent.call<Told>(tool, { userId });
			assert.equal([refused.isError, refused.value.error], [true, 'forbidden'], tool);
		}
	});
});
