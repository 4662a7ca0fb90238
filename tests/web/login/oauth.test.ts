import * as assert from 'uvu/assert';
import { OauthClient } from '../../../server/features/platform/oauth/model.ts';
import { createClient } from '../../support/http.ts';
import { callback, registerApp } from '../../support/apps/oauth.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the endpoints of the authorization server');
let product: Product;
const programs = () => createClient(product.base);

test.before(async () => {
	product = await startProduct({ screens: false });
});
test.after(() => product?.close());

test('both documents say where everything is, and list the same scopes', async () => {
	const read = async (path: string) => {
		const answer = await programs().get(path, { origin: 'https://a.test' });
		assert.equal([answer.status, answer.headers.get('access-control-allow-origin')], [200, '*'], path);
		assert.is(answer.headers.get('access-control-allow-credentials'), null);
		return answer.json<Record<string, string[]>>();
	};
	const server = await read('/.well-known/oauth-authorization-server');
	const issuer = product.dependencies.publicUrl;
	assert.equal(server.issuer, issuer as never);
	for (const name of ['authorization', 'token', 'registration', 'revocation'])
		assert.match(String(server[`${name}_endpoint`]), new RegExp(`^${issuer}/oauth/`));
	assert.equal(server.code_challenge_methods_supported, ['S256']);
	const resources = [
		await read('/.well-known/oauth-protected-resource'),
		await read('/.well-known/oauth-protected-resource/mcp')
	];
	for (const resource of resources) {
		assert.equal([resource.resource, resource.authorization_servers], [`${issuer}/mcp`, [issuer]] as never);
		assert.equal(resource.scopes_supported, server.scopes_supported);
	}
	assert.is(server.scopes_supported!.length, 21);
});

test('a registration keeps to the rules, and says which it breaks', async () => {
	const register = async (body: object | string, headers = {}) => programs().post('/oauth/register', body, headers);
	const shut = (await register({ redirect_uris: [callback] })).json<Record<string, unknown>>();
	assert.match(String(shut.client_secret), /^mqs_/);
	assert.equal([shut.client_secret_expires_at, shut.token_endpoint_auth_method], [0, 'client_secret_basic']);
	const open = await register({
		redirect_uris: ['http://127.0.0.1:7/cb', 'com.example.app:/cb'],
		token_endpoint_auth_method: 'none',
		logo_uri: 'ignored'
	});
	assert.equal([open.status, open.json<{ client_secret?: string }>().client_secret], [201, undefined]);
	for (const address of [
		'javascript:alert(1)',
		'data:text/html,x',
		'http://evil.example/cb',
		'https://a.example/cb#part',
		'https://*.example/cb',
		'https://user@a.example/cb',
		'ftp://a.example',
		'nodots:/cb',
		'not an address',
		'http://localhost.evil.example/',
		'file:///etc/passwd',
		`https://a.example/${'x'.repeat(2000)}`
	]) {
		const answer = await register({ redirect_uris: [address] });
		assert.equal([answer.status, answer.json<{ error: string }>().error], [400, 'invalid_redirect_uri'], address);
	}
	for (const body of [{}, { redirect_uris: [] }])
		assert.is((await register(body)).json<{ error: string }>().error, 'invalid_redirect_uri');
	for (const body of ['[]', '{', 'null', 'x'.repeat(70_000)]) {
		const answer = await register(body, { 'content-type': 'application/json' });
		assert.ok([400, 413].includes(answer.status), body.slice(0, 80));
		assert.ok(['invalid_client_metadata', 'payload_too_large'].includes(answer.json<{ error: string }>().error));
	}
});

test('the endpoints answer other sites without credentials, and only by the way they are meant for', async () => {
	const origin = 'https://a.test';
	for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke']) {
		const answer = await programs().request('OPTIONS', path, {
			headers: { origin, 'access-control-request-method': 'POST' }
		});
		assert.equal([answer.status, answer.headers.get('access-control-allow-origin')], [204, '*']);
		const get = await programs().get(path, { origin });
		assert.equal([get.status, get.headers.get('allow')], [405, 'POST, OPTIONS']);
	}
	const token = await programs().post(
		'/oauth/token',
		new URLSearchParams([
			['grant_type', 'refresh_token'],
			['grant_type', 'x']
		])
	);
	assert.equal(token.json<{ error: string }>().error, 'invalid_request');
	const type = await programs().post('/oauth/token', new URLSearchParams({ grant_type: 'password' }));
	assert.equal(
		type.json<{ error: string; error_description: string; message: string }>().error,
		'unsupported_grant_type'
	);
});

