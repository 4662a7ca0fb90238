// What one call of a rate limit costs the hot path, alone and shared over Redis.
import { createRateLimits } from '../../server/access/rates.ts';
import { shareRateLimits } from '../../server/access/redis-rate-limits.ts';
import { createLog } from '../../server/runtime/log/log.ts';
import { startRedis } from '../support/processes/redis.ts';

const calls = 200_000;
const keys = 500;

/** Mean and slowest percent of a call in microseconds, in batches of 100 with a pause for everything else between. */
async function cost(limits: ReturnType<typeof createRateLimits>): Promise<{ mean: number; worst: number }> {
	const times: number[] = [];
	for (let call = 0; call < calls; call += 100) {
		const start = performance.now();
		for (let each = 0; each < 100; each += 1) limits.take('answer', String((call + each) % keys), 1e9, 60);
		times.push(((performance.now() - start) * 1000) / 100);
		if (call % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
	}
	times.sort((a, b) => a - b);
	return {
		mean: times.reduce((sum, time) => sum + time, 0) / times.length,
		worst: times[Math.floor(times.length * 0.99)]!
	};
}

const redis = await startRedis();
const alone = await cost(createRateLimits(1));
const limits = createRateLimits(1);
const end = shareRateLimits(limits, redis.url, createLog('silent'));
await new Promise((resolve) => setTimeout(resolve, 300));
const shared = await cost(limits);
for (const [name, { mean, worst }] of [
	['alone', alone],
	['shared over Redis', shared]
] as const)
	console.log(`${name.padEnd(20)} mean ${mean.toFixed(2)} µs, 99th percentile ${worst.toFixed(2)} µs a call`);
end();
await redis.stop();
