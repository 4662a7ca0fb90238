import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth, openAs, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { addressOf, approvalOf, decide, showConsent, targetOf } from '../../../support/apps/consent.ts';
import { startDocumentHost, type DocumentHost } from '../../../support/processes/document-host.ts';
import { createClient, type Client } from '../../../support/http.ts';
import { logIn } from '../../../support/browser/log-in.ts';
import { rpcAnswer } from '../../../support/apps/mcp.ts';
import { askToken, pkce, type App, type Tokens } from '../../../support/apps/oauth.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('apps as they come: each is let in and lists its tools');
const both = 'application/json, text/event-stream';
const code = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };
const open = { ...code, token_endpoint_auth_method: 'none' };
const deviceCode = 'urn:ietf:params:oauth:grant-type:device_code';
const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** What an app says of itself, and how it asks. */
interface KnownApp {
	name: string;
	/** What it sends to register; absent = it is known by a document. */
	registers?: Record<string, unknown>;
	/** Its document, at this host below `tls.test`. */
	document?: Record<string, unknown>;
	host?: string;
	/** Where it waits for its answer; `PORT` stands for that of a program of this test. */
	redirect: string;
	/** What its request says besides; `ORIGIN` stands for that of the product. */
	asks?: Record<string, string>;
	/** How it asks for tools. */
	accept?: string;
	/** Whether a person lets it in with a browser here; all others over HTTP. */
	isInBrowser?: true;
	/** Whether it has a secret. */
	hasSecret?: true;
}

// As their makers' code and documents, and what they were seen to send, have it.
const apps: KnownApp[] = [
	{
		name: 'Cursor',
		registers: {
			...open,
			application_type: 'web',
			redirect_uris: [
				'cursor://anysphere.cursor-mcp/oauth/callback',
				'https://www.cursor.com/agents/mcp/oauth/callback',
				'http://localhost:8787/callback'
			]
		},
		redirect: 'cursor://anysphere.cursor-mcp/oauth/callback',
		asks: { resource: 'ORIGIN/mcp' }
	},
	{
		name: 'Claude',
		registers: { ...open, scope: 'claudeai', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] },
		redirect: 'https://claude.ai/api/mcp/auth_callback',
		asks: { scope: 'claudeai quiz:read quiz:write offline_access', resource: 'ORIGIN/mcp' }
	},
	{
		name: 'Claude Code',
		host: 'claude',
		document: {
			...open,
			grant_types: [...code.grant_types, jwtBearer],
			redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback']
		},
		redirect: 'http://localhost:PORT/callback',
		asks: { scope: 'quiz:read', resource: 'ORIGIN/mcp' },
		isInBrowser: true
	},
	{
		name: 'Visual Studio Code',
		registers: {
			...open,
			grant_types: [...code.grant_types, deviceCode],
			client_uri: 'https://code.visualstudio.com',
			redirect_uris: [
				'https://insiders.vscode.dev/redirect',
				'https://vscode.dev/redirect',
				'http://localhost/',
				'http://127.0.0.1/',
				'http://localhost:33418/',
				'http://127.0.0.1:33418/'
			],
			application_type: 'native'
		},
		redirect: 'http://127.0.0.1:PORT/',
		asks: { scope: 'quiz:read offline_access', prompt: 'consent', resource: 'ORIGIN/mcp' },
		isInBrowser: true
	},
	{
		name: 'ChatGPT',
		host: 'chatgpt',
		document: {
			...code,
			token_endpoint_auth_method: 'private_key_jwt',
			token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
			jwks_uri: 'https://chatgpt.tls.test/jwks.json',
			redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect']
		},
		// After a reconnect it names no scope.
		redirect: 'https://chatgpt.com/connector_platform_oauth_redirect',
		asks: { resource: 'ORIGIN/mcp' }
	},
	{
		name: 'Gemini CLI MCP Client',
		registers: { ...open, scope: '', redirect_uris: ['http://localhost:PORT/oauth/callback'] },
		redirect: 'http://localhost:PORT/oauth/callback',
		asks: { scope: '', resource: 'ORIGIN/' },
		accept: '*/*'
	},
	{
		name: 'MCP CLI Proxy',
		registers: {
			...open,
			client_uri: 'https://github.com/modelcontextprotocol/mcp-cli',
			software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
			software_version: '0.1.37',
			scope: 'openid email profile',
			redirect_uris: ['http://localhost:PORT/oauth/callback']
		},
		redirect: 'http://localhost:PORT/oauth/callback',
		asks: { scope: 'openid email profile quiz:read', resource: 'ORIGIN/mcp/' }
	},
	{
		name: 'MCP Inspector',
		registers: {
			...open,
			client_uri: 'https://github.com/modelcontextprotocol/inspector',
			scope: 'quiz:read quiz:write',
			redirect_uris: ['http://localhost:6274/oauth/callback', 'http://localhost:6274/oauth/callback/debug']
		},
		redirect: 'http://localhost:6274/oauth/callback/debug',
		asks: { scope: 'quiz:read quiz:write', resource: 'ORIGIN' }
	},
	{
		name: 'Zed',
		host: 'zed',
		document: { ...open, client_uri: 'https://zed.dev', redirect_uris: ['http://127.0.0.1/callback'] },
		redirect: 'http://127.0.0.1:PORT/callback',
		asks: { scope: 'quiz:read', resource: 'ORIGIN/mcp' },
		accept: 'application/json'
	},
	{
		name: 'goose',
		registers: { ...open, redirect_uris: ['http://localhost:PORT/oauth_callback'], scope: null, contacts: null },
		redirect: 'http://localhost:PORT/oauth_callback',
		asks: { scope: 'quiz:read', resource: 'ORIGIN/mcp?toolsets=quiz' }
	},
	{
		name: 'Windsurf',
		registers: {
			...open,
			redirect_uris: [
				'windsurf://codeium.windsurf/oauth/callback',
				'https://windsurf.com/oauth/callback',
				'windsurf:/x'
			]
		},
		redirect: 'windsurf://codeium.windsurf/oauth/callback',
		asks: { scope: 'quiz:read' }
	},
	{
		// A program with a secret that prepares twelve ports, as older ones of Python do.
		name: 'Many ports',
		registers: {
			...code,
			token_endpoint_auth_method: 'client_secret_post',
			redirect_uris: Array.from({ length: 12 }, (_, i) => `http://localhost:${4000 + i}/cb`)
		},
		redirect: 'http://localhost:4003/cb',
		asks: { scope: 'quiz:read' },
		hasSecret: true
	}
];

