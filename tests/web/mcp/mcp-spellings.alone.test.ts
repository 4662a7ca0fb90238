import * as assert from 'uvu/assert';
import { onSqlite } from '../../support/processes/databases.ts';
import { assertLinear } from '../../support/runner/cpu.ts';
import { createClient } from '../../support/http.ts';
import { letAgentIn, rpcAnswer, type Agent } from '../../support/apps/mcp.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;
const message = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
const modernMeta = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
	'io.modelcontextprotocol/clientCapabilities': {}
};

onSqlite('what has several spellings at the endpoint for apps', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let agent: Agent;
	let event: string;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		agent = await letAgentIn(scene, served, {
			role: 'admin',
			scopes: ['quiz:read', 'quiz:write', 'cms:read', 'cms:write', 'seo:write']
		});
		event = (await scene.event()).uid;
	});
	test.after(() => served.close());

	const send = (body: object | string, headers: Record<string, string> = {}) =>
		served.client().request('POST', '/mcp', {
			body: typeof body === 'string' ? body : JSON.stringify(body),
			headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json', ...headers }
		});

	test('whoever takes JSON gets JSON, however they say so', async () => {
		const accepts = [
			'application/json',
			'*/*',
			'application/*',
			'application/json, text/event-stream',
			'text/event-stream, */*;q=0.1'
		];
		for (const accept of [undefined, '', ...accepts])
			for (const [params, headers] of [
				[undefined, {}],
				[{ _meta: modernMeta }, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }]
			] as const) {
				const answer = await send(message('tools/list', params), {
					...headers,
					...(accept === undefined ? {} : { accept })
				});
				assert.is(answer.status, 200, `${accept}: ${answer.text.slice(0, 200)}`);
				assert.match(answer.headers.get('content-type')!, /^application\/json/, accept);
				assert.ok(answer.json<{ result: { tools: unknown[] } }>().result.tools.length > 50);
			}
		for (const accept of ['text/event-stream', 'text/html', 'application/json;q=0, text/event-stream'])
			assert.is((await send(message('tools/list'), { accept })).status, 406, accept);
	});

	test('members of a message that are null are as if they were not there', async () => {
		for (const [method, params] of [
			['tools/list', null],
			['tools/list', { cursor: null }],
			['ping', null],
			['tools/call', { name: 'list_events', arguments: null }],
			['tools/call', { name: 'list_events', arguments: null, _meta: null }]
		] as const) {
			const { status, error } = rpcAnswer(await send(message(method, params)));
			assert.equal([status, error], [200, undefined], method);
		}
		const refused = rpcAnswer(await send(message('tools/call', { name: null, arguments: null })));
		assert.is(refused.error?.code, -32602);
	});

	test('the documents of the authorization server are found below the address of the tools too', async () => {
		const read = (path: string) => createClient(served.base).get(path, { origin: 'https://a.test' });
		const [plain, below] = [
			await read('/.well-known/oauth-authorization-server'),
			await read('/.well-known/oauth-authorization-server/mcp')
		];
		assert.equal([below.status, below.text], [200, plain.text]);
		assert.is(below.headers.get('access-control-allow-origin'), '*');
		const preflight = await createClient(served.base).request('OPTIONS', '/.well-known/oauth-authorization-server/mcp');
		assert.equal([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*']);
	});

	test('a list or a record that comes as JSON text is taken, and no other text', async () => {
		const replace = (teams: unknown) => agent.call<Fields>('replace_teams', { event_uid: event, teams });
		const { value } = await replace(JSON.stringify([{ name: 'Owls' }, { name: 'Foxes' }]));
		assert.equal(
			(value.teams as { name: string }[]).map(({ name }) => name),
			['Owls', 'Foxes']
		);
		for (const teams of ['{"name":"Owls"}', '[{"name":"Owls"}', 'Owls', '', '5', 'null', '"[]"', '['.repeat(40_000)]) {
			const failed = await replace(teams);
			assert.equal([failed.isError, failed.value.error], [true, 'invalid_input'], teams.slice(0, 40));
		}
		const { value: kept } = await agent.call<{ teams: unknown[] }>('list_teams', { event_uid: event });
		assert.is(kept.teams.length, 2);
		await agent.call('upsert_page', { slug: 'texts', blocks: '[]' });
		const seo = await agent.call<Fields>('update_page_seo', { slug: 'texts', schemaJson: '{"@type":"Event"}' });
		assert.not(seo.isError, JSON.stringify(seo.value));
		assert.equal((seo.value.seo as Fields).schemaJson, { '@type': 'Event' });
		// A text where a text is wanted stays one, whatever it looks like.
		const named = await agent.call<{ event: { name: string } }>('update_event', { event_uid: event, name: '[1]' });
		assert.is(named.value.event.name, '[1]');
	});

	test('a list of a million entries costs what its letters cost, as text and as a list', async () => {
		const listOf = (entry: unknown, bytes: number) =>
			Array(Math.floor(bytes / (JSON.stringify(entry).length + 1))).fill(entry);
		for (const entry of [1, null, 'x', [], {}])
			for (const told of [JSON.stringify, (list: unknown[]) => list]) {
				const call = (bytes: number) =>
					message('tools/call', {
						name: 'replace_teams',
						arguments: { event_uid: event, teams: told(listOf(entry, bytes)) }
					});
				await assertLinear(`${JSON.stringify(entry)} ${told.name}`, 256 * 1024, (bytes) => send(call(bytes)));
				const { result } = rpcAnswer(await send(call(2 * 1024 * 1024)));
				const [{ text }] = (result as { content: [{ text: string }] }).content;
				assert.match(text, /teams: At most 20000 entries are allowed/);
			}
	});
});
