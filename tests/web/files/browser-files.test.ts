import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { ensureBuild } from '../../support/runner/build.ts';
import { createClient } from '../../support/http.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('files of a build');
const root = mkdtempSync(path.join(tmpdir(), 'marquee-build-'));
const build = path.join(root, 'build');
const files = path.join(build, 'files');
let product: Product;
let scripts: string[];

const ask = (file: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }) =>
	createClient(product.base).get(`/${file}`, headers);

test.before(async () => {
	const failure = await ensureBuild();
	if (failure) throw new Error(failure);
	cpSync('build', build, { recursive: true });
	symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
	product = await startProduct({ build });
	scripts = globSync('_app/immutable/chunks/*.js', { cwd: files });
});
test.after(async () => {
	await product?.close();
	rmSync(root, { recursive: true });
});

test('come as small as the browser takes them, and say how long they last', async () => {
	const script = scripts.pop()!;
	const plain = await ask(script, {});
	assert.is(plain.headers.get('content-encoding'), null);
	assert.match(plain.headers.get('content-type')!, /^text\/javascript/);
	assert.is(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable');
	const [brotli, gzip] = [await ask(script), await ask(script, { 'accept-encoding': 'gzip' })];
	assert.equal(brotliDecompressSync(brotli.bytes), plain.bytes);
	assert.equal(gunzipSync(gzip.bytes), plain.bytes);
	for (const answer of [brotli, gzip]) {
		assert.is(answer.headers.get('content-type'), plain.headers.get('content-type'));
		assert.is(answer.headers.get('vary'), 'Accept-Encoding');
	}
	const again = await ask(script, { 'if-none-match': plain.headers.get('etag')!, 'cache-control': 'max-age=0' });
	assert.equal([again.status, again.bytes.length], [304, 0]);
	const part = await ask('icon-512.png', { range: 'bytes=1-3' });
	assert.equal([part.status, part.text], [206, 'PNG']);
	assert.is((await ask('icon-512.png', { range: 'bytes=9999999-' })).status, 416);
	assert.not.match((await ask('favicon.svg')).headers.get('cache-control') ?? '', /immutable/);
});

test('that are gone or changed while the server runs are told as they are, and it goes on', async () => {
	const [halfGone, changed, cut, gone] = scripts as [string, string, string, string];
	rmSync(path.join(files, `${halfGone}.br`));
	assert.is((await ask(halfGone)).headers.get('content-encoding'), 'gzip');
	writeFileSync(path.join(files, changed), '// another length');
	assert.is((await ask(changed, {})).text, '// another length');
	truncateSync(path.join(files, cut), 0);
	assert.equal((await ask(cut, {})).bytes.length, 0);
	rmSync(files, { recursive: true });
	for (const file of [gone, 'favicon.svg', 'icon-192.png', '_app/version.json', 'service-worker.js']) {
		const answer = await ask(file);
		assert.is(answer.status, 404, file);
		assert.not.match(
			`${answer.headers.get('cache-control')} ${answer.headers.get('content-encoding')}`,
			/immutable|br/
		);
	}
	assert.is((await ask('healthz')).status, 200);
	assert.is((await ask('login', { accept: 'text/html' })).status, 200);
});

test.run();
