import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { statusOfRaw } from '../../support/raw-path.ts';

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
		test(`${method} ${path} finds nothing, and the product stays alive`, async () => {
			assert.is((await ask(path, { method })).status, 404);
			assert.is((await ask('/login')).status, 200);
		});

test('what routes see under one address, screens do not show under another', async () => {
	const html = { accept: 'text/html' };
	for (const path of ['/%6cogin', '/./login', '/x/../login', '/.well-known/acme-challenge/../../login', '/login/%2e'])
		assert.is(await statusOfRaw(product.base, path, html), 404, path);
	assert.is(await statusOfRaw(product.base, '/login?next=/%61/../b', html), 200);
	const evil = { ...html, host: 'evil.test' };
	assert.is(await statusOfRaw(product.base, '/.well-known/acme-challenge/../../', evil), 403);
});

test('an action that a page does not have is not found, whatever objects inherit', async () => {
	const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: product.base, accept: 'text/html' };
	const names = [
		'constructor',
		'__proto__',
		'hasOwnProperty',
		'valueOf',
		'toString',
		'default',
		'nothing',
		'join/x',
		''
	];
	for (const path of ['/', '/login', '/password/forgot', '/register', '/setup', '/logout'])
		for (const name of names)
			for (const accept of path === '/' ? ['text/html', 'application/json'] : ['text/html']) {
				const { status } = await ask(`${path}?/${name}`, {
					method: 'POST',
					headers: { ...headers, accept },
					body: 'a=b'
				});
				assert.ok([403, 404].includes(status), `${path} ${name}: ${status}`);
				if (path === '/') assert.is(status, 404, name);
			}
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

test('the page of the setup link is not framed', async () => {
	const { headers } = await ask('/setup?token=unknown');
	assert.match(headers.get('content-security-policy') ?? '', "frame-ancestors 'none'");
});

test.run();
