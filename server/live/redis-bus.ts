import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createRedisClient } from '../runtime/redis-client.ts';
import type { Log } from '../runtime/log.ts';
import { createLocalBus, type Bus } from './bus.ts';

const channel = 'marquee:notices';
const presenceChannel = 'marquee:presence';
const defaultMissedMs = 2000;
const message = z.object({
	from: z.string(),
	poke: z.object({ namespace: z.string(), eventUid: z.string(), topics: z.array(z.string()) })
});

const presented = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('device'), key: z.string(), teamUid: z.string() }),
	z.object({ kind: z.literal('dashboard'), key: z.string() })
]);
const presenceMessage = z.object({
	from: z.string(),
	presence: z.object({ namespace: z.string(), eventUid: z.string(), seats: z.array(presented) })
});

type Hearers = Record<string, (text: string) => void>;

/** Two connections to Redis, one to publish and one that hears channels; both try again for ever. */
function openClients(url: string, log: Log, hearers: Hearers, missed: () => void) {
	const sender = createRedisClient({ url, disableOfflineQueue: true });
	const receiver = createRedisClient({ url });
	let wasReady = false;
	for (const client of [sender, receiver])
		client.on('error', (error: Error) => log.warn('redis', { error: error.message }));
	receiver.on('ready', () => {
		if (wasReady) missed();
		wasReady = true;
	});
	const subscribe = () => Promise.all(Object.entries(hearers).map(([name, hear]) => receiver.subscribe(name, hear)));
	const start = () => Promise.all([sender.connect(), receiver.connect().then(subscribe)]);
	// The start of the product does not wait for Redis; both clients go on trying.
	start().catch((error: unknown) => log.warn('redis', { error: String(error) }));
	return { sender, receiver };
}

/**
 * The bus of several processes: pokes reach this process at once and the others over Redis pub/sub.
 * While Redis is away this process goes on serving its own readers; `missed` is called every two seconds then (or
 * `missedEveryMs`), and once when it is back, because pokes of others cannot be heard.
 */
export function createRedisBus(url: string, log: Log, missed: () => void, missedEveryMs = defaultMissedMs): Bus {
	const local = createLocalBus();
	const me = randomBytes(9).toString('base64url');
	const presenceListeners = new Set<Parameters<Bus['onPresence']>[0]>();
	const onNotice = (text: string) => {
		const { data } = message.safeParse(JSON.parse(text));
		if (data && data.from !== me) local.send(data.poke);
	};
	const onPresenceMessage = (text: string) => {
		const { data } = presenceMessage.safeParse(JSON.parse(text));
		if (data && data.from !== me) for (const hear of presenceListeners) hear(data.from, data.presence);
	};
	const { sender, receiver } = openClients(
		url,
		log,
		{ [channel]: onNotice, [presenceChannel]: onPresenceMessage },
		missed
	);
	const timer = setInterval(() => receiver.isReady || missed(), missedEveryMs).unref();
	// Without Redis the readers of this process are served all the same, and the others catch up when it is back.
	const publish = (to: string, news: object) =>
		void sender.publish(to, JSON.stringify({ from: me, ...news })).catch(() => undefined);
	return {
		send(poke) {
			local.send(poke);
			publish(channel, { poke });
		},
		listen: (ear) => local.listen(ear),
		publishPresence: (presence) => publish(presenceChannel, { presence }),
		onPresence(ear) {
			presenceListeners.add(ear);
			return () => presenceListeners.delete(ear);
		},
		async close() {
			clearInterval(timer);
			await local.close();
			for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
		}
	};
}
