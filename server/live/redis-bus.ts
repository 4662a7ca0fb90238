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

/**
 * The bus of several processes: pokes reach this process at once and the others over Redis pub/sub.
 * While Redis is away this process goes on serving its own readers; `recovered` is called when it is back,
 * because pokes of others were missed meanwhile.
 */
export function createRedisBus(url: string, log: Log, recovered: () => void): Bus {
	const local = createLocalBus();
	const me = randomBytes(9).toString('base64url');
	const sender = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: () => retryMs } });
	const receiver = createClient({ url, socket: { reconnectStrategy: () => retryMs } });
	let wasReady = false;
	for (const client of [sender, receiver])
		client.on('error', (error: Error) => log.warn('redis', { error: error.message }));
	receiver.on('ready', () => {
		if (wasReady) recovered();
		wasReady = true;
	});
	const hear = (text: string) => {
		const parsed = message.safeParse(JSON.parse(text));
		if (parsed.success && parsed.data.from !== me) local.send(parsed.data.poke);
	};
	const rollListeners = new Set<Parameters<Bus['listenRolls']>[0]>();
	const hearRoll = (text: string) => {
		const { data } = rollMessage.safeParse(JSON.parse(text));
		if (data && data.from !== me) for (const ear of rollListeners) ear(data.from, data.roll);
	};
	const subscribe = () => Promise.all([receiver.subscribe(channel, hear), receiver.subscribe(rollChannel, hearRoll)]);
	const start = () => Promise.all([sender.connect(), receiver.connect().then(subscribe)]);
	// Without Redis the readers of this process are served all the same, and the others catch up when it is back.
	const publish = (to: string, news: object) =>
		void sender.publish(to, JSON.stringify({ from: me, ...news })).catch(() => undefined);
	// The start of the product does not wait for Redis; both clients go on trying.
	start().catch((error: unknown) => log.warn('redis', { error: String(error) }));
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
