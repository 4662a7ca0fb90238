import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as assert from 'uvu/assert';
import { approvalOf, connectApp } from '../../support/apps/consent.ts';
import { runConformance, type Check } from '../../support/apps/conformance.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { createClient } from '../../support/http.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { toolAnswer } from '../../support/apps/mcp.ts';
import { callback, registerApp } from '../../support/apps/oauth.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { addFactor, letInByPages } from '../../support/browser/sign-in.ts';
import { suite } from '../../support/runner/suite.ts';
import { startTokenProxy } from '../../support/processes/token-proxy.ts';

type Fields = Record<string, unknown>;

const test = suite('clients and checks that others wrote, against our endpoint for apps');
const jana = { username: 'jana', password: goodPassword };
const ole = { username: 'ole', password: goodPassword };
let product: Product;
let address: URL;
// Each is good for one login.
let recoveryCodes: string[];

test.before(async () => {
	product = await startProduct();
	address = new URL('/mcp', product.dependencies.publicUrl);
	for (const person of [jana, ole])
		await product.perform('user.create', { ...person, role: 'customer', namespaces: ['default'] });
	recoveryCodes = await addFactor(product, jana);
});
test.after(() => product?.close());

/** What a program keeps of its access, as both packages ask for it. */
class Keeper {
	redirectUrl = callback;
	clientMetadata = { client_name: 'A real client', redirect_uris: [callback], token_endpoint_auth_method: 'none' };
	asked: URL | undefined;
	saved: Fields | undefined;
	#client: Fields | undefined;
	#discovered: Fields | undefined;
	#verifier = '';
	clientInformation = () => this.#client;
	saveClientInformation = (client: Fields) => void (this.#client = client);
	tokens = () => this.saved;
	saveTokens = (tokens: Fields) => void (this.saved = tokens);
	redirectToAuthorization = (url: URL) => void (this.asked = url);
	saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
	codeVerifier = () => this.#verifier;
	discoveryState = () => this.#discovered;
	saveDiscoveryState = (discovered: Fields) => void (this.#discovered = discovered);
}

interface Caller {
	connect(transport: never): Promise<void>;
	listTools(): Promise<{ tools: { name: string }[] }>;
	callTool(call: { name: string; arguments: Fields }): Promise<unknown>;
	close(): Promise<void>;
}
interface Transport {
	/** The packages differ in what they take. */
	finish(back: URL): Promise<void>;
}

const info = { name: 'a test', version: '1' };
const kinds: [name: string, client: () => Caller, transport: (keeper: Keeper) => Transport][] = [
	[
		'of 2026',
		() => new NewClient(info, { versionNegotiation: { mode: 'auto' } }) as unknown as Caller,
		(keeper) => {
			const transport = new NewTransport(address, { authProvider: keeper as never });
			return Object.assign(transport, { finish: (back: URL) => transport.finishAuth(back.searchParams) });
		}
	],
	[
		'of 2025',
		() => new OldClient(info) as unknown as Caller,
		(keeper) => {
			const transport = new OldTransport(address, { authProvider: keeper as never });
			return Object.assign(transport, { finish: (back: URL) => transport.finishAuth(back.searchParams.get('code')!) });
		}
	]
];
for (const [name, clientOf, transportOf] of kinds)
	test(`the client ${name} finds its way from the address to tools by itself, and refreshes its access`, async () => {
		const keeper = new Keeper();
		const transport = transportOf(keeper);
		let refused: unknown;
		await clientOf()
			.connect(transport as never)
			.catch((thrown: unknown) => (refused = thrown));
		assert.match(String(refused), /Unauthorized/);
		assert.is(keeper.asked!.searchParams.get('resource'), address.href);
		const approval = approvalOf('default', ['quiz:read', 'quiz:write']);
		const person = { ...jana, totp: recoveryCodes.pop()! };
		await transport.finish(await letInByPages(product, keeper.asked!, person, approval));
		const client = clientOf();
		await client.connect(transportOf(keeper) as never);
		assert.is((await client.listTools()).tools[0]!.name, 'list_namespaces');
		const call = async (tool: string, args: Fields) =>
			toolAnswer((await client.callTool({ name: tool, arguments: args })) as Fields);
		assert.is((await call('create_event', { name: `By the client ${name}` })).value.status, 'created');
		const before = keeper.saved!;
		keeper.saved = { ...before, access_token: `mqo_${'x'.repeat(43)}` };
		const { events } = (await call('list_events', {})).value as { events: { name: string }[] };
		assert.ok(events.some((event) => event.name === `By the client ${name}`));
		assert.not.equal(keeper.saved.refresh_token, before.refresh_token);
		await client.close();
	});

// The scenarios of the public suite that are about what we have; each with the checks in it that are not.
const applying: Record<string, string[]> = {
	'server-initialize': [],
	ping: [],
	'tools-list': [],
	'resources-list': [],
	'sep-2164-resource-not-found': [],
	'dns-rebinding-protection': [],
	'http-header-validation': [],
	'input-required-result-unsupported-methods': [],
	// These four call tools that a server would have for the suite alone.
	'server-stateless': [
		'sep-2575-server-rejects-undeclared-capability',
		'sep-2575-missing-capability-http-400',
		'sep-2575-http-server-no-independent-requests-on-stream',
		'sep-2575-server-no-log-without-loglevel'
	],
	// There are no prompts.
	caching: ['sep-2549-prompts-list-caching-hints'],
	'authorization-server-metadata-endpoint': [],
	'authorization-code-grant': []
};

// All others, and why they are not about us.
const notApplying: [reason: string, scenarios: RegExp][] = [
	[
		'call tools, read resources and get prompts of a reference server: test_*',
		/^(tools-call|json-schema|resources-(read|templates)|prompts)-/
	],
	[
		'need subscriptions, log levels, completions or sessions, which a server without state does not declare',
		/^(resources-(un)?subscribe|logging-set-level|completion-complete|server-session-lifecycle|server-sse-)/
	],
	[
		'ask the user through the client in the middle of a tool; ours answer at once',
		/^(elicitation|input-required-result)-/
	],
	['need tools whose arguments go into headers', /^http-custom-header/],
	['are about extensions: tasks and skills', /^(tasks|sep-2640)-/]
];

const failuresOf = (checks: Check[]) => checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);

function assertPassed(results: ReadonlyMap<string, Check[]>): void {
	for (const [scenario, checks] of results) {
		const besides = applying[scenario];
		if (!besides) {
			assert.ok(
				notApplying.some(([, scenarios]) => scenarios.test(scenario)),
				`${scenario} is new`
			);
			continue;
		}
		assert.ok(
			checks.some(({ status }) => status === 'SUCCESS'),
			`${scenario} checked something`
		);
		assert.equal(failuresOf(checks).sort(), [...besides].sort(), `${scenario}: ${JSON.stringify(checks)}`);
	}
}

test('the public conformance suite finds nothing in what is about us', async () => {
	const { tokens } = await connectApp(product, await logIn(product, ole, {}), {
		namespace: 'default',
		scopes: ['quiz:read', 'cms:read']
	});
	const proxy = await startTokenProxy(product.base, tokens.access_token);
	const results = await runConformance(['server', '--url', `${proxy.base}/mcp`, '--suite', 'all']);
	proxy.close();
	assertPassed(results);
	for (const scenario of Object.keys(applying))
		assert.is(results.has(scenario), !scenario.startsWith('authorization-'), scenario);
});

test('nor in the authorization server', async () => {
	const port = await freePort();
	const redirect = `http://127.0.0.1:${port}/callback`;
	const app = await registerApp(createClient(product.base), { redirect_uris: [redirect] });
	const { publicUrl } = product.dependencies;
	const words = ['authorization', '--url', publicUrl, '--client-id', app.client_id, '--port', String(port)];
	const results = await runConformance([...words, '--resource', address.href], async (said) => {
		const asked = said.split('\n').find((line) => line.startsWith(`${publicUrl}/oauth/authorize?`));
		// The address may be printed before anybody listens for the way back.
		if (!asked || !said.includes('Callback server started')) return false;
		await fetch(await letInByPages(product, new URL(asked.trim()), ole, approvalOf('default', ['quiz:read'])));
		return true;
	});
	assert.equal([...results.keys()].sort(), ['authorization-code-grant', 'authorization-server-metadata-endpoint']);
	assertPassed(results);
});

test.run();
