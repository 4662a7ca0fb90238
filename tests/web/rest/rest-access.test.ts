import * as assert from 'uvu/assert';
import { scopes } from '../../../server/access/scopes.ts';
import { createRateLimits } from '../../../server/access/rates.ts';
import { ApiToken } from '../../../server/features/platform/tokens/model.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { saveCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { restRoutes } from '../../../server/composition/routes.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { check, testRows, type Row, type Table } from '../../support/rows.ts';
import type { Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('who may call REST v1', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	type Name = 'reader' | 'writer' | 'menus' | 'beta' | 'revoked' | 'expired' | 'idle' | 'random' | 'otherForm';
	let callers: Record<Name, Client>;
	const table = (): Table<Name> => ({ served, callers, below: '/api/v1/namespaces/acme' });

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		event = (await scene.event({ slug: 'summer' })).uid;
		await scene.call(saveCatalog, { event, slug: 'start', questions: [] });
		await scene.call(createTeams, { event, names: ['Owls'] });
		const tokens: Record<Name, string> = {
			reader: await scene.token(['quiz:read']),
			writer: await scene.token(['quiz:write']),
			menus: await scene.token(['menu:read', 'menu:write']),
			beta: await scene.token([...scopes], 'beta'),
			revoked: await scene.token(['quiz:read']),
			expired: await scene.token(['quiz:read']),
			idle: await scene.token(['quiz:read']),
			random: `mq_${'a'.repeat(10)}_${'b'.repeat(43)}`,
			otherForm: 'Zm9v'
		};
		const stored = (name: Name) => ({ where: { prefix: tokens[name].split('_')[1]! } });
		await ApiToken.update({ revokedAt: new Date() }, stored('revoked'));
		await ApiToken.update({ expiresAt: new Date(Date.now() - 1000) }, stored('expired'));
		callers = Object.fromEntries(
			Object.entries(tokens).map(([name, token]) => [name, served.client(token)])
		) as typeof callers;
	});
	test.after(() => served.close());

	const bearer = (more: string) => new RegExp(`^Bearer realm="marquee"${more}`);
	const invalid = {
		status: 401,
		body: { error: 'invalid_token' },
		headers: { 'www-authenticate': bearer(', error="invalid_token"') }
	};

	const rows: Row<Name>[] = [
		{
			name: 'no token',
			request: 'GET /events',
			status: 401,
			body: { error: 'missing_token' },
			headers: { 'www-authenticate': bearer('$') }
		},
		...(['random', 'otherForm', 'revoked', 'expired'] as const).map((as) => ({
			name: `a token that is ${as}`,
			as,
			request: 'GET /events',
			...invalid
		})),
		{
			name: 'a token in the query is none',
			request: 'GET /events?access_token=x&token=y',
			status: 401,
			body: { error: 'missing_token' }
		},
		{
			name: 'another scope',
			as: 'menus',
			request: 'GET /events',
			status: 403,
			body: { error: 'missing_scope', scope: 'quiz:read' },
			headers: { 'www-authenticate': bearer(', error="insufficient_scope", scope="quiz:read"') }
		},
		{
			name: 'writing does not imply reading',
			as: 'writer',
			request: 'GET /events',
			status: 403,
			body: { scope: 'quiz:read' }
		},
		{
			name: 'reading does not imply writing',
			as: 'reader',
			request: 'POST /events',
			status: 403,
			body: { scope: 'quiz:write' }
		},
		{
			name: 'the token of another namespace',
			as: 'beta',
			request: 'GET /events',
			status: 403,
			body: { error: 'namespace_mismatch', tokenNamespace: 'beta' }
		},
		{
			name: 'a namespace that does not exist answers the same',
			as: 'reader',
			request: 'GET /api/v1/namespaces/NoSuch/events',
			status: 403,
			body: { error: 'namespace_mismatch', tokenNamespace: 'acme' }
		},
		{
			name: 'scope comes before namespace',
			as: 'menus',
			request: 'GET /api/v1/namespaces/beta/events',
			status: 403,
			body: { error: 'missing_scope' }
		},
		{
			name: 'an unknown path comes before the token',
			request: 'GET /nothing',
			status: 404,
			body: { error: 'not_found' }
		},
		{
			name: 'an unknown path outside of namespaces',
			request: 'GET /api/v1/nothing',
			status: 404,
			body: { error: 'not_found' }
		},
		{
			name: 'another method comes before the token',
			request: 'PUT /events',
			status: 405,
			body: { error: 'method_not_allowed' },
			headers: { allow: 'GET, HEAD, POST, OPTIONS' }
		},
		{
			name: 'an unknown event',
			as: 'reader',
			request: `GET /events/${'0'.repeat(32)}`,
			status: 404,
			body: { error: 'not_found' }
		},
		{
			name: 'a text that can be no event',
			as: 'reader',
			request: 'GET /events/a%20b',
			status: 404,
			body: { error: 'not_found' }
		},
		{ name: 'a path longer than any slug', as: 'reader', request: `GET /events/${'a'.repeat(101)}`, status: 404 },
		{
			name: 'a path that is no text',
			as: 'reader',
			request: 'GET /events/%E0%A4%A',
			status: 404,
			body: { error: 'not_found' }
		},
		{ name: 'an event by uid', as: 'reader', request: 'GET /events/summer', status: 200, body: { namespace: 'acme' } },
		{ name: 'a slash at the end', as: 'reader', request: 'GET /events/summer/', status: 200 },
		{
			name: 'the size is checked before the type',
			as: 'writer',
			request: 'POST /events',
			send: { body: 'x'.repeat(2 * 1024 * 1024), headers: { 'content-type': 'text/plain' } },
			status: 413,
			body: { error: 'payload_too_large' }
		},
		{
			name: 'the type is checked before the JSON',
			as: 'writer',
			request: 'POST /events',
			send: { body: '{', headers: { 'content-type': 'text/plain' } },
			status: 415,
			body: { error: 'unsupported_media_type' }
		},
		{
			name: 'the path form is checked before the size',
			as: 'writer',
			request: 'PATCH /events/a%20b',
			send: { body: 'x'.repeat(2 * 1024 * 1024) },
			status: 404
		},
		{
			name: 'the fields are checked before the event is looked for',
			as: 'writer',
			request: `PATCH /events/${'0'.repeat(32)}`,
			send: { body: { published: 'yes' }, headers: { 'if-match': '"v9"' } },
			status: 422,
			faults: ['published invalid_type']
		},
		{
			name: 'the event is looked for before the version is compared',
			as: 'writer',
			request: `PATCH /events/${'0'.repeat(32)}`,
			send: { body: { published: true }, headers: { 'if-match': '"v9"' } },
			status: 404
		},
		{
			name: 'the version is compared before a conflict is found',
			as: 'writer',
			request: 'PATCH /events/summer',
			send: { body: { slug: 'other' }, headers: { 'if-match': '"v9"' } },
			status: 412,
			body: { error: 'version_conflict', currentVersion: 1 }
		}
	];
	testRows(test, table, rows);

	test('a namespace that is switched off refuses its tokens', async () => {
		const set = (isActive: boolean) => Namespace.update({ isActive }, { where: { namespace: 'beta' } });
		await set(false);
		const beta = { ...table(), below: '/api/v1/namespaces/beta' };
		const row = { name: 'off', as: 'beta' as const, request: 'GET /events', status: 403, body: { error: 'forbidden' } };
		await check(beta, row);
		await set(true);
		await check(beta, { ...row, status: 200, body: { events: [] } });
	});

	test('HEAD is GET without a body, OPTIONS needs no token and names the methods', async () => {
		const head = await callers.reader.request('HEAD', '/api/v1/namespaces/acme/events');
		assert.equal([head.status, head.text], [200, '']);
		const options = await served.client().request('OPTIONS', `/api/v1/namespaces/acme/events/${event}/results`);
		assert.equal([options.status, options.headers.get('allow')], [204, 'GET, HEAD, POST, DELETE, OPTIONS']);
	});

	test('every answer names its request, is kept by no shared cache and mirrors a calling origin', async () => {
		const client = callers.reader;
		const sent = { 'x-request-id': 'my-request-1', origin: 'https://a.test' };
		const { headers } = await client.get('/api/v1/namespaces/acme/events', sent);
		assert.is(headers.get('x-request-id'), 'my-request-1');
		assert.is(headers.get('cache-control'), 'private, no-cache');
		assert.match(headers.get('vary')!, /Authorization/);
		assert.match(headers.get('vary')!, /Origin/);
		assert.is(headers.get('access-control-allow-origin'), 'https://a.test');
		const bare = await client.get('/api/v1/namespaces/acme/events', { 'x-request-id': 'a b' });
		assert.match(bare.headers.get('x-request-id')!, /^[A-Za-z0-9-]{8,64}$/);
		assert.is(bare.headers.get('access-control-allow-origin'), null);
	});

	test('a login session opens nothing here', async () => {
		const admin = await served.login('admin');
		assert.is((await admin.get('/api/v1/namespaces/acme/events')).json<{ error: string }>().error, 'missing_token');
	});

	test('every route, called for the records of another namespace, finds nothing and changes nothing', async () => {
		const [team] = (await dump()).teams as { uid: string }[];
		assert.ok(team);
		await scene.call(savePage, { page: 'welcome', title: 'Owls', blocks: [] });
		const before = JSON.stringify(await dump());
		for (const { method, path } of restRoutes.filter((route) => route.path.includes(':'))) {
			const own = path.replace(':event', event).replace(':slug', 'start').replace(':page', 'welcome');
			const body = { name: 'X', catalog: 'start', correct: 1, questions: [], teams: [], files: [] };
			for (const namespace of ['acme', 'beta']) {
				const send = method === 'get' || method === 'delete' ? {} : { body };
				const address = `/api/v1/namespaces/${namespace}${own}`;
				const answer = await callers.beta.request(method.toUpperCase(), address, send);
				const expected = namespace === 'acme' ? [403] : [404, 422];
				assert.ok(expected.includes(answer.status), `${method} ${address}: ${answer.status} ${answer.text}`);
				assert.not.match(answer.text, /Summer|Owls/);
			}
		}
		assert.is(JSON.stringify(await dump()), before);
	});

	async function dump(): Promise<Record<string, unknown[]>> {
		const read = async (table: string) =>
			(await scene.dependencies.database.sequelize.query(`SELECT * FROM ${table}`))[0] as unknown[];
		const tables = ['events', 'config', 'catalogs', 'questions', 'teams', 'results', 'pages'];
		return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await read(table)])));
	}

	test('a token that calls too often is told how long to wait', async () => {
		const { limits } = scene.dependencies;
		scene.dependencies.limits = createRateLimits(0.0005);
		const row = { name: 'limited', as: 'idle' as const, request: 'GET /events', status: 200 };
		for (let call = 0; call < 3; call += 1) await check(table(), row);
		const headers = { 'retry-after': /^([1-9]|[1-5]\d|60)$/ };
		await check(table(), { ...row, status: 429, body: { error: 'rate_limited' }, headers });
		await check(table(), { ...row, as: 'reader' });
		scene.dependencies.limits = limits;
	});
});
