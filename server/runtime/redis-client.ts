import { createRequire } from 'node:module';
import type { createClient } from 'redis';

// Loaded with the first connection: a process without Redis does without the memory of a client it never uses.
const load = () => createRequire(import.meta.url)('redis') as { createClient: typeof createClient };

/** The options used to connect to Redis. */
interface RedisOptions {
	url: string;
	/** Commands fail immediately while the server is down. */
	disableOfflineQueue?: boolean;
}

/** A client for one question: connects once within so many milliseconds, or fails. */
export const createBriefRedisClient = (url: string, limitMs: number): ReturnType<typeof createClient> =>
	load().createClient({
		url,
		commandOptions: { timeout: limitMs },
		socket: { reconnectStrategy: false, connectTimeout: limitMs }
	});

const retryMs = 2000;

/** A client that is not connected yet, and once it is, comes back every two seconds while Redis is away. */
export const createRedisClient = (options: RedisOptions): ReturnType<typeof createClient> =>
	load().createClient({ ...options, socket: { reconnectStrategy: () => retryMs } });
