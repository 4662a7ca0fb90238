import * as assert from 'uvu/assert';
import { adminRoutes } from '../../../server/composition/routes.ts';
import { adminScreens } from '../../../server/composition/sidebar.ts';
import { createClient, type Answer, type Client } from '../../support/http.ts';
import { goodPassword as password, logIn } from '../../support/browser/log-in.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { inlineHashes } from '../../support/browser/inline-hashes.ts';
import { suite } from '../../support/runner/suite.ts';

const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'accept-language': 'de' };
const json = { accept: 'application/json' };
const test = suite('pages and what else answers at their addresses');
let product: Product;
let admin: Client;
let stage: string;

test.before(async () => {
	product = await startProduct({ env: { LOG_LEVEL: 'silent' } });
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	const { event } = await product.perform('event.create', { name: 'Fair', published: true });
	// Without a menu the screen of their places leads to the one that makes them.
	await product.perform('menu.create', { label: 'Main' });
	const { token } = await product.perform('shareToken.rotate', { event: event.uid });
	stage = `/event/${event.slug}/dashboard/${token}`;
	admin = await logIn(product, { username: 'admin' }, {});
});
test.after(() => product.close());

const isPage = ({ headers, text }: Answer) =>
	/^text\/html/.test(headers.get('content-type') ?? '') && text.startsWith('<!doctype html>');
const at = (path: string) => path.replace(/:\w+/g, '1');

test('C12: without a login every admin address leads to the login, and says 401 to programs', async () => {
	const reads = adminRoutes.filter(({ method }) => method === 'get');
	const screens = adminScreens.map(({ href }) => href);
	const paths = [...new Set([...reads.map(({ path }) => at(path)), ...screens, '/admin'])];
	const alwaysJson = new Set(reads.filter(({ json: side }) => side === 'always').map(({ path }) => at(path)));
	assert.ok(paths.length > 25, String(paths.length));
	for (const path of paths) {
		const stranger = createClient(product.base);
		const page = await stranger.get(`${path}?x=1`, html);
		if (alwaysJson.has(path)) assert.is(page.status, 401, path);
		else {
			assert.is(page.status, 302, `${path}: ${page.text.slice(0, 100)}`);
			assert.is(page.headers.get('location'), `/login?next=${encodeURIComponent(`${path}?x=1`)}`);
		}
		const told = await stranger.get(path, json);
		assert.equal([told.status, told.json<{ error: string }>().error], [401, 'unauthenticated'], path);
		assert.equal([...stranger.cookies], [], path);
	}
	const writes = adminRoutes.filter(({ method, json: side }) => method !== 'get' && side === undefined);
	for (const { method, path } of writes) {
		const form = new URLSearchParams({ name: 'x' });
		const answer = await createClient(product.base).request(method.toUpperCase(), at(path), {
			body: form,
			headers: html
		});
		assert.ok([302, 401, 403, 405].includes(answer.status), `${method} ${path}: ${answer.status}`);
	}
});

test('C15: an address answers as a page or as JSON, by what is accepted', async () => {
	for (const path of ['/admin/namespaces', '/admin/events', '/admin/logins', '/admin/tenants']) {
		const page = await admin.get(path, html);
		assert.ok(page.status === 200 && isPage(page), path);
		for (const accept of ['application/json', 'application/json, text/html;q=0.5'])
			assert.ok(Array.isArray(Object.values((await admin.get(path, { accept })).json<object>())[1]), path);
		assert.ok(isPage(await admin.get(path, { accept: '*/*' })), `${path} is a page for those who take anything`);
		assert.ok(!isPage(await admin.get(path, { accept: '*/*', 'x-requested-with': 'fetch' })), path);
		assert.match(page.headers.get('cache-control') ?? '', /no-store/, path);
	}
	for (const accept of ['text/html', '*/*', 'application/json', 'image/png']) {
		const { namespaces } = (await admin.get('/admin/namespaces/data', { accept })).json<{ namespaces: object[] }>();
		assert.is(namespaces.length, 1, accept);
	}
});

