import * as assert from 'uvu/assert';
import { showConsent } from '../../support/apps/consent.ts';
import { createClient, type Client } from '../../support/http.ts';
import { goodPassword as password, logIn } from '../../support/browser/log-in.ts';
import { callback, registerApp, requestOf, pkce } from '../../support/apps/oauth.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('what apps say that is not known here');
let product: Product;
let jana: Client;

interface Registered {
	error?: string;
	client_name: string;
	redirect_uris: string[];
	grant_types: string[];
	response_types: string[];
	scope?: string;
	token_endpoint_auth_method: string;
	client_secret?: string;
}

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'jana', password, role: 'customer', namespaces: ['default'] });
	jana = await logIn(product, { username: 'jana' }, {});
});
test.after(() => product?.close());

async function register(body: object): Promise<Registered & { status: number }> {
	const answer = await createClient(product.base).post('/oauth/register', body);
	return { status: answer.status, ...answer.json<Registered>() };
}

test('a registration is cut to what is possible here, and its answer says what holds', async () => {
	const allowed = ['https://app.example/cb', 'http://localhost:7/cb', 'cursor://anysphere.cursor-mcp/oauth/callback'];
	const cases: [body: object, holds: Partial<Registered>][] = [
		[
			{ redirect_uris: [...allowed, 'http://evil.example/', 'mailto:a@b.example', 7, null] },
			{ redirect_uris: allowed }
		],
		[
			{ redirect_uris: Array.from({ length: 12 }, (_, i) => `http://localhost:${4000 + i}/cb`) },
			{ redirect_uris: Array.from({ length: 10 }, (_, i) => `http://localhost:${4000 + i}/cb`) }
		],
		[{ scope: 'claudeai' }, { scope: undefined }],
		[{ scope: 'cms:read offline_access  cms:read' }, { scope: 'cms:read' }],
		[{ scope: '' }, { scope: undefined }],
		[{ scope: ['cms:read'] }, { scope: undefined }],
		[
			{ grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'] },
			{ grant_types: ['authorization_code', 'refresh_token'] }
		],
		[{ grant_types: ['implicit'] }, { grant_types: ['authorization_code', 'refresh_token'] }],
		[{ grant_types: 'authorization_code' }, { grant_types: ['authorization_code', 'refresh_token'] }],
		[{ grant_types: ['authorization_code', 'implicit'] }, { grant_types: ['authorization_code'] }],
		[{ response_types: ['code', 'token', 'id_token'] }, { response_types: ['code'] }],
		[{ response_types: ['token'] }, { response_types: ['code'] }],
		[
			{ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example/jwks' },
			{ token_endpoint_auth_method: 'client_secret_basic' }
		],
		[{ token_endpoint_auth_method: null }, { token_endpoint_auth_method: 'client_secret_basic' }],
		[{ client_name: 'x'.repeat(81) }, { client_name: 'x'.repeat(80) }],
		[{ client_name: `  two\nlines\u202e ` }, { client_name: 'two lines' }],
		[{ logo_uri: 7, contacts: {}, software_statement: 'x' }, { token_endpoint_auth_method: 'client_secret_basic' }]
	];
	for (const [body, holds] of cases) {
		const made = await register({ redirect_uris: [callback], client_name: 'Known', ...body });
		assert.is(made.status, 201, `${JSON.stringify(body)}: ${JSON.stringify(made)}`);
		const told = Object.fromEntries(Object.keys(holds).map((name) => [name, made[name as keyof Registered]]));
		assert.equal(told, holds, JSON.stringify(body));
		assert.is(made.client_secret !== undefined, made.token_endpoint_auth_method !== 'none');
	}
	for (const client_name of [undefined, null, '', '  ', 7, { a: 1 }])
		assert.match((await register({ redirect_uris: [callback], client_name })).client_name, /^mqc-/);
});

test('addresses of programs are allowed where nothing else answers at them', async () => {
	for (const address of [
		'cursor://anysphere.cursor-mcp/oauth/callback',
		'vscode-insiders://publisher.extension/callback',
		'com.example.app:/cb',
		'http://[::1]:7/cb',
		'http://127.0.0.1/'
	])
		assert.equal((await register({ redirect_uris: [address] })).redirect_uris, [address]);
	const schemes =
		'javascript data vbscript file ftp ws wss blob filesystem about view-source intent content chrome edge res mailto tel sms ms-settings ms-search MS-word';
	const closed = [
		...schemes.split(' ').map((scheme) => `${scheme}://app.example/cb`),
		'cursor:/cb',
		'cursor:cb',
		'cursor:///cb',
		'cursor://user@app/cb',
		'cursor://*/cb',
		'cursor://app/cb#part'
	];
	for (const address of closed) {
		const { status, error } = await register({ redirect_uris: [address] });
		assert.equal([status, error], [400, 'invalid_redirect_uri'], address);
	}
	for (const redirect_uris of [undefined, null, [], {}, 'https://app.example/cb', [7], Array(9000).fill('x:/y')])
		assert.equal((await register({ redirect_uris })).error, 'invalid_redirect_uri');
});

test('a request is cut to what is known here, and refused when nothing of it is', async () => {
	const app = await registerApp(createClient(product.base), { scope: 'quiz:read news:read' });
	const origin = product.dependencies.publicUrl;
	const shown = async (more: Record<string, string>) => {
		const page = await showConsent(jana, requestOf(app, pkce(), more));
		if (page.status !== 200) return new URL(page.headers.get('location')!).searchParams.get('error');
		return [...page.text.matchAll(/name="scope" value="([^"]+)"/g)].map(([, one]) => one!);
	};
	const own = ['news:read', 'quiz:read'];
	const cases: [more: Record<string, string>, outcome: string[] | string][] = [
		[{ scope: '' }, own],
		[{ scope: '  ' }, own],
		[{ scope: 'offline_access' }, own],
		[{ scope: 'quiz:read offline_access' }, ['quiz:read']],
		[{ scope: 'claudeai quiz:read openid' }, ['quiz:read']],
		[{ scope: 'claudeai' }, 'invalid_scope'],
		[{ scope: 'claudeai offline_access' }, 'invalid_scope'],
		[{ resource: '' }, own]
	];
	const { protocol, host, hostname, port } = new URL(origin);
	const capitals = `${protocol.toUpperCase()}//${host.toUpperCase()}`;
	for (const resource of ['', '/', '/mcp', '/mcp/', '/mcp?toolsets=news', '?x', '/?x', '/mcp/?x'])
		cases.push([{ resource: origin + resource }, own], [{ resource: capitals + resource }, own]);
	for (const resource of [
		'https://elsewhere.example/mcp',
		`${origin}/mcp2`,
		`${origin}/MCP`,
		`${origin}/mcp/x`,
		`${origin}/mcp#part`,
		`${protocol}//user@${host}/mcp`,
		`${protocol}//${hostname}:${Number(port) + 1}/mcp`,
		`https://${host}/mcp`,
		`${protocol}//${hostname}.evil.example:${port}/mcp`,
		'/mcp',
		'mcp'
	])
		cases.push([{ resource }, 'invalid_target']);
	for (const [more, outcome] of cases) assert.equal(await shown(more), outcome, JSON.stringify(more));
});

test('where an answer goes is shown with its scheme when that is no host of the web', async () => {
	const redirect_uri = 'evil://claude.ai/cb';
	const app = await registerApp(createClient(product.base), { redirect_uris: [redirect_uri] });
	const { text } = await showConsent(jana, requestOf(app, pkce(), { redirect_uri }));
	assert.match(text, />evil:\/\/claude\.ai</);
});

test.run();
