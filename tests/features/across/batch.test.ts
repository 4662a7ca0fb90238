import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createBatch, createShared } from '../../../server/runtime/batch.ts';

test('keys requested together are loaded together, once each', async () => {
	const loads: number[][] = [];
	const double = createBatch(async (keys: number[]) => {
		loads.push(keys);
		return new Map(keys.filter((key) => key > 0).map((key) => [key, key * 2]));
	});
	assert.equal(await Promise.all([1, 2, 2, -3, 1].map(double)), [2, 4, 4, undefined, 2]);
	assert.equal(loads, [[1, 2, -3]]);
});

test('a key requested during a load is loaded afterwards, never from an older read', async () => {
	let value = 1;
	const [loading, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const read = createBatch(async (keys: string[]) => {
		const seen = value;
		loading.resolve();
		await loaded.promise;
		return new Map(keys.map((key) => [key, seen]));
	});
	const first = read('a');
	await loading.promise;
	value = 2;
	const second = read('a');
	loaded.resolve();
	assert.equal([await first, await second], [1, 2]);
});

test('a failure rejects its callers, and later ones load again', async () => {
	let fails = true;
	const read = createBatch(async (keys: string[]) => {
		if (fails) throw new Error('database away');
		return new Map(keys.map((key) => [key, key]));
	});
	const failed = await Promise.allSettled([read('a'), read('b')]);
	assert.ok(failed.every(({ status }) => status === 'rejected'));
	fails = false;
	assert.is(await read('a'), 'a');
	const shared = createShared(async (key) => {
		if (key === 'wrong') throw new Error('refused');
		return key.length;
	});
	const [right, wrong] = await Promise.allSettled([shared('right'), shared('wrong')]);
	assert.equal([right.status, wrong.status], ['fulfilled', 'rejected']);
});

test.run();
