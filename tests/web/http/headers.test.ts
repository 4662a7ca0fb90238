import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../server/access/rates.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient, type Answer } from '../../support/http.ts';
import { check, type Row, type Table } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

onSqlite('headers', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let reader: string;
	let menus: string;
	test.before(async () => {
		scene = await openScene({ open });
		scene.dependencies.env.TRUST_PROXY = '1';
		served = await serveScene(scene);
		reader = await scene.token(['quiz:read', 'quiz:write']);
		menus = await scene.token(['menu:read']);
	});
	test.after(() => served.close());

	const list = '/api/v1/namespaces/acme/events';
	const paths = [
		list,
		'/api/v1/nothing',
		'/api/v1/openapi.json',
		'/api/play/events',
		'/api/play/nothing',
		'/api/live/none/rankings',
		'/uploads/p_0.jpg',
		'/uploads/..%2f..%2fetc',
		'/healthz',
		'/readyz',
		'/admin/session',
		'/admin/events',
		'/admin/nothing',
		'/login',
		'/j/ABCDEF',
		'/nothing/at/all'
	];

	for (const path of paths)
		test(`${path} carries the security headers`, async () => {
			const answer = await createClient(served.base, { accept: 'application/json' }).get(path);
			checkCommon(answer, path);
			assert.is(answer.headers.get('x-frame-options'), 'DENY');
			assert.match(answer.headers.get('content-security-policy') ?? '', "default-src 'none'");
		});

	test('a refused host and a refused body carry them too', async () => {
		const refused = await createClient(served.base, { host: 'evil.test' }).get('/');
		assert.is(refused.status, 403);
		assert.is(refused.text, 'Invalid main domain configuration');
		checkCommon(refused, 'host');
		const token = await scene.token(['quiz:write']);
		const broken = await createClient(served.base, { authorization: `Bearer ${token}` }).post(list, '{', {
			'content-type': 'application/json'
		});
		assert.is(broken.status, 400);
		checkCommon(broken, 'body');
	});

	test('an address that cannot be decoded is refused without a word about the inside', async () => {
		const answer = await createClient(served.base, { accept: 'application/json' }).get(
			'/api/v1/namespaces/%E0%A4%A/events'
		);
		assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status));
		assert.not.match(answer.text, /node_modules|at \w+ \(/);
		checkCommon(answer, 'path');
	});

	function checkCommon({ headers }: Answer, path: string): void {
		assert.is(headers.get('x-content-type-options'), 'nosniff', path);
		assert.is(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', path);
		assert.is(headers.get('permissions-policy'), 'camera=(self), geolocation=(), microphone=()', path);
		assert.is(headers.get('x-powered-by'), null, path);
		assert.is(headers.get('cross-origin-opener-policy'), null, path);
		assert.match(headers.get('x-request-id') ?? '', /^[A-Za-z0-9-]{8,64}$/);
	}

	test('https brings isolation, a secret in the address brings no referrer', async () => {
		const safe = await createClient(served.base, { 'x-forwarded-proto': 'https' }).get('/healthz');
		assert.is(safe.headers.get('cross-origin-opener-policy'), 'same-origin');
		for (const path of ['/password/reset?token=x', '/oauth/authorize', '/?event=x&t=secret'])
			assert.is((await served.client().get(path)).headers.get('referrer-policy'), 'no-referrer', path);
	});

	const corsOf = ({ headers }: Answer) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

	test('files of the media library are for this site alone: other sites show them and cannot read them', async () => {
		for (const method of ['GET', 'OPTIONS'])
			assert.equal(
				corsOf(await createClient(served.base, { origin: 'https://a.test' }).request(method, '/uploads/a.png')),
				[]
			);
	});

	test('the API mirrors an origin with credentials and lets it read what it needs', async () => {
		const origin = 'https://a.test';
		for (const path of [list, '/api/v1/openapi.json', '/api/v1/nothing']) {
			const { headers } = await createClient(served.base, { origin }).get(path);
			assert.is(headers.get('access-control-allow-origin'), origin, path);
			assert.is(headers.get('access-control-allow-credentials'), 'true');
			assert.is(
				headers.get('access-control-expose-headers'),
				'ETag, Location, Retry-After, WWW-Authenticate, X-Request-Id'
			);
			assert.match(headers.get('vary') ?? '', /Origin/);
		}
		const preflight = await createClient(served.base, { origin }).request('OPTIONS', list);
		assert.is(preflight.status, 204);
		assert.is(preflight.headers.get('access-control-allow-methods'), 'GET, HEAD, POST, OPTIONS');
		for (const name of [
			'Authorization',
			'Content-Type',
			'If-Match',
			'If-None-Match',
			'X-Request-Id',
			'Idempotency-Key'
		])
			assert.ok(preflight.headers.get('access-control-allow-headers')!.split(', ').includes(name), name);
	});

	const json = { 'content-type': 'application/json' };
	type Name = 'reader' | 'menus' | 'nobody';
	const row = (status: number, request = `GET ${list}`, more: Partial<Row<Name>> = {}): Row<Name> => ({
		name: `${status} of ${request}`,
		request,
		status,
		...more
	});
	const unchanged = { send: { headers: { 'if-none-match': '*' } } };
	const rows = [
		row(200),
		row(304, `GET ${list}`, unchanged),
		row(204, `OPTIONS ${list}`, { as: 'nobody' }),
		row(400, `POST ${list}`, { send: { body: '{', headers: json } }),
		row(401, `GET ${list}`, { as: 'nobody' }),
		row(403, `GET ${list}`, { as: 'menus' }),
		row(404, `GET ${list}/none`),
		row(404, 'GET /api/v1/namespaces/%E0%A4%A/events'),
		row(404, 'GET /api/v1/nothing'),
		row(405, `PUT ${list}`),
		row(413, `POST ${list}`, { send: { body: ' '.repeat(2 ** 20 + 1), headers: json } }),
		row(415, `POST ${list}`, { send: { body: '{}', headers: { 'content-type': 'text/plain' } } }),
		row(422, `POST ${list}`, { send: { body: '{}', headers: json } }),
		row(429),
		row(200, 'GET /api/v1/openapi.json'),
		row(304, 'GET /api/v1/openapi.json', unchanged),
		row(405, 'POST /api/v1/docs')
	];

	/** What a row is answered to a page of this origin. */
	async function answerOf(at: Served, asked: Row<Name>, origin: string): Promise<Answer> {
		const callers = { reader: at.client(reader), menus: at.client(menus), nobody: at.client() };
		const table: Table<Name> = { served: at, callers, as: 'reader' };
		const sent = { ...asked, send: { ...asked.send, headers: { ...asked.send?.headers, origin } } };
		if (asked.status !== 429) return check(table, sent);
		const { limits } = scene.dependencies;
		// So few calls a minute that the second one is too many.
		scene.dependencies.limits = createRateLimits(1e-9);
		await check(table, { ...sent, status: 200 });
		const answer = await check(table, sent);
		scene.dependencies.limits = limits;
		return answer;
	}

	const origin = 'https://a.test';
	for (const one of rows)
		test(`${one.name} is closed, and open to other sites`, async () => {
			const answer = await answerOf(served, one, origin);
			checkCommon(answer, one.name);
			assert.is(answer.headers.get('x-frame-options'), 'DENY');
			assert.match(answer.headers.get('content-security-policy')!, /^default-src 'none'.*frame-ancestors 'none'/);
			assert.is(answer.headers.get('access-control-allow-origin'), origin);
			assert.is(answer.headers.get('access-control-allow-credentials'), 'true');
			assert.match(answer.headers.get('access-control-expose-headers')!, 'X-Request-Id');
			assert.match(answer.headers.get('vary')!, /Origin/);
			assert.is(answer.headers.get('set-cookie'), null);
		});

	for (const foreign of ['null', 'https://c.test', 'https://a.test.c.test', 'HTTPS://A.TEST'])
		test(`${foreign} gets no CORS header of any kind where CORS_ORIGINS does not name it`, async () => {
			scene.dependencies.env.CORS_ORIGINS = 'https://a.test, https://b.test';
			const narrow = await serveScene(scene);
			for (const one of rows) {
				assert.equal(corsOf(await answerOf(narrow, one, foreign)), [], one.name);
				assert.is((await answerOf(narrow, one, origin)).headers.get('access-control-allow-origin'), origin);
			}
			scene.dependencies.env.CORS_ORIGINS = '';
			await narrow.close();
		});

	test('the origin "null" and origins outside of CORS_ORIGINS get nothing', async () => {
		assert.equal(corsOf(await createClient(served.base, { origin: 'null' }).get(list)), []);
		const narrow = {
			...scene.dependencies,
			env: { ...scene.dependencies.env, CORS_ORIGINS: 'https://a.test, https://b.test' }
		};
		const other = await serveScene({ ...scene, dependencies: narrow });
		assert.equal(corsOf(await createClient(other.base, { origin: 'https://c.test' }).get(list)), []);
		assert.is(
			(await createClient(other.base, { origin: 'https://b.test' }).get(list)).headers.get(
				'access-control-allow-origin'
			),
			'https://b.test'
		);
		await other.close();
	});

	test('what reads a session answers no other site', async () => {
		for (const path of ['/admin/session', '/admin/events', '/login', '/logout', '/api/play/events', '/uploads/x.jpg']) {
			assert.equal(
				corsOf(await createClient(served.base, { origin: 'https://a.test', accept: 'application/json' }).get(path)),
				[],
				path
			);
			assert.equal(
				corsOf(await createClient(served.base, { origin: 'https://a.test' }).request('OPTIONS', path)),
				[],
				path
			);
		}
	});

	test('https in PUBLIC_URL is kept by the browser for half a year', async () => {
		const safe = await serveScene({
			...scene,
			dependencies: { ...scene.dependencies, publicUrl: 'https://quiz.example' }
		});
		for (const path of [list, '/healthz', '/uploads/x.jpg', '/admin/session'])
			assert.is((await safe.client().get(path)).headers.get('strict-transport-security'), 'max-age=15552000', path);
		await safe.close();
		assert.is((await served.client().get('/healthz')).headers.get('strict-transport-security'), null);
	});

	test('a login session opens nothing of the API', async () => {
		const staff = await served.login('admin');
		assert.is((await staff.get('/admin/events')).status, 200);
		assert.is((await staff.get(list)).status, 401);
	});
});
