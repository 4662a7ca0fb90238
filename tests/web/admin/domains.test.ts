import { io } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { joinGame } from '../../support/phone/game.ts';
import { updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { installationId } from '../../../server/runtime/crypto.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { UserNamespace } from '../../../server/features/platform/users/model.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser, type Person } from '../../support/staff.ts';

forEachDatabase('domains over http', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	const refusal = 'Invalid main domain configuration';
	const at = (host: string, path: string, headers: Record<string, string> = {}) =>
		createClient(served.base, { host, ...headers }).get(path);

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin'));
	});
	test.after(() => served.close());

	const add = async (host: string, namespace = 'acme') => {
		const answer = await admin.post('/admin/domains', { host, namespace });
		assert.is(answer.status, 201, answer.text);
		return answer.json<{ domain: { id: number; state: string } }>().domain;
	};
	const change = (id: number, body: object) => admin.request('PUT', `/admin/domains/${id}`, { body });

	test('an active row opens its host for its namespace, an inactive one is refused', async () => {
		const event = (await scene.event({ name: 'Of acme', slug: 'gala' })).slug;
		await scene.event({ name: 'Of beta', slug: 'gala' }, 'beta');
		const path = `/api/play/events/${event}`;
		assert.equal([(await at('quiz.acme.test', path)).text], [refusal]);
		const { id, state } = await add('quiz.acme.test');
		assert.is(state, 'pending');
		for (const host of ['quiz.acme.test', 'QUIZ.acme.test:8443', 'www.quiz.acme.test', 'quiz.acme.test.'])
			assert.is((await at(host, path)).json<{ event: { name: string } }>().event.name, 'Of acme', host);
		assert.is((await change(id, { namespace: 'beta' })).status, 200);
		assert.is((await at('quiz.acme.test', path)).json<{ event: { name: string } }>().event.name, 'Of beta');
		assert.is((await change(id, { isActive: false })).status, 200);
		const closed = await at('quiz.acme.test', path);
		assert.equal([closed.status, closed.text], [403, refusal]);
		assert.is((await change(id, { isActive: true })).status, 200);
		assert.is((await admin.request('DELETE', `/admin/domains/${id}`)).status, 200);
		assert.is((await at('quiz.acme.test', path)).text, refusal);
	});

	test('a host of another namespace is 409, one of ours 422', async () => {
		await add('mine.test');
		const taken = await admin.post('/admin/domains', { host: 'mine.test', namespace: 'beta' });
		assert.equal([taken.status, taken.json<{ error: string }>().error], [409, 'conflict']);
		assert.is((await admin.post('/admin/domains', { host: 'a.localhost', namespace: 'beta' })).status, 422);
	});

	test('domains and tenants are managed on the main domain only', async () => {
		await add('tenant.test');
		for (const path of ['/admin/domains', '/admin/tenants']) {
			assert.is((await admin.get(path)).status, 200);
			for (const host of ['tenant.test', 'acme.localhost'])
				assert.is((await admin.get(path, { host })).status, 404, `${host}${path}`);
		}
	});

	test('a tenant with its host in one step answers there at once', async () => {
		const made = await admin.post('/admin/tenants', { namespace: 'north', host: 'north.test', label: 'Nord' });
		assert.is(made.status, 201, made.text);
		assert.is((await at('north.test', '/api/play/nothing')).status, 404);
		const { tenants } = (await admin.get('/admin/tenants')).json<{
			tenants: { namespace: string; hosts: string[] }[];
		}>();
		assert.equal(tenants.find(({ namespace }) => namespace === 'north')!.hosts, ['north.test']);
	});

	test('the installation says who it is, to hosts it knows', async () => {
		await add('known.test');
		const answer = await at('known.test', '/.well-known/marquee-host');
		assert.equal([answer.status, answer.text], [200, installationId(scene.dependencies.env.SECRET_KEY)]);
		assert.not(answer.text.includes(scene.dependencies.env.SECRET_KEY));
		assert.is((await at('unknown.test', '/.well-known/marquee-host')).text, refusal);
	});

	test('provisioning notes why a host is not reached', async () => {
		const { id } = await add('nowhere.invalid');
		const answer = await admin.post(`/admin/domains/${id}/provision`);
		const { domain } = answer.json<{ domain: { state: string; lastError: string } }>();
		assert.equal([answer.status, domain.state], [200, 'error']);
		assert.match(domain.lastError, /could not be reached/);
	});

	test('readyz tells a proxy for which hosts a certificate may be asked', async () => {
		const { id } = await add('cert.test');
		const ask = async (domain: string) => (await at('10.0.0.9', `/readyz?domain=${domain}`)).status;
		for (const host of ['localhost', 'www.localhost', 'cert.test', 'www.cert.test', 'acme.localhost'])
			assert.is(await ask(host), 200, host);
		for (const host of ['evil.test', 'nobody.localhost', 'a.acme.localhost', '', 'a b'])
			assert.is(await ask(encodeURIComponent(host)), 404, host);
		await change(id, { isActive: false });
		assert.is(await ask('cert.test'), 404);
		await scene.call(updateNamespace, { id: 'acme', isActive: false });
		assert.is(await ask('acme.localhost'), 404);
		await scene.call(updateNamespace, { id: 'acme', isActive: true });
	});

	test('whoever logs in at the host of a namespace works in that one, if it is theirs', async () => {
		await add('beta.test', 'beta');
		const both = await makeUser(scene, 'event-manager');
		await UserNamespace.create({ userId: both.id, namespace: 'beta', isDefault: false, defaultKey: null });
		const stranger = await makeUser(scene, 'event-manager');
		const logInAt = async (host: string, person: Person) => {
			const client = await logIn(served, person, { accept: 'application/json', host });
			return {
				of: async (path = '') => (await client.get(`/admin/session${path}`)).json<Session>().namespace,
				choose: (namespace: string) => client.post('/admin/namespace', { namespace })
			};
		};
		type Session = { namespace: string };
		assert.is(await (await logInAt('localhost', both)).of(), 'acme', 'the default of the user');
		for (const host of ['beta.test', 'beta.localhost']) {
			const session = await logInAt(host, both);
			assert.is(await session.of(), 'beta', host);
			assert.is(await session.of('?namespace=acme'), 'acme');
			assert.is(await session.of(), 'beta', 'an address moves nothing');
			await session.choose('acme');
			assert.is(await session.of(), 'acme', 'another choice is kept');
			assert.is(await (await logInAt(host, stranger)).of(), 'acme', `${host} gives no rights`);
		}
		assert.is(await (await logInAt('ghost.localhost', both)).of(), 'acme');
		assert.is(await (await logInAt('beta.test', await makeUser(scene, 'admin'))).of(), 'beta');
	});

	test('sockets are let in at the same hosts', async () => {
		await add('live.test');
		const device = (await joinGame(scene, (await scene.event()).uid)).token;
		const connects = (host: string) =>
			new Promise<boolean>((resolve) => {
				const socket = io(`${served.base}/live`, {
					transports: ['websocket'],
					auth: { device },
					extraHeaders: { host },
					forceNew: true,
					reconnection: false
				});
				const settle = (isIn: boolean) => {
					socket.disconnect();
					resolve(isIn);
				};
				socket.on('connect', () => settle(true)).on('connect_error', () => settle(false));
			});
		assert.equal([await connects('live.test'), await connects('evil.test')], [true, false]);
	});

	test('phones of a namespace that was closed no longer play in it', async () => {
		const { uid } = await scene.event({}, 'beta');
		const there: Scene = { ...scene, call: (op, input, more) => scene.call(op, input, { namespace: 'beta', ...more }) };
		const client = createClient(served.base, { authorization: `Bearer ${(await joinGame(there, uid)).token}` });
		assert.is((await client.get(`/api/play/events/${uid}/me`)).status, 200);
		await scene.call(updateNamespace, { id: 'beta', isActive: false });
		assert.is((await client.get(`/api/play/events/${uid}/me`)).status, 401);
	});
});
