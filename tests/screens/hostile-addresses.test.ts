import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
test.before(async () => {
	product = await startProduct();
});
test.after(() => product.close());

const ask = (path: string, init: RequestInit = {}) =>
	fetch(product.base + path, { redirect: 'manual', headers: { accept: 'text/html' }, ...init });

// Each of these once ended the whole process: no login is needed to send them.
for (const path of ['/admin/%E0%A4%A', '/account/%', '/%E0%A4%A', '/login/%FF/__data.json'])
	for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
		test(`${method} ${path} finds nothing, and the product lives on`, async () => {
			assert.is((await ask(path, { method })).status, 404);
			assert.is((await ask('/login')).status, 200);
		});

test('a form that cannot be read is the fault of its sender', async () => {
	for (const path of ['/login', '/?/join', '/password/forgot'])
		for (const type of [
			'text/plain',
			'application/x-sveltekit-formdata',
			'multipart/form-data',
			'multipart/form-data; boundary=x'
		]) {
			const headers = { 'content-type': type, origin: product.base, accept: 'text/html' };
			assert.equal([(await ask(path, { method: 'POST', headers, body: '--x' })).status, path, type], [400, path, type]);
		}
});

test('the page of the setup link stands in no frame', async () => {
	const { headers } = await ask('/setup?token=unknown');
	assert.match(headers.get('content-security-policy') ?? '', "frame-ancestors 'none'");
});

test.run();
