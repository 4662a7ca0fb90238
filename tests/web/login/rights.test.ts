import * as assert from 'uvu/assert';
import { areas, mayRole, roles, type Role } from '../../../server/access/permission-matrix.ts';
import { adminRoutes } from '../../../server/composition/routes.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient, type Client, type Sending } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';
import { dumpTables } from '../../support/dump.ts';

const guarded = adminRoutes.filter(({ operation }) => operation.access.area);
const json = { accept: 'application/json' };
type Row = (typeof adminRoutes)[number];

onSqlite('rights in the back end', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	const clients = new Map<Role, Client>();

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		for (const role of roles) clients.set(role, await logIn(served, await makeUser(scene, role)));
	});
	test.after(() => served.close());

	/** Calls a row with an id that nobody has and a field that nobody knows: who may pass is told 404 or 422. */
	const call = (client: Client, { method, path, isGuarded }: Row, sending: Sending = {}, more = '') => {
		const body = method === 'get' ? {} : { body: { noSuchField: 1 } };
		const token: Record<string, string> = isGuarded && client.csrfToken ? { 'x-csrf-token': client.csrfToken } : {};
		const headers = { ...json, ...token, ...sending.headers };
		return client.request(method.toUpperCase(), path.replace(/:\w+/g, '999999') + more, { ...body, headers });
	};
	const dump = () => dumpTables(scene.dependencies.database, /^(sessions|login_throttles)$/);

	test('C12: without a login every row is 401, whatever is sent', async () => {
		const before = await dump();
		for (const row of adminRoutes) {
			const answer = await call(createClient(served.base), row);
			const { error, requestId } = answer.json<{ error: string; requestId: string }>();
			assert.equal([answer.status, error], [401, 'unauthenticated'], `${row.method} ${row.path}`);
			assert.is(requestId, answer.headers.get('x-request-id'));
		}
		assert.is(await dump(), before);
	});

	for (const role of roles)
		test(`C13: ${role} passes exactly the rows of the matrix`, async () => {
			const seen = { r: new Set<string>(), w: new Set<string>() };
			for (const row of guarded) {
				const { area, orArea, right = 'r' } = row.operation.access;
				const answer = await call(clients.get(role)!, row);
				const what = `${role} ${row.method} ${row.path}: ${answer.status} ${answer.text.slice(0, 200)}`;
				if ([area, orArea].some((one) => one && mayRole(role, one, right))) assert.is.not(answer.status, 403, what);
				else assert.equal([answer.status, answer.json<{ error: string }>().error], [403, 'forbidden'], what);
				seen[right].add(area!);
			}
			assert.is((await clients.get(role)!.get('/account', json)).status, 200, 'the own account');
			assert.ok(seen.r.size >= 15 && seen.w.size >= 10, `${seen.r.size} ${seen.w.size}`);
			for (const area of [...seen.r, ...seen.w]) assert.ok(areas.includes(area), area);
		});

	test('C49: a service account gets nothing but its own account', async () => {
		const client = clients.get('service-account')!;
		for (const row of guarded) assert.is((await call(client, row)).status, 403, `${row.method} ${row.path}`);
		assert.is((await client.get('/account', json)).status, 200);
	});

	test('C14: no write of any row works without the right token or from another site', async () => {
		const client = clients.get('admin')!;
		const token = client.csrfToken!;
		const other = clients.get('customer')!.csrfToken!;
		const tries: [what: string, header: string | undefined, query: string, headers?: Record<string, string>][] = [
			['none', undefined, ''],
			['an empty one', '', ''],
			['wrong', 'wrong', ''],
			['of another session', other, ''],
			['in the query', undefined, `?_csrf=${encodeURIComponent(token)}`],
			['from another site', token, '', { origin: 'https://evil.test' }]
		];
		const before = await dump();
		for (const row of adminRoutes.filter(({ method, isGuarded }) => method !== 'get' || isGuarded))
			for (const [what, header, query, headers] of tries) {
				client.csrfToken = header;
				const answer = await call(client, row, { headers: headers ?? {} }, query);
				const { error } = answer.json<{ error: string }>();
				assert.equal([answer.status, error], [403, 'csrf'], `${what}: ${row.method} ${row.path}`);
			}
		client.csrfToken = token;
		assert.is(await dump(), before);
		const rows = guarded.filter(({ method }) => method !== 'get');
		for (const row of rows) assert.is.not((await call(client, row)).status, 403, `${row.method} ${row.path}`);
	});
});