test('a thousand registrations of one address are held back, and what else one may ask too often', async () => {
	const tight = await startProduct({ screens: false, env: { RATE_LIMIT_SCALE: '1' } });
	try {
		const statuses = new Map<number, number>();
		for (let i = 0; i < 1000; i += 1) {
			const { status } = await createClient(tight.base).post('/oauth/register', { redirect_uris: [callback] });
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
		assert.is(await OauthClient.count(), 100);
		assert.equal(
			[...statuses],
			[
				[201, 100],
				[429, 900]
			]
		);
		const client = createClient(tight.base);
		for (const [most, ask] of [
			[300, () => client.post('/oauth/token', new URLSearchParams({ grant_type: 'nonsense' }))],
			[300, () => client.post('/oauth/revoke', new URLSearchParams({ token: 'x' }))],
			[100, () => client.get('/oauth/authorize?client_id=x')]
		] as const) {
			for (let i = 0; i < most; i += 1) assert.is.not((await ask()).status, 429);
			const { status, headers } = await ask();
			assert.is(status, 429);
			assert.ok(Number(headers.get('retry-after')) > 0);
		}
	} finally {
		await tight.close();
	}
});

test('addresses come from the installation, whatever host is asked', async () => {
	const lan = createClient(product.lanBase);
	for (const path of ['oauth-authorization-server', 'oauth-protected-resource', 'oauth-protected-resource/mcp']) {
		const answer = await lan.get(`/.well-known/${path}`, { 'x-forwarded-host': 'evil.example' });
		assert.is(answer.status, 200);
		assert.not(answer.text.includes(new URL(product.lanBase).hostname), path);
		assert.not(answer.text.includes('evil'), path);
		const { issuer, resource } = answer.json<{ issuer?: string; resource?: string }>();
		assert.is((issuer ?? resource)?.replace(/\/mcp$/, ''), product.dependencies.publicUrl);
	}
});

test('the server makes ids and secrets itself', async () => {
	const own = { client_id: 'mine', client_secret: 'mine', client_secret_expires_at: 7, client_id_issued_at: 7 };
	const answer = await programs().post('/oauth/register', { redirect_uris: [callback], ...own });
	const made = answer.json<typeof own>();
	assert.match(made.client_id, /^mqc-[\w-]{22}$/);
	assert.match(made.client_secret, /^mqs_[\w-]{43}$/);
	assert.is(made.client_secret_expires_at, 0);
	assert.ok(Math.abs(made.client_id_issued_at - Date.now() / 1000) < 3600);
});

test('parameters may come as JSON, and nothing is read from the address', async () => {
	const app = await registerApp(programs());
	const fields = { grant_type: 'refresh_token', client_id: app.client_id, refresh_token: 'mqr_none' };
	const asJson = await programs().post('/oauth/token', fields);
	assert.equal([asJson.status, asJson.json<{ error: string }>().error], [400, 'invalid_grant']);
	assert.is(asJson.headers.get('cache-control'), 'no-store');
	const inAddress = await programs().post(`/oauth/token?${new URLSearchParams(fields)}`, new URLSearchParams());
	assert.equal([inAddress.status, inAddress.json<{ error: string }>().error], [400, 'invalid_request']);
	const revocation = await programs().post(`/oauth/revoke?token=x&client_id=${app.client_id}`, new URLSearchParams());
	assert.equal([revocation.status, revocation.json<{ error: string }>().error], [400, 'invalid_request']);
	for (const more of [
		{ scope: null, resource: '', client_secret: '' },
		{ audience: 7, authorization_details: [] }
	])
		assert.is(
			(await programs().post('/oauth/token', { ...fields, ...more })).json<{ error: string }>().error,
			'invalid_grant'
		);
	for (const body of [{ ...fields, refresh_token: 7 }, { ...fields, refresh_token: ['x'] }, [], 'x'])
		assert.is((await programs().post('/oauth/token', body)).json<{ error: string }>().error, 'invalid_request');
});

test('the scopes of before can be had by one setting', async () => {
	const old = await startProduct({ screens: false, env: { OAUTH_LEGACY_SCOPES: '1' } });
	try {
		const client = createClient(old.base);
		const document = await client.get('/.well-known/oauth-authorization-server');
		assert.is(document.json<{ scopes_supported: string[] }>().scopes_supported.length, 17);
		const resource = await client.get('/.well-known/oauth-protected-resource/mcp');
		const challenge = (await client.post('/mcp', {})).headers.get('www-authenticate') ?? '';
		assert.match(challenge, 'scope="cms:read');
		for (const told of [document.text, resource.text, challenge]) assert.not.match(told, /(ticket|customer):/);
		const register = { redirect_uris: [callback], scope: 'ticket:read news:read' };
		assert.is((await client.post('/oauth/register', register)).json<{ scope: string }>().scope, 'news:read');
	} finally {
		await old.close();
	}
});

test.run();
