import { monotonic } from '../runtime/monotonic.ts';
import { createRedisClient } from '../runtime/redis-client.ts';
import type { Log } from '../runtime/log/log.ts';
import type { RateLimits, Window } from './rates.ts';

const prefix = 'marquee:rate:';
const everyMs = 100;
const mostAtOnce = 2000;

/**
 * Shares the counts of this process over Redis ten times a second and adopts the totals. No call waits for Redis, so
 * between two rounds each process may let through calls it does not know about yet. While Redis is down, each process
 * counts alone and catches up later. Returns a function that stops it.
 */
export function shareRateLimits({ windows }: RateLimits, url: string, log: Log): () => void {
	const client = createRedisClient({ url, disableOfflineQueue: true });
	client.on('error', (error: Error) => log.warn('redis', { error: error.message }));
	client.connect().catch((error: unknown) => log.warn('redis', { error: String(error) }));
	let isBusy = false;
	const round = async () => {
		if (isBusy || !client.isReady) return;
		isBusy = true;
		try {
			await exchange(client, windows);
		} catch (error) {
			log.warn('rate limits were not shared', { error: String(error) });
		} finally {
			isBusy = false;
		}
	};
	const timer = setInterval(() => void round(), everyMs).unref();
	return () => {
		clearInterval(timer);
		if (client.isOpen) client.destroy();
	};
}

type Client = ReturnType<typeof createRedisClient>;

async function exchange(client: Client, windows: Map<string, Window>): Promise<void> {
	const now = monotonic();
	const sent: { window: Window; added: number }[] = [];
	const batch = client.multi();
	for (const [name, window] of windows) {
		if (sent.length === mostAtOnce) break;
		if (window.unshared === 0 || window.endsAt <= now) continue;
		sent.push({ window, added: window.unshared });
		const key = prefix + name;
		batch.set(key, 0, {
			expiration: { type: 'PX', value: Math.max(1, Math.ceil(window.endsAt - now)) },
			condition: 'NX'
		});
		batch.incrBy(key, window.unshared).pTTL(key);
	}
	if (!sent.length) return;
	const replies = (await batch.execAsPipeline()) as unknown[];
	sent.forEach(({ window, added }, index) => {
		const [sum, millis] = [Number(replies[index * 3 + 1]), Number(replies[index * 3 + 2])];
		// Calls counted while the response was on its way are added.
		window.unshared -= added;
		window.count = sum + window.unshared;
		if (millis > 0) window.endsAt = monotonic() + millis;
	});
}
