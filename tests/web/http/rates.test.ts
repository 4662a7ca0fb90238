import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRateLimits, type RateLimits } from '../../../server/access/rates.ts';
import { shareRateLimits } from '../../../server/access/redis-rate-limits.ts';
import { AppError } from '../../../server/runtime/errors.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { redisUrl, startRedis } from '../../support/processes/redis.ts';
import { until } from '../../support/runner/until.ts';

const silent = createLog('silent');
const test = suite('rate limits');

/** How many of so many calls are let through. */
function passed(limits: RateLimits, key: string, tries: number, most: number): number {
	let count = 0;
	for (let index = 0; index < tries; index += 1)
		try {
			limits.take('test', key, most, 60);
			count += 1;
		} catch (error) {
			assert.instance(error, AppError);
			assert.is((error as AppError).status, 429);
		}
	return count;
}
const countOf = (limits: RateLimits, key: string) => limits.windows.get(`test ${key}`)?.count;
const isShared = (limits: RateLimits, key: string) => limits.windows.get(`test ${key}`)?.unshared === 0;

test('a machine with a network of IPv6 addresses is one caller', () => {
	const limits = createRateLimits(1);
	for (const address of ['2a01:4f8:1:2::1', '2A01:04f8:1:2:ffff:1:2:3', '2a01:4f8:1:2::'])
		limits.take('test', address, 3, 60);
	assert.is(passed(limits, '2a01:4f8:1:2:9::', 1, 3), 0);
	const others = [
		'2a01:4f8:1:3::1',
		'2a01::2',
		'::1',
		'::2',
		'::ffff:10.0.0.1',
		'::ffff:10.0.0.2',
		'10.0.0.1',
		'10.0.0.2'
	];
	for (const address of others) assert.equal([passed(limits, address, 2, 1), address], [1, address]);
});

test('let a number of calls through in each window, times the scale', () => {
	let now = 0;
	const limits = createRateLimits(2, () => now);
	assert.is(passed(limits, 'a', 30, 5), 10);
	now = 59_999;
	assert.is(passed(limits, 'a', 1, 5), 0);
	now = 60_000;
	assert.is(passed(limits, 'a', 30, 5), 10);
	assert.is(passed(createRateLimits(0), 'a', 50, 5), 50);
});

test('are one sum for all processes on one Redis', async () => {
	const url = await redisUrl();
	const key = `sum-${process.pid}`;
	const [one, other] = [createRateLimits(1), createRateLimits(1)];
	const ends = [one, other].map((limits) => shareRateLimits(limits, url, silent));
	assert.is(passed(one, key, 6, 10), 6);
	await until(() => isShared(one, key), 'the first process to share');
	assert.is(passed(other, key, 1, 10), 1);
	await until(() => countOf(other, key) === 7, 'the second process to know both');
	assert.is(passed(other, key, 9, 10), 3);
	await until(() => isShared(other, key), 'the second process to share');
	one.count('test', key, 60);
	await until(() => countOf(one, key) === 11, 'the first process to know both');
	assert.is(passed(one, key, 5, 10), 0);
	const left = [one, other].map((limits) => limits.windows.get(`test ${key}`)!.endsAt);
	assert.ok(Math.abs(left[0]! - left[1]!) < 1000, 'both windows end together');
	for (const end of ends) end();
});

test('go on alone while Redis is away, and hand in the rest when it is back', async () => {
	const redis = await startRedis();
	const port = Number(new URL(redis.url).port);
	const limits = createRateLimits(1);
	const end = shareRateLimits(limits, redis.url, silent);
	passed(limits, 'away', 1, 5);
	await until(() => isShared(limits, 'away'), 'the first call to be shared');
	await redis.stop();
	assert.is(passed(limits, 'away', 9, 5), 4);
	const again = await startRedis(port);
	await until(() => isShared(limits, 'away'), 'the rest to be shared');
	assert.is(passed(limits, 'away', 9, 5), 1, 'the new Redis had forgotten the first call');
	end();
	await again.stop();
});

test.run();
