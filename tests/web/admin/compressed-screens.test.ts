import { gunzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import type { Client } from '../../support/http.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('compressed pages of the back end');
let product: Product;
let client: Client;
let wall: string;

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', {
		...{ username: 'host', password: goodPassword, role: 'customer', namespaces: ['default'] }
	});
	client = await logIn(product, { username: 'host' });
	const { event } = await product.perform('event.create', { name: 'Stadtfest', published: true });
	const { token } = await product.perform('shareToken.rotate', { event: event.uid });
	wall = `/event/${event.slug}/dashboard/${token}`;
});
test.after(() => product?.close());

const own = { accept: 'text/html', 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-origin' };
const typed = { ...own, 'sec-fetch-site': 'none' };
const encodingOf = async (path: string, headers: Record<string, string>) =>
	(await client.get(path, headers)).headers.get('content-encoding');

test('a page that its own site or the address bar asks for is a quarter of itself', async () => {
	for (const headers of [own, typed]) {
		const small = await client.get('/admin/pages', headers);
		assert.is(small.headers.get('content-encoding'), 'gzip');
		const page = gunzipSync(small.bytes);
		assert.match(page.toString(), '</html>');
		assert.ok(small.bytes.length * 4 < page.length, `${small.bytes.length} of ${page.length} bytes`);
	}
	assert.is(await encodingOf('/admin/pages/__data.json', own), 'gzip');
});

test('a page that another site asks for, or nobody knows who, stays as it is', async () => {
	for (const from of ['cross-site', 'same-site', '']) {
		const { 'sec-fetch-site': _own, ...unnamed } = own;
		const headers = from ? { ...unnamed, 'sec-fetch-site': from } : unnamed;
		for (const path of ['/admin/pages', '/admin/pages/__data.json']) {
			const { headers: sent, text } = await client.get(path, headers);
			assert.is(sent.get('content-encoding'), null);
			assert.match(sent.get('vary') ?? '', 'Sec-Fetch-Site');
			assert.match(text, 'csrf');
		}
	}
});

test('an answer to a form stays as it is, and so does a page that shows a second factor', async () => {
	const answer = await client.post('/admin/apps', new URLSearchParams({ _csrf: client.csrfToken! }), own);
	assert.is(answer.headers.get('content-encoding'), null);
	assert.is(await encodingOf('/account', own), null);
});

test('a token for forms is another one on every page', async () => {
	const tokens = new Set<string>();
	for (let times = 0; times < 3; times++) {
		const { bytes } = await client.get('/admin/pages', own);
		tokens.add(/csrf:"([^"]+)"/.exec(gunzipSync(bytes).toString())![1]!);
	}
	assert.is(tokens.size, 3);
});

test('a wall is compressed as well', async () => {
	const { status, headers } = await client.get(wall, typed);
	assert.equal([status, headers.get('content-encoding')], [200, 'gzip']);
});

test.run();
