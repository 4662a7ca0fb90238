import { request as httpRequest, type ClientRequest } from 'node:http';
import * as assert from 'uvu/assert';
import { createLog } from '../../../server/runtime/log/log.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { assertLinear } from '../../support/runner/cpu.ts';
import { letAgentIn, mcpHeaders, post, rpcAnswer, type Agent } from '../../support/apps/mcp.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { until } from '../../support/runner/until.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const call = (name: string, args: object) => ({
	jsonrpc: '2.0',
	id: 1,
	method: 'tools/call',
	params: { name, arguments: args }
});
const modern = (method: string, params: object = {}, version = '2026-07-28') => ({
	jsonrpc: '2.0',
	id: 7,
	method,
	params: {
		...params,
		_meta: {
			'io.modelcontextprotocol/protocolVersion': version,
			'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
			'io.modelcontextprotocol/clientCapabilities': {}
		}
	}
});

onSqlite('bad input at the endpoint for apps', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let agent: Agent;

	test.before(async () => {
		scene = await openScene({ open }, 1);
		served = await serveScene(scene);
		agent = await letAgentIn(scene, served);
	});
	test.after(() => served.close());

	const send = async (body: object | string, headers: Record<string, string> = {}, path = '/mcp') => {
		const answer = await served.client().request('POST', path, {
			body: typeof body === 'string' ? body : JSON.stringify(body),
			headers: { ...mcpHeaders(agent.token), 'content-type': 'application/json', ...headers }
		});
		return { answer, ...rpcAnswer(answer) };
	};

	test('without a token that holds, an app is told where to get one', async () => {
		const { publicUrl } = scene.dependencies;
		const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`;
		const apiToken = await scene.token(['quiz:read']);
		for (const [headers, error] of [
			[{}, 'missing_token'],
			[{ cookie: 'mq_session=s%3Aanything' }, 'missing_token'],
			[{ authorization: 'Basic YTpi' }, 'missing_token'],
			[{ authorization: 'Bearer mqo_nothing' }, 'invalid_token'],
			[{ authorization: `Bearer ${agent.tokens.refresh_token}` }, 'invalid_token'],
			[{ authorization: `Bearer ${apiToken}` }, 'invalid_token']
		] as [Record<string, string>, string][]) {
			const answer = await served.client().post('/mcp', ping, headers);
			assert.equal([answer.status, answer.json<{ error: string }>().error], [401, error]);
			const challenge = answer.headers.get('www-authenticate')!;
			assert.ok(challenge.startsWith('Bearer ') && challenge.includes(metadata), challenge);
			assert.match(challenge, /scope="[^"]*quiz:read quiz:write/);
			assert.is(challenge.includes('error="invalid_token"'), error === 'invalid_token');
		}
		// A login is no token, and a token of an app is none for REST.
		const login = await served.login('admin');
		assert.is((await login.post('/mcp', ping)).status, 401);
		const rest = await served.client(agent.token).get('/api/v1/namespaces/acme/events');
		assert.is(rest.status, 401);
	});

	test('a token in the address is none', async () => {
		for (const name of ['access_token', 'token']) {
			const path = `/mcp?${name}=${agent.token}`;
			assert.is((await served.client().post(path, ping)).status, 401);
			const both = await send(ping, {}, path);
			assert.equal([both.status, both.error!.data!.error], [400, 'invalid_request']);
		}
	});

	test('no token stands in the log or in an answer, however it is sent', async () => {
		const logged: string[] = [];
		const { log } = scene.dependencies;
		scene.dependencies.log = createLog('debug', (line) => void logged.push(line));
		const answers: string[] = [];
		try {
			for (const [path, body] of [
				[`/mcp?access_token=${agent.token}`, JSON.stringify(ping)],
				['/mcp', `{"token":"${agent.token}`],
				['/mcp', JSON.stringify({ ...ping, method: agent.token })],
				['/mcp', JSON.stringify(call('get_event', { event_uid: agent.token }))],
				[`/mcp?toolsets=${agent.token}`, JSON.stringify(ping)]
			] as const) {
				const { answer } = await send(body, {}, path);
				answers.push(answer.text);
			}
			await served.client().post('/mcp', ping, { authorization: `Basic ${agent.token}` });
			await served.client().post('/mcp', ping, { authorization: `Bearer ${agent.token}x` });
		} finally {
			scene.dependencies.log = log;
		}
		assert.ok(logged.length > 6);
		assert.not([...logged, ...answers].join('\n').includes(agent.token.slice(4)));
	});

	test('API tokens count where the installation says so, with their scopes and no more', async () => {
		const { env } = scene.dependencies;
		env.MCP_API_TOKENS = true;
		try {
			const token = await scene.token(['quiz:read']);
			const headers = { authorization: `Bearer ${token}` };
			assert.is((await send(call('list_events', {}), headers)).result!.isError, undefined);
			assert.match(
				String(JSON.stringify((await send(call('create_event', { name: 'x' }), headers)).result)),
				/missing_scope/
			);
			assert.is((await send(ping, { authorization: 'Bearer mq_nothing' })).status, 401);
		} finally {
			env.MCP_API_TOKENS = false;
		}
	});

	test('other methods are none, and other sites have no business here', async () => {
		for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
			const answer = await served.client().request(method, '/mcp', { headers: mcpHeaders(agent.token) });
			assert.equal([answer.status, answer.headers.get('allow')], [405, 'POST, OPTIONS'], method);
		}
		for (const origin of ['https://a.test', 'null', 'http://localhost.evil.test', 'nonsense']) {
			const { answer } = await send(ping, { origin });
			assert.equal([answer.status, answer.headers.get('access-control-allow-origin')], [403, null], origin);
		}
		const own = await send(ping, { origin: 'http://localhost' });
		assert.equal([own.status, own.answer.headers.get('access-control-allow-origin')], [200, 'http://localhost']);
		assert.is(own.answer.headers.get('access-control-allow-credentials'), null);
		const preflight = await served.client().request('OPTIONS', '/mcp', { headers: { origin: 'http://localhost' } });
		assert.is(preflight.status, 204);
		assert.match(
			preflight.headers.get('access-control-allow-headers')!,
			/Authorization.*MCP-Protocol-Version.*Mcp-Method/
		);
		const env = { ...scene.dependencies.env, CORS_ORIGINS: 'https://a.test' };
		const open = await serveScene({ ...scene, dependencies: { ...scene.dependencies, env } });
		for (const [origin, status] of [
			['https://a.test', 200],
			['https://b.test', 403]
		] as const) {
			const { headers } = await open.client().request('OPTIONS', '/mcp', { headers: { origin } });
			assert.is(headers.get('access-control-allow-origin'), status === 200 ? origin : null);
			assert.is((await post(open.client(agent.token), ping, agent.token)).status, 200);
			const sent = { ...mcpHeaders(agent.token), origin };
			assert.is((await open.client().post('/mcp', ping, sent)).status, status);
		}
		await open.close();
		const elsewhere = { ...mcpHeaders(agent.token), host: 'evil.test' };
		assert.is((await served.client().post('/mcp', ping, elsewhere)).status, 403);
	});

	test('what is no message is told so, with the code of the protocol', async () => {
		const cases: [string, string, number, number][] = [
			['no JSON', '{', 400, -32700],
			['nothing', '', 400, -32700],
			['a text', '"ping"', 400, -32600],
			['a number', '5', 400, -32600],
			['null', 'null', 400, -32600],
			['another version', JSON.stringify({ ...ping, jsonrpc: '1.0' }), 400, -32600],
			['no method', '{"jsonrpc":"2.0","id":1}', 400, -32600],
			['an empty batch', '[]', 400, -32600],
			['a method that is a number', JSON.stringify({ ...ping, method: 5 }), 400, -32600],
			[
				'deep lists',
				`{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(5000)}${']'.repeat(5000)}}`,
				400,
				-32700
			],
			[
				'too many fields',
				JSON.stringify({ ...ping, params: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, 1])) }),
				400,
				-32600
			]
		];
		for (const [name, body, status, code] of cases) {
			const { answer, error } = await send(body);
			assert.equal([answer.status, error?.code], [status, code], `${name}: ${answer.text}`);
		}
		const long = await send(JSON.stringify(call('list_events', { namespace: 'x'.repeat(5 * 1024 * 1024) })));
		assert.equal([long.status, long.error!.data!.error], [413, 'payload_too_large']);
		assert.is((await send(ping, { 'content-type': 'text/plain' })).status, 415);
		assert.is((await send(ping, { accept: 'text/html' })).status, 406);
		const batch = await send([...Array(51).keys()].map(() => ping));
		assert.equal([batch.status, batch.error!.data!.error], [400, 'invalid_request']);
	});

	test('a batch is answered whole, whatever in it takes back the rest of it', async () => {
		const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
		for (const batch of [
			[call('list_events', {}), cancelled],
			[cancelled, call('list_events', {})]
		]) {
			const { answer } = await send(batch);
			const told = JSON.parse(answer.text) as { id: number } | { id: number }[];
			assert.equal(
				[told].flat().map(({ id }) => id),
				[1]
			);
		}
		assert.equal([(await send([cancelled])).status, (await send(cancelled)).status], [202, 202]);
	});

	test('an unknown tool, method or version is told by its code', async () => {
		assert.is((await send(call('no_such_tool', {}))).error!.code, -32602);
		assert.is((await send(call('constructor', {}))).error!.code, -32602);
		assert.is((await send({ ...ping, method: 'tools/forget' })).error!.code, -32601);
		assert.is(
			(await send({ ...call('list_events', {}), params: { name: 'list_events', arguments: [1] } })).error!.code,
			-32602
		);
		assert.is((await send(ping, { 'mcp-protocol-version': '1999-01-01' })).status, 400);
		const future = await send(modern('tools/list', {}, '2099-01-01'), {
			'mcp-protocol-version': '2099-01-01',
			'mcp-method': 'tools/list'
		});
		assert.is(future.status, 400);
		assert.ok(JSON.stringify(future.error).includes('2026-07-28'), future.answer.text);
		const started = await send({
			...ping,
			method: 'initialize',
			params: { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
		});
		assert.match(String(started.result!.protocolVersion), /^2025-/);
	});

	test('a client is answered in its own revision', async () => {
		for (const version of ['2025-03-26', '2025-06-18', '2025-11-25']) {
			const { result } = await send({
				...ping,
				method: 'initialize',
				params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 'a', version: '1' } }
			});
			assert.is(result!.protocolVersion, version);
			assert.ok(String(result!.instructions).length <= 1024);
		}
		const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
		const { result } = await send(modern('server/discover'), headers);
		assert.ok((result!.supportedVersions as string[]).includes('2026-07-28'));
		const notified = await served
			.client()
			.post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' }, mcpHeaders(agent.token));
		assert.equal([notified.status, notified.text], [202, '']);
		assert.equal((await send(ping)).result, {});
	});

	test('four times the input costs no more than four times the time', async () => {
		const bodies: Record<string, (bytes: number) => string> = {
			'a long text': (bytes) => JSON.stringify(call('list_events', { nonsense: 'x'.repeat(bytes) })),
			'a long list': (bytes) =>
				JSON.stringify(call('replace_teams', { event_uid: 'x', teams: Array(bytes >> 2).fill(1) })),
			'many lists': (bytes) => JSON.stringify(call('list_events', { nonsense: Array(bytes >> 3).fill([[]]) })),
			'many errors': (bytes) =>
				JSON.stringify(
					call('submit_result', { event_uid: 'x', name: 'x', catalog: 'x', answers: Array(bytes >> 3).fill('no') })
				),
			'open brackets': (bytes) => '['.repeat(bytes),
			quotes: (bytes) => `{"a":"${'\\"'.repeat(bytes >> 1)}`
		};
		for (const [name, make] of Object.entries(bodies))
			await assertLinear(name, 256 * 1024, (bytes) => post(served.client(), make(bytes), agent.token));
	});

	test('a client that asks too often or for too much at once has to wait, and nobody else', async () => {
		const other = await letAgentIn(scene, served);
		// Twenty calls whose bodies do not end.
		const open: ClientRequest[] = Array.from({ length: 20 }, () => {
			const headers = { ...mcpHeaders(agent.token), 'content-type': 'application/json', 'content-length': '100000' };
			const one = httpRequest(`${served.base}/mcp`, { method: 'POST', headers }).on('error', () => undefined);
			one.write('{');
			return one;
		});
		await until(async () => (await send(ping)).status === 429, 'a full desk');
		const { answer, error } = await send(ping);
		assert.equal([answer.headers.get('retry-after'), error!.data!.error], ['1', 'rate_limited']);
		assert.is((await other.ask('ping')).status, 200);
		for (const one of open) one.destroy();
		await until(async () => (await send(ping)).status === 200, 'an empty desk');
		for (let i = 0; i < 6000; i += 1) scene.dependencies.limits.count('mcp', agent.grantId, 60);
		assert.is((await send(ping)).status, 429);
		assert.is((await other.ask('ping')).status, 200);
	});
});
