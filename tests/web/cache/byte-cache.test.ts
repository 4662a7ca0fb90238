import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ByteCache } from '../../../server/web/cache/byte-cache.ts';

const test = suite('the cache of bytes');
const bytes = (text: string) =>
	async function* () {
		yield text;
	};
const textOf = async (body: Promise<{ plain: Buffer | null }>) => (await body).plain!.toString();

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
	const read = Promise.withResolvers<string>();
	const slow = async function* () {
		readings += 1;
		yield await read.promise;
	};
	const asked = Array.from({ length: 50 }, () => textOf(cache.read('a', 1, slow)));
	read.resolve('slow');
	const texts = await Promise.all(asked);
	assert.is(readings, 1);
	assert.ok(texts.every((text) => text === 'slow'));
});

test('keeps no failure', async () => {
	const cache = new ByteCache();
	const failed = await cache
		.read('a', 1, async function* () {
			yield 'begun';
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
	assert.is(plain!.length, 5000);
	assert.ok(gzip!.length < 200);
});

test('keeps of a very long body the compressed bytes alone', async () => {
	const cache = new ByteCache();
	const piece = 'x'.repeat(1024 * 1024);
	const long = async function* () {
		for (let count = 0; count < 20; count += 1) yield piece;
	};
	const { plain, gzip } = await cache.read('long', 1, long);
	assert.is(plain, null);
	assert.is(gunzipSync(gzip!).toString(), piece.repeat(20));
	assert.ok(cache.stats().bytes < 200_000, String(cache.stats().bytes));
});

test('stops reading when the last caller has left, and reads again for the next', async () => {
	const cache = new ByteCache();
	let pieces = 0;
	const endless = async function* () {
		for (;;) {
			pieces += 1;
			await setImmediate();
			yield 'x';
		}
	};
	const [one, other] = [new AbortController(), new AbortController()];
	const asked = [one, other].map(({ signal }) =>
		cache.read('a', 1, endless, signal).catch((error: Error) => error.name)
	);
	one.abort();
	const before = pieces;
	while (pieces < before + 5) await setImmediate();
	other.abort();
	assert.equal(await Promise.all(asked), ['AbortError', 'AbortError']);
	assert.is(await textOf(cache.read('a', 1, bytes('again'))), 'again');
});

test.run();
