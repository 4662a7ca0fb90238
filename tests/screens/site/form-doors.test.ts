import * as assert from 'uvu/assert';
import { createClient, type Client } from '../../support/http.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the doors of forms and of programs');
const password = 'correct horse battery';
const asJson = { accept: 'application/json' };
const asPage = { accept: 'text/html' };
let product: Product;
let admin: Client;
let event: string;
const errorOf = (text: string) => (JSON.parse(text) as { error: string }).error;

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	event = (await product.perform('event.create', { name: 'Fair', published: true })).event.uid;
	admin = createClient(product.base);
	const { status } = await admin.post('/login', { username: 'admin', password }, asJson);
	assert.is(status, 200);
});
test.after(() => product?.close());

test('every form action rejects JSON in the same way', async () => {
	for (const path of ['/theme', '/?/join', '/consent', '/?/code']) {
		const answer = await createClient(product.base).post(path, { theme: 'dark' }, asJson);
		assert.equal([answer.status, errorOf(answer.text)], [415, 'unsupported_media_type'], path);
	}
});

test('a form without Origin works with a right token, and without one is refused in our words', async () => {
	const form = (values: Record<string, string>) => new URLSearchParams(values);
	const theme = await createClient(product.base).post('/theme', form({ theme: 'dark', back: '/' }), asPage);
	assert.is(theme.status, 303);
	const visitor = createClient(product.base, asPage);
	const page = await visitor.get('/login');
	const _csrf = /name="_csrf" value="([^"]+)"/.exec(page.text)![1]!;
	const entered = await visitor.post('/login', form({ username: 'admin', password, _csrf }));
	assert.is(entered.status, 303, entered.text.slice(0, 300));
	for (const path of ['/login', '/logout', '/password/forgot']) {
		const shown = await createClient(product.base).post(path, form({ username: 'x' }), asPage);
		assert.is(shown.status, 403, path);
		assert.match(shown.headers.get('content-type')!, /html/, path);
	}
});

test('programs read the overview and the hub, browsers get to the screens', async () => {
	const overview = await admin.get('/admin', asJson);
	assert.is(overview.status, 200);
	assert.ok('counts' in overview.json<object>());
	assert.is((await admin.get('/admin', asPage)).status, 302);
	const hub = await admin.get(`/results-hub?event=${event}`, asJson);
	assert.match(hub.headers.get('content-type')!, /json/);
	assert.is(hub.json<{ kind: string }>().kind, 'staff');
	assert.match((await admin.get(`/results-hub?event=${event}`, asPage)).headers.get('content-type')!, /html/);
	const stranger = await createClient(product.base).get('/results-hub', asJson);
	assert.equal([stranger.status, errorOf(stranger.text)], [401, 'unauthenticated']);
	const blocks = await admin.get('/admin/navigation/footer-blocks', asPage);
	assert.equal([blocks.status, blocks.headers.get('location')], [302, '/admin/navigation/footer']);
	assert.is.not(
		(await admin.get('/admin/navigation/menus/export?slot=main', asPage)).json<{ error: string }>().error,
		'csrf'
	);
});

test('the page of a player gives its browser an id, once', async () => {
	const phone = createClient(product.base, asPage);
	await phone.get(`/?event=${event}`);
	const id = phone.cookies.get('mq_browser');
	assert.ok(id);
	assert.equal(
		(await phone.get(`/?event=${event}`)).setCookies.filter((line) => line.startsWith('mq_browser')),
		[]
	);
});

test.run();