let product: Product;
let browser: Browser;
let jana: Client;
let documents: DocumentHost;
let port: string;
// Where programs wait on their own device.
const program = createServer((_request, response) => void response.end('back at the program'));

const idOf = ({ host }: KnownApp): string => `https://${host}.tls.test/oauth/client.json`;
const named = (text: string): string =>
	text.replace('PORT', port).replace('ORIGIN', product.dependencies.publicUrl.toUpperCase().replace('HTTP', 'http'));

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'jana', password, role: 'customer', namespaces: ['default'] });
	jana = await logIn(product, { username: 'jana' }, {});
	documents = await startDocumentHost(({ headers }, response) => {
		const app = apps.find(({ host }) => headers.host?.startsWith(`${host}.`))!;
		const client = { client_id: idOf(app), client_name: app.name, ...app.document };
		response.setHeader('content-type', 'application/json').end(JSON.stringify(client));
	});
	product.dependencies.readPublic = documents.readPublic;
	await new Promise<void>((resolve) => program.listen(0, 'localhost', resolve));
	port = String((program.address() as AddressInfo).port);
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	documents?.close();
	program.closeAllConnections();
	program.close();
	await product?.close();
});

/** Registers an app as it does so itself; one with a document is known already. */
async function introduce(app: KnownApp): Promise<App> {
	if (!app.registers) return { client_id: idOf(app) };
	const body = JSON.parse(named(JSON.stringify({ client_name: app.name, ...app.registers }))) as object;
	const answer = await createClient(product.base).post('/oauth/register', body);
	assert.is(answer.status, 201, answer.text);
	return answer.json<App>();
}

/** Lets an app in with a browser; answers where that goes then. */
async function letInByBrowser(app: KnownApp, address: string): Promise<URL> {
	const screen = await openAs(browser, product, 'jana', { viewport: { width: 1366, height: 768 } });
	const { page } = screen;
	await page.goto(address);
	await page.getByRole('heading', { name: `${app.name} möchte für dich in Marquee arbeiten` }).waitFor();
	if (app.host) await page.getByText(`${app.host}.tls.test`, { exact: true }).waitFor();
	await isSoundInBoth(screen, `known-app-${app.name}`);
	await page.getByRole('button', { name: 'Erlauben' }).click();
	await page.getByText('back at the program').waitFor();
	const back = new URL(page.url());
	await screen.close();
	return back;
}

async function letInOverHttp(parameters: [string, string][]): Promise<URL> {
	const page = await showConsent(jana, parameters);
	assert.is(page.status, 200, page.text.slice(0, 300));
	return targetOf(await decide(product, jana, page, approvalOf('default', ['quiz:read'])));
}

for (const app of apps)
	test(`${app.name} is let in and lists its tools`, async () => {
		const { client_id, client_secret } = await introduce(app);
		const { verifier, challenge } = pkce();
		const redirect_uri = named(app.redirect);
		const asked = Object.entries({
			response_type: 'code',
			client_id,
			redirect_uri,
			code_challenge: challenge,
			code_challenge_method: 'S256',
			state: 'a state',
			...app.asks
		}).map(([name, value]): [string, string] => [name, named(value)]);
		const back = app.isInBrowser ? await letInByBrowser(app, addressOf(asked)) : await letInOverHttp(asked);
		assert.ok(back.href.startsWith(redirect_uri), back.href);
		assert.equal(
			[back.searchParams.get('state'), back.searchParams.get('iss')],
			['a state', product.dependencies.publicUrl]
		);
		const answer = await askToken(createClient(product.base), {
			grant_type: 'authorization_code',
			code: back.searchParams.get('code')!,
			client_id,
			redirect_uri,
			code_verifier: verifier,
			...(app.asks?.resource ? { resource: named(app.asks.resource) } : {}),
			...(app.hasSecret ? { client_secret: client_secret! } : {})
		});
		const { access_token, refresh_token, scope } = answer.json<Tokens>();
		assert.is(scope, 'quiz:read', answer.text);
		const listed = await createClient(product.base).post(
			'/mcp',
			{ jsonrpc: '2.0', id: 1, method: 'tools/list' },
			{ authorization: `Bearer ${access_token}`, accept: app.accept ?? both }
		);
		const { tools } = rpcAnswer(listed).result as { tools: { name: string }[] };
		assert.is(tools[0]!.name, 'list_namespaces');
		const again = await askToken(createClient(product.base), {
			grant_type: 'refresh_token',
			refresh_token,
			client_id,
			scope: 'quiz:read offline_access',
			...(app.hasSecret ? { client_secret: client_secret! } : {})
		});
		assert.is(again.status, 200, again.text);
	});

test.run();
