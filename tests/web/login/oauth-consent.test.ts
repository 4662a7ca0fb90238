import * as assert from 'uvu/assert';
import { addressOf, decide as send, handleIn, showConsent as show, targetOf } from '../../support/apps/consent.ts';
import { createClient, type Answer, type Client } from '../../support/http.ts';
import {
	askToken,
	callback,
	exchangeOf,
	pkce,
	registerApp,
	requestOf,
	type App,
	type Tokens
} from '../../support/apps/oauth.ts';
import { goodPassword as password, logIn } from '../../support/browser/log-in.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the consent to an app');
let product: Product;
let app: App;

const html = { accept: 'text/html' };
const programs = () => createClient(product.base);

test.before(async () => {
	product = await startProduct();
	for (const namespace of ['acme', 'beta', 'closed'])
		await product.perform('namespace.create', { namespace, label: namespace.toUpperCase() });
	await product.perform('user.create', { username: 'jana', password, role: 'customer', namespaces: ['acme', 'beta'] });
	await product.perform('user.create', { username: 'ana', password, role: 'analyst', namespaces: ['acme'] });
});
test.before.each(async () => {
	app = await registerApp(programs());
});
test.after(() => product?.close());

const enter = (username = 'jana'): Promise<Client> => logIn(product, { username }, {});

const scopesIn = ({ text }: Answer): string[] =>
	[...text.matchAll(/name="scope" value="([^"]+)"/g)].map(([, one]) => one!);
const namespacesIn = ({ text }: Answer): string[] =>
	[...text.matchAll(/<option value="([^"]*)"/g)].map(([, one]) => one!);

const decide = (...asked: [Client, Answer, [string, string][], Record<string, string>?]) => send(product, ...asked);
const approval: [string, string][] = [
	['decision', 'approve'],
	['namespace', 'acme'],
	['scope', 'quiz:read']
];
const answerIn = (answer: Answer): Record<string, string> => {
	const location = answer.headers.get('location');
	const url = location === null ? targetOf(answer) : new URL(location);
	assert.is(`${url.origin}${url.pathname}`, callback);
	return Object.fromEntries(url.searchParams);
};

test('whoever is not logged in comes back after the login', async () => {
	const path = addressOf(requestOf(app, pkce()));
	const answer = await programs().get(path, html);
	assert.is(answer.status, 302);
	assert.is(new URL(answer.headers.get('location')!, product.base).searchParams.get('next'), path);
});

test('an app is let in on the page, without script, and gets what was ticked', async () => {
	const client = await enter();
	const secret = pkce();
	const parameters = requestOf(app, secret, { scope: 'quiz:read quiz:write news:read' });
	const page = await client.get(addressOf(parameters), { ...html, origin: 'https://a.test' });
	assert.equal([page.status, page.headers.get('access-control-allow-origin')], [200, null]);
	assert.equal(scopesIn(page), ['quiz:read', 'news:read', 'quiz:write']);
	assert.equal(namespacesIn(page).sort(), ['acme', 'beta']);
	assert.is(page.headers.get('cache-control'), 'no-store');
	assert.is(page.headers.get('referrer-policy'), 'no-referrer');
	assert.match(page.text, />app\.example</);
	const policy = page.headers.get('content-security-policy')!;
	assert.match(policy, /frame-ancestors 'none'/);
	assert.match(policy, /form-action 'self'(;|$)/);
	const { code, state, iss, ...rest } = answerIn(await decide(client, page, approval));
	assert.equal([state, iss, rest], ['xyz &=', product.dependencies.publicUrl, {}]);
	const tokens = (await askToken(programs(), exchangeOf(app, code!, secret))).json<Tokens>();
	assert.equal([tokens.scope, tokens.namespace], ['quiz:read', 'acme']);
	const apps = await client.get('/account/apps', { accept: 'application/json' });
	assert.equal(
		apps.json<{ apps: { clientName: string }[] }>().apps.map(({ clientName }) => clientName),
		['Robot']
	);
});

test('a refusal, and an approval of nothing, are told to the app', async () => {
	const client = await enter();
	for (const fields of [
		[['decision', 'deny']],
		[
			['decision', 'approve'],
			['namespace', 'acme']
		]
	] as [string, string][][]) {
		const page = await show(client, requestOf(app, pkce()));
		const { error, state, iss, code } = answerIn(await decide(client, page, fields));
		assert.equal([error, state, code], ['access_denied', 'xyz &=', undefined]);
		assert.is(iss, product.dependencies.publicUrl);
	}
});

