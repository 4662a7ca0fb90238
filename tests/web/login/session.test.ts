import type { Request } from 'express';
import type { SessionData } from 'express-session';
import * as assert from 'uvu/assert';
import { homeOf, safeNext } from '../../../server/access/redirects.ts';
import { DatabaseSessionStore } from '../../../server/access/session-store.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { LoginSession, User, UserNamespace } from '../../../server/features/platform/users/model.ts';
import { setPassword } from '../../../server/features/platform/users/operations/users.ts';
import { runHourJob } from '../../../server/jobs/timed.ts';
import { sha256 } from '../../../server/runtime/crypto.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { makeUser, type Person } from '../../support/staff.ts';
import { suite } from '../../support/runner/suite.ts';
import { until } from '../../support/runner/until.ts';

const hourMs = 3_600_000;

forEachDatabase('sessions', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let person: Person;
	let client: Client;
	const session = (who = client) => who.get('/admin/session');
	const idIn = (who: Client) => decodeURIComponent(who.cookies.get('mq_session')!).slice(2).split('.')[0]!;
	const rowOf = (who: Client) => LoginSession.findOne({ where: { tokenHash: sha256(idIn(who)) } });

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => {
		person = await makeUser(scene, 'customer');
		client = await logIn(served, person);
	});

	test('the cookie is closed to scripts and other sites, and its id is stored as a hash only', async () => {
		const login = { username: person.username, password: goodPassword };
		const lines = (await createClient(served.base).post('/login', login)).headers.getSetCookie();
		const line = lines.find((one) => one.startsWith('mq_session='));
		assert.match(line!, /^mq_session=s%3A[A-Za-z0-9_-]{43}\./);
		for (const flag of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\//]) assert.match(line!, flag);
		assert.not.match(line!, /Secure|Domain|Expires|Max-Age/);
		const row = (await rowOf(client))!;
		assert.is(row.userId, person.id);
		const all = JSON.stringify(await LoginSession.findAll());
		assert.not(all.includes(idIn(client)));
	});

	test('over https the cookie is bound to the host and travels encrypted only', async () => {
		const dependencies = {
			...scene.dependencies,
			publicUrl: 'https://quiz.example',
			env: { ...scene.dependencies.env, TRUST_PROXY: '1' }
		};
		const secure = await serveScene({ ...scene, dependencies });
		try {
			const headers = { accept: 'application/json', 'x-forwarded-proto': 'https' };
			const login = { username: person.username, password: goodPassword };
			const answer = await createClient(secure.base, headers).post('/login', login);
			const lines = answer.headers.getSetCookie().sort();
			assert.match(
				lines[0]!,
				/^__Host-mq_device=.*; Max-Age=31536000; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/
			);
			assert.match(lines[1]!, /^__Host-mq_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
			const [visit] = (await createClient(secure.base, headers).get('/login')).headers.getSetCookie();
			assert.match(visit!, /^__Host-mq_csrf=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
			assert.is(answer.headers.get('strict-transport-security'), 'max-age=15552000');
			assert.is(answer.headers.get('cross-origin-opener-policy'), 'same-origin');
		} finally {
			await secure.close();
		}
	});

	test('the id changes at the login, and the old one is dead', async () => {
		const fresh = await logIn(served, person);
		const before = fresh.cookies.get('mq_session')!;
		await fresh.post('/login', { username: person.username, password: goodPassword });
		assert.is.not(fresh.cookies.get('mq_session'), before);
		assert.is((await session(fresh)).status, 200);
		const planted = createClient(served.base, { accept: 'application/json', cookie: `mq_session=${before}` });
		assert.is((await session(planted)).status, 401);
	});

	test('logging out ends the row and the cookie; a second browser stays', async () => {
		const other = await logIn(served, person);
		const { cookies } = client;
		const old = cookies.get('mq_session')!;
		const answer = await client.post('/logout', {});
		assert.is(answer.status, 200, answer.text);
		assert.is(cookies.get('mq_session'), undefined);
		assert.is(answer.headers.get('clear-site-data'), null);
		const again = createClient(served.base, { accept: 'application/json', cookie: `mq_session=${old}` });
		assert.equal([(await session(again)).status, (await session(other)).status], [401, 200]);
	});

	test('a session that ends while a request saves it stays ended', async () => {
		const store = new DatabaseSessionStore(scene.dependencies.database, () => 8);
		const id = idIn(client);
		const load = () => new Promise<SessionData>((resolve) => store.get(id, (_, data) => resolve(data!)));
		const request = { sessionID: id, sessionStore: store } as unknown as Request;
		const running = store.createSession(request, await load());
		await scene.call(setPassword, { username: person.username, password: 'another password' });
		running.namespace = 'beta';
		await new Promise((resolve) => store.set(id, running, resolve));
		assert.is(await rowOf(client), null);
		assert.is((await session()).status, 401);
	});

	test('forged and foreign ids open nothing', async () => {
		const id = idIn(client);
		for (const value of [id, `s:${id}`, `s%3A${id}.AAAA`, `s%3A${sha256(id)}.x`, 'x'.repeat(4000)]) {
			const forged = createClient(served.base, { accept: 'application/json', cookie: `mq_session=${value}` });
			assert.is((await session(forged)).status, 401);
		}
	});

	const acts: [name: string, act: (who: Person) => Promise<unknown>, status: number][] = [
		['a deactivation', ({ id }) => User.update({ isActive: false }, { where: { id } }), 401],
		['a password change', ({ username }) => scene.call(setPassword, { username, password: 'another password' }), 401],
		['a deleted user', ({ id }) => User.destroy({ where: { id } }), 401],
		['a role without areas', ({ id }) => User.update({ role: 'service-account' }, { where: { id } }), 403],
		['a role without this area', ({ id }) => User.update({ role: 'designer' }, { where: { id } }), 403],
		['a lost membership', ({ id }) => UserNamespace.destroy({ where: { userId: id } }), 403]
	];
	for (const [name, act, status] of acts)
		test(`${name} acts at the next request`, async () => {
			assert.is((await client.get('/admin/events')).status, 200);
			await act(person);
			const answer = await client.get('/admin/events');
			assert.is(answer.status, status, answer.text);
			if (status === 401) assert.is((await session()).status, 401);
		});

	test('a namespace that was switched off is closed to its members, open to administrators', async () => {
		const admin = await logIn(served, await makeUser(scene, 'admin', 'beta'));
		assert.is((await admin.post('/admin/namespace', { namespace: 'acme' })).status, 200);
		await Namespace.update({ isActive: false }, { where: { namespace: 'acme' } });
		try {
			assert.is((await client.get('/admin/events')).status, 403);
			assert.is((await client.get('/admin/events?namespace=acme')).status, 403);
			assert.is((await admin.get('/admin/events')).status, 200);
		} finally {
			await Namespace.update({ isActive: true }, { where: { namespace: 'acme' } });
		}
	});

	test('working elsewhere: only in own namespaces, for one request by its address, for all by choosing', async () => {
		assert.is((await client.get('/admin/events?namespace=beta')).status, 403);
		assert.is((await client.get('/admin/events?namespace=nowhere')).status, 403);
		await UserNamespace.create({ userId: person.id, namespace: 'beta', isDefault: false, defaultKey: null });
		const namespaceOf = async (path: string) => (await client.get(path)).json<{ namespace: string }>().namespace;
		assert.is(await namespaceOf('/admin/session'), 'acme');
		assert.is(await namespaceOf('/admin/events?namespace=%20BETA%20'), 'beta');
		assert.is(await namespaceOf('/admin/events'), 'acme');
		assert.is((await client.post('/admin/namespace', { namespace: 'beta' })).status, 200);
		assert.is(await namespaceOf('/admin/events'), 'beta');
		const names = (await session()).json<{ namespaces: { namespace: string }[] }>().namespaces;
		assert.equal(
			names.map(({ namespace }) => namespace),
			['acme', 'beta']
		);
		await UserNamespace.destroy({ where: { userId: person.id, namespace: 'beta' } });
		assert.is(await namespaceOf('/admin/events'), 'acme');
		const admin = await logIn(served, await makeUser(scene, 'admin'));
		assert.equal(
			[
				(await admin.get('/admin/events?namespace=beta')).status,
				(await admin.get('/admin/events?namespace=no')).status
			],
			[200, 404]
		);
	});

	test('idle sessions end after eight hours, all of them after fourteen days', async () => {
		const row = (await rowOf(client))!;
		assert.ok(Math.abs(row.expiresAt.getTime() - Date.now() - 8 * hourMs) < 60_000);
		await LoginSession.update({ expiresAt: new Date(Date.now() - 1) }, { where: { id: row.id } });
		assert.is((await session()).status, 401);
		await runHourJob(scene.dependencies);
		assert.is(await rowOf(client), null);
		const old = await logIn(served, person);
		const first = (await rowOf(old))!;
		const longAgo = new Date(Date.now() - 14 * 24 * hourMs - 1000);
		await scene.dependencies.database.sequelize.query('UPDATE sessions SET created_at = :longAgo WHERE id = :id', {
			replacements: { longAgo, id: first.id }
		});
		assert.is((await session(old)).status, 401);
	});

	test('using a session does not make it younger', async () => {
		const created = (await rowOf(client))!.createdAt.getTime();
		await until(() => Date.now() > created, 'a later moment');
		assert.is((await client.post('/admin/namespace', { namespace: 'acme' })).status, 200);
		assert.is((await rowOf(client))!.createdAt.getTime(), created);
	});

	test('the store keeps, finds and forgets', async () => {
		const store = new DatabaseSessionStore(scene.dependencies.database, () => 8);
		const data = { cookie: { originalMaxAge: null }, userId: person.id } as never;
		const done = <T>(work: (settle: (error: unknown, value?: T) => void) => void) =>
			new Promise<T | undefined>((resolve, reject) => {
				work((error, value) => (error ? reject(error as Error) : resolve(value)));
			});
		await done((settle) => store.set('one', data, settle));
		await done((settle) => store.touch('one', data, settle));
		assert.is((await done<{ userId?: number } | null>((settle) => store.get('one', settle)))!.userId, person.id);
		await done((settle) => store.destroy('one', settle));
		assert.is(await done((settle) => store.get('one', settle)), null);
		await done((settle) => store.touch('one', data, settle));
		assert.is(await done((settle) => store.get('one', settle)), null);
	});
});

const test = suite('where a login leads');

const paths: [next: string | null, kept: boolean][] = [
	['/admin/events', true],
	['/admin/events?namespace=acme&x=%20', true],
	['/', true],
	[null, false],
	['', false],
	['admin', false],
	['//evil.test', false],
	['/\\evil.test', false],
	['\\/evil.test', false],
	['https://evil.test', false],
	['javascript:alert(1)', false],
	['%2F%2Fevil.test', false],
	['/%2Fevil.test', false],
	['/%5Cevil.test', false],
	['/\tevil', false],
	['/%09/evil.test', false],
	['/\n/evil.test', false],
	['/%E0%A4%A', false],
	['/漢', false],
	['/a b', false],
	['/gr%C3%BC%C3%9Fe', true]
];
for (const [next, kept] of paths)
	test(`next=${JSON.stringify(next)} is ${kept ? 'followed' : 'ignored'}`, () =>
		assert.is(safeNext(next), kept ? next! : undefined));

test('roles start where they work', () => {
	assert.equal((['admin', 'customer', 'analyst', 'designer', 'redakteur', 'service-account'] as const).map(homeOf), [
		'/admin/dashboard',
		'/admin/dashboard',
		'/admin/dashboard',
		'/admin/pages/design',
		'/admin/pages/design',
		'/account'
	]);
});

test.run();
