import * as assert from 'uvu/assert';
import { createLog } from '../../../server/runtime/log/log.ts';
import { hasNormalPath } from '../../../server/web/http/normal-path.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { lanAddress } from '../../support/processes/lan-address.ts';
import { statusOfRaw } from '../../support/raw-path.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { until } from '../../support/runner/until.ts';

onSqlite('the first middleware', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;

	test.before(async () => {
		scene = await openScene({ open });
		event = (await scene.event({ slug: 'summer' })).uid;
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	/** The same product with other settings of the environment. */
	async function withEnv<T>(
		env: Partial<Scene['dependencies']['env']>,
		work: (base: string) => Promise<T>
	): Promise<T> {
		const dependencies = { ...scene.dependencies, env: { ...scene.dependencies.env, ...env } };
		const other = await serveScene({ ...scene, dependencies });
		try {
			return await work(other.base);
		} finally {
			await other.close();
		}
	}
	const refusal = 'Invalid main domain configuration';
	const ask = (base: string, host: string, path = '/api/play/nothing', headers: Record<string, string> = {}) =>
		createClient(base, { host, ...headers }).get(path);

	test('unknown hosts are refused with one sentence, JSON callers too', async () => {
		for (const host of ['evil.test', 'localhost.evil.test', '10.0.0.1', 'a.b.localhost', 'localhost@evil.test'])
			for (const accept of ['*/*', 'application/json', 'text/html']) {
				const answer = await ask(served.base, host, '/', { accept });
				assert.equal([answer.status, answer.text], [403, refusal], host);
				assert.is(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
				assert.equal(answer.headers.getSetCookie(), []);
			}
	});

	test('hosts of this installation pass, with any port', async () => {
		for (const host of [
			'localhost',
			'LOCALHOST:80',
			'127.0.0.1:9',
			'[::1]',
			'www.localhost',
			'acme.localhost',
			'localhost.'
		])
			assert.is((await ask(served.base, host)).status, 404, host);
	});

	test('without a main domain everything is refused but the probes', async () => {
		await withEnv({ MAIN_DOMAIN: '' }, async (base) => {
			for (const host of ['localhost', '127.0.0.1', 'evil.test']) {
				assert.equal([(await ask(base, host)).text, (await ask(base, host, '/healthz')).status], [refusal, 200]);
				assert.is((await ask(base, host, '/readyz')).status, 200);
				assert.is((await ask(base, host, '/healthz/../admin')).text, refusal);
			}
			const posted = await createClient(base).post('/healthz');
			assert.equal([posted.status, posted.text], [403, refusal]);
			const head = await createClient(base).request('HEAD', '/healthz');
			assert.equal([head.status, head.text], [200, '']);
		});
	});

	test('probes answer to any host and tell nothing of a tenant', async () => {
		for (const host of ['localhost', 'evil.test', '10.1.2.3']) {
			const health = await ask(served.base, host, '/healthz');
			assert.equal([health.status, health.json()], [200, { status: 'ok' }]);
			const ready = await ask(served.base, host, '/readyz');
			assert.equal(
				[ready.status, ready.json()],
				[200, { status: 'ok', checks: { database: 'ok', migrations: 'ok', storage: 'ok' } }]
			);
		}
	});

	const forged = {
		'x-forwarded-host': 'localhost',
		'x-forwarded-proto': 'https',
		'x-forwarded-for': '203.0.113.9',
		forwarded: 'host=localhost;proto=https',
		'x-kit-host': 'evil.test',
		'x-kit-proto': 'https'
	};

	test('forwarded headers count for nobody who is not trusted', async () => {
		assert.is((await ask(served.base, 'evil.test', '/', forged)).text, refusal);
		const passed = await ask(served.base, 'localhost', '/api/play/nothing', {
			...forged,
			'x-forwarded-host': 'evil.test'
		});
		assert.equal([passed.status, passed.headers.get('cross-origin-opener-policy')], [404, null]);
	});

	test('a trusted proxy says host and scheme', async () => {
		await withEnv({ TRUST_PROXY: '1' }, async (base) => {
			const answer = await ask(base, 'internal:3000', '/api/play/nothing', forged);
			assert.equal([answer.status, answer.headers.get('cross-origin-opener-policy')], [404, 'same-origin']);
			const evil = await ask(base, 'localhost', '/', { ...forged, 'x-forwarded-host': 'evil.test' });
			assert.is(evil.text, refusal);
		});
		await withEnv({ TRUST_PROXY: '10.0.0.0/8' }, async (base) => {
			assert.is((await ask(base, 'evil.test', '/', forged)).text, refusal);
		});
	});

	test('links never follow a forged host', async () => {
		const client = createClient(served.base, { host: 'acme.localhost', 'x-forwarded-host': 'evil.test' });
		await client.post(`/api/play/events/${event}/join`, { joinId: 'join-0000000000000001', name: 'Owls' });
		const { url } = (await client.get(`/api/play/events/${event}/me/handover`)).json<{ url: string }>();
		assert.ok(url.startsWith('http://localhost/?event='), url);
	});

	test('every answer carries the protecting headers and no name of the software', async () => {
		for (const path of ['/healthz', '/api/play/nothing', '/api/v1/nothing', '/admin/session', '/j/ABCD']) {
			const { headers } = await ask(served.base, 'localhost', path);
			assert.equal(
				['x-content-type-options', 'referrer-policy', 'x-frame-options', 'permissions-policy'].map((name) =>
					headers.get(name)
				),
				['nosniff', 'strict-origin-when-cross-origin', 'DENY', 'camera=(self), geolocation=(), microphone=()'],
				path
			);
			assert.match(headers.get('x-request-id')!, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
			assert.is(headers.get('x-powered-by'), null);
			assert.is(headers.get('strict-transport-security'), null);
		}
		for (const query of ['t=abc', 'pin=123456', 'event=x&t=abc'])
			assert.is((await ask(served.base, 'localhost', `/?${query}`)).headers.get('referrer-policy'), 'no-referrer');
	});

	test('REQUIRE_HTTPS keeps passwords off the open network', async () => {
		await withEnv({ REQUIRE_HTTPS: true, TRUST_PROXY: '1' }, async (base) => {
			const login = (headers: Record<string, string>) =>
				createClient(base, { accept: 'application/json', ...headers }).get('/login');
			const outside = await login({ 'x-forwarded-for': '203.0.113.9' });
			assert.equal([outside.status, outside.json<{ error: string }>().error], [403, 'forbidden']);
			assert.is((await login({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' })).status, 200);
			assert.is((await login({})).status, 200);
			for (const scheme of ['HTTPS', 'x', 'https:', 'http', ' ', 'http, https'])
				assert.is((await login({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': scheme })).status, 403, scheme);
			const secret = { password: 'never over plain http' };
			const registration = createClient(base, { accept: 'application/json', 'x-forwarded-for': '203.0.113.9' });
			assert.is((await registration.post('/register', secret)).status, 403);
			const other = await createClient(base, { 'x-forwarded-for': '203.0.113.9' }).get('/api/play/nothing');
			assert.is(other.status, 404);
		});
	});

	test('a path that is not in its normal form leads nowhere, under any host', async () => {
		const json = { accept: 'application/json' };
		for (const path of [
			'/%6cogin',
			'/./login',
			'/x/../login',
			'/%2e/login',
			'/login/%2E%2e/login',
			'//login',
			'/login//',
			'/x\\..\\login',
			'http://localhost/login',
			'/log%69n?next=/'
		])
			assert.is(await statusOfRaw(served.base, path, json), 404, path);
		assert.is(await statusOfRaw(served.base, '/login?next=/../%6c//x', json), 200);
		for (const path of ['/.well-known/acme-challenge/../../', '/.well-known/acme-challenge/%2e%2e/%2e%2e/?event=x'])
			assert.is(await statusOfRaw(served.base, path, { host: 'evil.test' }), 403, path);
		await withEnv({ REQUIRE_HTTPS: true, TRUST_PROXY: '1' }, async (base) => {
			const outside = { ...json, 'x-forwarded-for': '203.0.113.9' };
			assert.is(await statusOfRaw(base, '/%6cogin', outside), 404);
		});
	});

	test('paths with letters of other scripts, spaces and signs stay what they are', () => {
		for (const path of [
			'/',
			'/event/gr%C3%BC%C3%9Fe/dashboard/x',
			'/event/gr%c3%bc%c3%9fe',
			'/uploads/a%20b.png',
			'/a+b',
			'/%E6%BC%A2%E5%AD%97',
			'/a%2Fb%25c%3Fd',
			'/a.b/..c/...',
			"/-._~!$&'()*+,;=:@",
			'/?x=/../'
		])
			assert.ok(hasNormalPath({ url: path }), path);
	});

	test('one log line for each answer, with masked secrets', async () => {
		const lines: string[] = [];
		const log = createLog('debug', (line) => lines.push(line));
		const other = await serveScene({ ...scene, dependencies: { ...scene.dependencies, log } });
		try {
			const secret = 'Zm9vYmFyYmF6cXV4MTIzNA';
			await createClient(other.base, { cookie: `mq_play_x=${secret}` }).get(`/?event=${event}&t=${secret}`);
			await createClient(other.base).get(`/event/summer/dashboard/${secret}`);
			await createClient(other.base).get(`/api/live/${event}/rankings?share_token=${secret}`);
			const bearer = { authorization: `Bearer ${secret}` };
			await createClient(other.base, bearer).get('/api/v1/namespaces/acme/events');
			await createClient(other.base).post('/login', { username: 'owl', password: secret });
			await until(() => lines.filter((line) => line.includes('"answer"')).length >= 5, 'five lines');
			assert.not(lines.join('').includes(secret), lines.join(''));
			const answers = lines
				.map((line) => JSON.parse(line) as Record<string, unknown>)
				.filter((line) => line.message === 'answer');
			assert.is(answers.length, 5);
			for (const { requestId, method, path, status, ms } of answers)
				assert.equal(
					[typeof requestId, typeof method, typeof path, typeof status, typeof ms],
					['string', 'string', 'string', 'number', 'number']
				);
		} finally {
			await other.close();
		}
	});

	test('the address in the network is refused until it is named', async () => {
		const lan = lanAddress();
		if (!lan) return;
		assert.is((await ask(served.base, `${lan}:3000`)).text, refusal);
		await withEnv({ MAIN_DOMAIN: `localhost, ${lan}` }, async (base) => {
			assert.is((await ask(base, `${lan}:3000`)).status, 404);
			assert.is((await ask(base, `acme.${lan}`)).text, refusal);
		});
	});
});