test('a form cannot say more than was on it, and is good for one decision of its own session', async () => {
	const client = await enter();
	const asked = () => show(client, requestOf(app, pkce(), { scope: 'quiz:read' }));
	const refused = async (page: Answer, fields: [string, string][], who = client, headers = {}) => {
		const answer = await decide(who, page, fields, headers);
		assert.equal([answer.status, answer.headers.get('location')], [403, null], JSON.stringify(fields));
	};
	await refused(await asked(), [
		['decision', 'approve'],
		['namespace', 'closed'],
		['scope', 'quiz:read']
	]);
	await refused(await asked(), [...approval, ['scope', 'quiz:write']]);
	await refused(await asked(), approval, client, { origin: 'https://evil.example' });
	const page = await asked();
	await refused(
		{ ...page, text: page.text.replace(/name="_csrf" value="[^"]+"/, 'name="_csrf" value="forged"') },
		approval
	);
	const other = await enter();
	const theirs = await show(other, requestOf(app, pkce()));
	await refused({ ...theirs, text: theirs.text.replace(handleIn(theirs), handleIn(page)) }, approval, other);
	answerIn(await decide(client, page, approval));
	await refused(page, approval);
});

test('fields that were on no form change nothing, and whoever was asked before is asked again', async () => {
	const client = await enter();
	const other = await registerApp(programs(), { redirect_uris: ['https://other.example/cb'] });
	const asked = () => show(client, requestOf(app, pkce(), { scope: 'quiz:read' }));
	const forged: [string, string][] = [
		['redirect_uri', 'https://other.example/cb'],
		['client_id', other.client_id],
		['code_challenge', pkce().challenge],
		['state', 'forged'],
		['resource', 'https://elsewhere.example/mcp']
	];
	const { code, state } = answerIn(await decide(client, await asked(), [...approval, ...forged]));
	assert.ok(code);
	assert.is(state, 'xyz &=');
	assert.equal(scopesIn(await asked()), ['quiz:read']);
	// Another user in the same browser decides nothing that was shown to the one before.
	const page = await asked();
	await client.post('/login', { username: 'ana', password }, { accept: 'application/json', origin: product.base });
	const refused = await decide(client, page, approval);
	assert.equal([refused.status, refused.headers.get('location')], [403, null]);
});

test('what is wrong with a request is told to the app, or to the user where the app cannot be trusted', async () => {
	const client = await enter();
	const right = requestOf(app, pkce());
	const changed = (name: string, value: string | null) =>
		value === null
			? right.filter(([each]) => each !== name)
			: [...right.filter(([each]) => each !== name), [name, value] as [string, string]];
	const told: [[string, string][], string][] = [
		[changed('response_type', 'token'), 'unsupported_response_type'],
		[changed('response_type', null), 'invalid_request'],
		[changed('code_challenge', null), 'invalid_request'],
		[changed('code_challenge', 'short'), 'invalid_request'],
		[changed('code_challenge_method', 'plain'), 'invalid_request'],
		[changed('code_challenge_method', null), 'invalid_request'],
		[changed('scope', 'nonsense'), 'invalid_scope'],
		[changed('resource', 'https://elsewhere.example/mcp'), 'invalid_target']
	];
	for (const [parameters, error] of told) {
		const answer = answerIn(await show(client, parameters));
		assert.equal([answer.error, answer.state, answer.iss], [error, 'xyz &=', product.dependencies.publicUrl]);
	}
	const shown: [string, string][][] = [
		changed('client_id', 'unknown'),
		changed('client_id', null),
		changed('redirect_uri', `${callback}/elsewhere`),
		changed('redirect_uri', 'https://evil.example/'),
		[...right, ['state', 'twice']]
	];
	for (const parameters of shown) {
		const page = await show(client, parameters);
		assert.equal([page.status, page.headers.get('location')], [400, null], JSON.stringify(parameters));
		assert.match(page.text, /Die App lässt sich so nicht verbinden/);
	}
});

test('an app on the same device may listen on any port, and the page warns of it', async () => {
	const client = await enter();
	const native = await registerApp(programs(), { redirect_uris: ['http://127.0.0.1/cb'] });
	const page = await show(client, requestOf(native, pkce(), { redirect_uri: 'http://127.0.0.1:49152/cb' }));
	assert.match(page.text, /Ein Programm auf diesem Gerät/);
	const other = await show(client, requestOf(native, pkce(), { redirect_uri: 'http://127.0.0.1:49152/other' }));
	assert.is(other.status, 400);
	const [one] = requestOf(native, pkce()).filter(([name]) => name === 'redirect_uri');
	assert.ok(one);
	const without = requestOf(native, pkce()).filter(([name]) => name !== 'redirect_uri');
	assert.is((await show(client, without)).status, 200);
});

test('nobody hands on what they may not do themselves', async () => {
	const page = await show(await enter('ana'), requestOf(app, pkce(), { scope: 'quiz:read quiz:write backup:read' }));
	assert.equal(scopesIn(page), ['quiz:read']);
});

test('the name of an app is text, wherever it stands', async () => {
	const evil = await registerApp(programs(), { client_name: '<script>alert(1)</script>' });
	const page = await show(await enter(), requestOf(evil, pkce()));
	assert.not.match(page.text, /<script>alert/);
	assert.match(page.text, /&lt;script>alert|&lt;script&gt;alert/);
});

test.run();
