import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ByteCache } from '../../../server/web/cache/byte-cache.ts';
import { listBytes } from '../../../server/web/cache/list-bytes.ts';

const test = suite('the cache of bytes');
const bytes = (text: string) => async () => Buffer.from(text);
const textOf = async (body: Promise<{ plain: Buffer }>) => (await body).plain.toString();

test('keeps a body until the revision rises', async () => {
	const cache = new ByteCache();
	assert.is(await textOf(cache.read('a', 1, bytes('one'))), 'one');
	assert.is(await textOf(cache.read('a', 1, bytes('other'))), 'one');
	assert.is(await textOf(cache.read('b', 1, bytes('b'))), 'b');
	assert.is(await textOf(cache.read('a', 2, bytes('two'))), 'two');
	assert.is(await textOf(cache.read('a', 1, bytes('late'))), 'late', 'a slow reader gets what it read');
	assert.is(await textOf(cache.read('a', 2, bytes('x'))), 'two', 'and does not push out the newer body');
	assert.equal(cache.stats(), { hits: 2, misses: 4, bytes: 'two'.length + 'b'.length + 2 });
});

test('reads once for many callers at once', async () => {
	const cache = new ByteCache();
	let readings = 0;
	const read = Promise.withResolvers<Buffer>();
	const slow = () => {
		readings += 1;
		return read.promise;
	};
	const asked = Array.from({ length: 50 }, () => textOf(cache.read('a', 1, slow)));
	read.resolve(Buffer.from('slow'));
	const texts = await Promise.all(asked);
	assert.is(readings, 1);
	assert.ok(texts.every((text) => text === 'slow'));
});

test('keeps no failure', async () => {
	const cache = new ByteCache();
	const failed = await cache
		.read('a', 1, async () => {
			throw new Error('gone');
		})
		.catch((error: Error) => error.message);
	assert.is(failed, 'gone');
	assert.is(await textOf(cache.read('a', 1, bytes('back'))), 'back');
});

test('holds at most so many bytes, and lets go what was not asked for longest', async () => {
	const cache = new ByteCache(1000);
	for (const view of ['a', 'b', 'c']) await cache.read(view, 1, bytes(view.repeat(300)));
	await cache.read('a', 1, bytes('not made'));
	await cache.read('d', 1, bytes('d'.repeat(300)));
	assert.ok(cache.stats().bytes <= 1000);
	assert.is((await textOf(cache.read('a', 1, bytes('again')))).length, 300, 'a was asked for lately');
	assert.is(await textOf(cache.read('b', 1, bytes('again'))), 'again', 'b was not');
	const { bytes: held } = cache.stats();
	assert.is((await textOf(cache.read('huge', 1, bytes('x'.repeat(5000))))).length, 5000);
	assert.ok(cache.stats().bytes <= 1000, String(held));
});

test('compresses what is worth it', async () => {
	const cache = new ByteCache();
	assert.is((await cache.read('small', 1, bytes('x'.repeat(100)))).gzip, null);
	const { plain, gzip } = await cache.read('large', 1, bytes('x'.repeat(5000)));
	assert.is(plain.length, 5000);
	assert.ok(gzip!.length < 200);
});

test('a list is the same in pieces, and others are served between them', async () => {
	const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, text: 'ä"\n', none: undefined }));
	for (const record of [
		{},
		{ namespace: 'a', gone: undefined, rows: [] },
		{ rows: rows(1), tree: { rows: rows(60) }, count: null },
		{ namespace: 'ü', rows: rows(50), more: rows(151), end: new Date(0) }
	])
		assert.is((await listBytes(record)).toString(), JSON.stringify(record));
	let served = 0;
	const tick = setInterval(() => (served += 1), 1);
	const text = 'x'.repeat(100_000);
	const { length } = await listBytes({ rows: Array.from({ length: 1000 }, () => ({ text })) });
	clearInterval(tick);
	assert.ok(length > 100_000_000);
	assert.ok(served >= 2, `${served} others were served`);
});

test.run();
