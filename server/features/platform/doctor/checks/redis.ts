import { createBriefRedisClient } from '../../../../runtime/redis-client.ts';
import { codeOf, error, ok, oncePerProbe, placeOf, type Check, type Finding, type Probe } from '../check.ts';

interface RedisFacts {
	version: string;
	/** How far its clock is ahead of ours. */
	aheadMs: number;
}

/** Asks Redis who it is and what time it has; throws what the connection says. */
export const redisFacts = oncePerProbe(async ({ env, limitMs }: Probe): Promise<RedisFacts> => {
	const ms = limitMs / 2;
	const client = createBriefRedisClient(env.REDIS_URL, ms);
	client.on('error', () => undefined);
	// A server that takes the connection and then says nothing.
	const timer = setTimeout(() => client.isOpen && client.destroy(), 2 * ms);
	try {
		await client.connect();
		const version = /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1] ?? '?';
		const before = Date.now();
		const [seconds, micros] = (await client.time()) as unknown as [string, string];
		const between = (before + Date.now()) / 2;
		return { version, aheadMs: Number(seconds) * 1000 + Number(micros) / 1000 - between };
	} finally {
		clearTimeout(timer);
		if (client.isOpen) client.destroy();
	}
});

const isRefusal = (thrown: unknown) => /^(NOAUTH|WRONGPASS|NOPERM|ERR AUTH)/.test(String((thrown as Error).message));

async function findingOf(probe: Probe): Promise<Finding> {
	const { REDIS_URL } = probe.env;
	if (!REDIS_URL) return ok('redis.none');
	const place = placeOf(REDIS_URL);
	if (!place || !/^rediss?:/.test(REDIS_URL)) return error('redis.address');
	try {
		return ok('redis.fine', { version: (await redisFacts(probe)).version, place });
	} catch (thrown) {
		if (isRefusal(thrown)) return error('redis.denied', { place });
		return error('redis.away', { place, error: codeOf(thrown) });
	}
}

/** Whether Redis answers, where there is one. */
export const redis: Check = { name: 'redis', look: async (probe) => [await findingOf(probe)] };