test('C14: a form of a screen brings the token as a field, never in the address', async () => {
	await admin.get('/admin/namespaces?new', html);
	const token = admin.csrfToken!;
	const create = async (namespace: string, fields: Record<string, string>, query = '', headers = {}) => {
		const bare = createClient(product.base, { origin: product.base, ...html, ...headers });
		bare.cookies = admin.cookies;
		const form = new URLSearchParams({ namespace, label: '', ...fields });
		return (await bare.post(`/admin/namespaces?/create${query}`, form)).status;
	};
	assert.is(await create('forged-1', {}), 403);
	assert.is(await create('forged-2', { _csrf: 'wrong' }), 403);
	assert.is(await create('forged-3', {}, `&_csrf=${encodeURIComponent(token)}`), 403);
	assert.is(await create('forged-4', { _csrf: token }, '', { origin: 'https://evil.test' }), 403);
	assert.is(await create('by-field', { _csrf: token }), 303);
	const { namespaces } = await product.perform('namespace.list', {});
	assert.equal(namespaces.map(({ namespace }) => namespace).sort(), ['by-field', 'default']);
});

test('C61: no page that reads a session tells another site anything', async () => {
	for (const path of ['/login', '/admin/events', '/account', '/logout', '/password/forgot', '/'])
		for (const method of ['GET', 'OPTIONS']) {
			const { headers } = await admin.request(method, path, { headers: { ...html, origin: 'https://a.test' } });
			assert.equal(
				[...headers.keys()].filter((name) => name.startsWith('access-control-')),
				[],
				`${method} ${path}`
			);
		}
});

test('C62: every page allows its own inline scripts by their hash only', async () => {
	const stranger = createClient(product.base);
	const pages: [client: Client, path: string][] = [
		...['/', '/login', '/password/forgot', '/password/reset?token=x', '/setup?token=x', stage, '/nothing'].map(
			(path): [Client, string] => [stranger, path]
		),
		...[
			...adminScreens.map(({ href, ofEvent }) => href + (ofEvent ? '?event=fair' : '')),
			'/account',
			'/logout',
			'/admin/audit',
			'/admin/logins?new'
		].map((path): [Client, string] => [admin, path])
	];
	for (const [client, path] of pages) {
		const page = await client.get(path, html);
		assert.ok(isPage(page), path);
		const policy = page.headers.get('content-security-policy') ?? '';
		for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
			assert.ok(policy.includes(rule), `${path}: ${rule}`);
		const isStaff = /^\/(admin|account|login|logout|password|setup)/.test(path);
		assert.match(policy, `frame-ancestors ${isStaff && path !== '/setup?token=x' ? "'none'" : "'"}`);
		const scripts = policy.split(';').find((rule) => rule.trim().startsWith('script-src'))!;
		assert.not.match(scripts, /unsafe|\*|http/, path);
		for (const hash of inlineHashes(page.text)) assert.ok(policy.includes(hash), `${path}: ${hash}`);
		assert.not.match(page.text.replace(/<script[\s\S]*?<\/script>/g, ''), /<[^>]+\son\w+=|javascript:/, path);
		assert.not.match(page.text, /(src|href|action)="(https?:)?\/\/(?!localhost)/, path);
	}
});

test('C66: what is not there and what broke is a page or JSON, with its status and without the inside', async () => {
	const stranger = createClient(product.base);
	const inside = /node_modules|\.(ts|js):\d|SELECT|Sequelize|resolved from/;
	const missing = await stranger.get('/nothing/at/all', html);
	assert.ok(missing.status === 404 && isPage(missing));
	const told = await stranger.get('/nothing/at/all', json);
	assert.equal([told.status, told.json<{ error: string }>().error], [404, 'not_found']);
	// A host of no namespace: nothing can be shown there.
	const ghost = createClient(product.base, { host: 'ghost.localhost' });
	const broken = await ghost.get('/?code=', html);
	assert.ok(broken.status === 500 && isPage(broken), `${broken.status} ${broken.text.slice(0, 200)}`);
	const said = await ghost.get('/api/play/events/fair', json);
	assert.equal([said.status, said.json<{ error: string }>().error], [500, 'internal_error']);
	for (const { text } of [missing, told, broken, said]) assert.not.match(text, inside);
});

test.run();
