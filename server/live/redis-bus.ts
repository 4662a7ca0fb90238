import { randomBytes } from 'node:crypto';
import { createClient } from 'redis';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { createLocalBus, type Bus } from './announce.ts';

const channel = 'marquee:pokes';
const rollChannel = 'marquee:rolls';
const retryMs = 2000;
const message = z.object({
	from: z.string(),
	poke: z.object({ namespace: z.string(), eventUid: z.string(), topics: z.array(z.string()) })
});

const presented = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('device'), key: z.string(), teamUid: z.string() }),
	z.object({ kind: z.literal('dashboard'), key: z.string() })
]);
const rollMessage = z.object({
	from: z.string(),
	roll: z.object({ namespace: z.string(), eventUid: z.string(), seats: z.array(presented) })
});

type Hearers = Record<string, (text: string) => void>;

/** Two connections to Redis, one to publish and one that hears channels; both try again for ever. */
function openClients(url: string, log: Log, hearers: Hearers, recovered: () => void) {
	const sender = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: () => retryMs } });
	const receiver = createClient({ url, socket: { reconnectStrategy: () => retryMs } });
	let wasReady = false;
	for (const client of [sender, receiver])
		client.on('error', (error: Error) => log.warn('redis', { error: error.message }));
	receiver.on('ready', () => {
		if (wasReady) recovered();
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
 * While Redis is away this process goes on serving its own readers; `recovered` is called when it is back,
 * because pokes of others were missed meanwhile.
 */
export function createRedisBus(url: string, log: Log, recovered: () => void): Bus {
	const local = createLocalBus();
	const me = randomBytes(9).toString('base64url');
	const rollListeners = new Set<Parameters<Bus['listenRolls']>[0]>();
	const hearPoke = (text: string) => {
		const { data } = message.safeParse(JSON.parse(text));
		if (data && data.from !== me) local.send(data.poke);
	};
	const hearRoll = (text: string) => {
		const { data } = rollMessage.safeParse(JSON.parse(text));
		if (data && data.from !== me) for (const hear of rollListeners) hear(data.from, data.roll);
	};
	const { sender, receiver } = openClients(url, log, { [channel]: hearPoke, [rollChannel]: hearRoll }, recovered);
	// Without Redis the readers of this process are served all the same, and the others catch up when it is back.
	const publish = (to: string, news: object) =>
		void sender.publish(to, JSON.stringify({ from: me, ...news })).catch(() => undefined);
	return {
		send(poke) {
			local.send(poke);
			publish(channel, { poke });
		},
		listen: (ear) => local.listen(ear),
		tell: (roll) => publish(rollChannel, { roll }),
		listenRolls(ear) {
			rollListeners.add(ear);
			return () => rollListeners.delete(ear);
		},
		async close() {
			await local.close();
			for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
		}
	};
}
