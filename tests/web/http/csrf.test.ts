import * as assert from 'uvu/assert';
import { adminRoutes } from '../../../server/composition/routes.ts';
import { QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { LoginSession } from '../../../server/features/platform/users/model.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient, type Answer, type Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

const errorOf = (answer: Answer) => [answer.status, answer.json<{ error: string }>().error];

onSqlite('forged requests', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	let token: string;
	const events = () => QuizEvent.count();
	/** Creates an event with the given headers and nothing else. */
	const create = (headers: Record<string, string>, query = '') => {
		client.csrfToken = undefined;
		return client.request('POST', `/admin/events${query}`, { body: { name: 'Forged' }, headers });
	};

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		client = await logIn(served, await makeUser(scene, 'admin'));
		token = client.csrfToken!;
	});
	test.after(() => served.close());

	test('the token of the session opens a write, in the header only', async () => {
		assert.is((await create({ 'x-csrf-token': token })).status, 201);
		const other = await logIn(served, await makeUser(scene, 'admin'));
		const before = await events();
		const refused: [name: string, headers: Record<string, string>, query?: string][] = [
			['none', {}],
			['empty', { 'x-csrf-token': '' }],
			['wrong', { 'x-csrf-token': 'wrong' }],
			['changed', { 'x-csrf-token': `${token}x` }],
			['of another session', { 'x-csrf-token': other.csrfToken! }],
			['in the query', {}, `?_csrf=${encodeURIComponent(token)}`],
			['under another name', { 'csrf-token': token, 'xsrf-token': token, 'x-xsrf-token': token }]
		];
		for (const [name, headers, query] of refused)
			assert.equal(errorOf(await create(headers, query)), [403, 'csrf'], name);
		client.csrfToken = undefined;
		const inBody = await client.post('/admin/events', { name: 'Forged', _csrf: token });
		assert.equal(errorOf(inBody), [403, 'csrf']);
		assert.is(await events(), before);
	});

	test('every write of the admin asks for the token before it looks at anything', async () => {
		const writes = adminRoutes.filter(({ method }) => method !== 'get');
		assert.ok(writes.length >= 10);
		client.csrfToken = undefined;
		for (const { method, path } of writes) {
			const address = path.replace(/:\w+/g, 'nothing');
			const answer = await client.request(method.toUpperCase(), address, { body: {} });
			assert.equal(errorOf(answer), [403, 'csrf'], `${method} ${path}`);
		}
	});

	test('another origin is refused even with the token, the own one is not', async () => {
		const before = await events();
		const { host } = new URL(served.base);
		const origins = ['https://evil.test', 'null', `https://${host}`, `http://${host}.evil.test`, 'http://localhost'];
		for (const origin of origins)
			assert.equal(errorOf(await create({ 'x-csrf-token': token, origin })), [403, 'csrf'], origin);
		assert.is(await events(), before);
		assert.is((await create({ 'x-csrf-token': token, origin: served.base })).status, 201);
	});

	test('reading needs no token', async () => {
		assert.is((await client.get('/admin/events', { origin: 'https://evil.test' })).status, 200);
	});

	test('a login from another site and a logout without token do nothing', async () => {
		const person = await makeUser(scene, 'customer');
		const login = { username: person.username, password: goodPassword };
		const foreign = await createClient(served.base).post('/login', login, { origin: 'https://evil.test' });
		assert.equal(errorOf(foreign), [403, 'csrf']);
		const other = await logIn(served, person);
		const own = other.csrfToken!;
		other.csrfToken = undefined;
		assert.equal(errorOf(await other.post('/logout', {})), [403, 'csrf']);
		assert.equal(errorOf(await other.post(`/logout?_csrf=${own}`, {})), [403, 'csrf']);
		assert.is((await other.get('/admin/session')).status, 200);
		assert.is((await other.post('/logout', {}, { 'x-csrf-token': own })).status, 200);
		assert.is((await other.get('/admin/session')).status, 401);
	});

	test('sessions are begun for those who need one, and for nobody else', async () => {
		const before = await LoginSession.count();
		const visitor = createClient(served.base, { accept: 'application/json' });
		for (const path of ['/', '/admin/session', '/admin/events', '/uploads/x', '/nothing'])
			assert.equal((await visitor.get(path)).headers.getSetCookie(), [], path);
		await visitor.post('/login', { username: 'nobody', password: 'wrong password' });
		await visitor.post('/logout', {});
		await visitor.post('/admin/events', { name: 'x' });
		assert.is(await LoginSession.count(), before);
		const lines = (await visitor.get('/login')).headers.getSetCookie();
		assert.match(lines.join('\n'), /^mq_csrf=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
		await visitor.get('/login');
		await visitor.post('/login', { username: 'nobody', password: 'wrong password' });
		assert.is(await LoginSession.count(), before);
	});

	test('the token of a visit opens nothing in a login, and a forged or old visit nothing at all', async () => {
		const person = await makeUser(scene, 'customer');
		const visitor = createClient(served.base, { accept: 'application/json' });
		const secret = async () => {
			await visitor.get('/login');
			return visitor.cookies.get('mq_csrf')!;
		};
		const cookie = await secret();
		assert.is(await secret(), cookie);
		const ofVisit = visitor.csrfToken!;
		await visitor.post('/login', { username: person.username, password: goodPassword });
		assert.is.not(visitor.csrfToken, ofVisit);
		const write = (token: string) => visitor.post('/logout', {}, { 'x-csrf-token': token });
		assert.equal(errorOf(await write(ofVisit)), [403, 'csrf']);
		assert.is((await write(visitor.csrfToken!)).status, 200);
		for (const forged of [`${cookie}x`, cookie.replace(/.$/, '.'), 'x.y.z', 'x'.repeat(5000)]) {
			visitor.cookies.set('mq_csrf', forged);
			assert.is.not(await secret(), forged);
		}
		visitor.cookies.set('mq_csrf', cookie);
		scene.setTime(new Date(Date.now() + 12 * 3_600_000 + 2000).toISOString());
		assert.is.not(await secret(), cookie);
		scene.setTime(null);
	});

	test('a bearer in the admin and a cookie in the API count for nothing', async () => {
		const bearer = { authorization: `Bearer ${await scene.token(['quiz:read', 'quiz:write'])}` };
		const admin = await createClient(served.base, { ...bearer, accept: 'application/json' }).get('/admin/events');
		assert.equal(errorOf(admin), [401, 'unauthenticated']);
		const api = await client.get('/api/v1/namespaces/acme/events');
		assert.equal(errorOf(api), [401, 'missing_token']);
		const { uid } = await scene.event();
		const join = { joinId: 'join-000000000000001', name: 'Staff plays' };
		assert.is((await client.post(`/api/play/events/${uid}/join`, join)).status, 201);
		assert.is((await createClient(served.base).post('/api/v1/namespaces/acme/events', { name: 'x' })).status, 401);
	});
});
