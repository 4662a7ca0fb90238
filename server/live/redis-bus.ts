import { randomBytes } from 'node:crypto';
import { createClient } from 'redis';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { createLocalBus, type Bus } from './announce.ts';

const channel = 'marquee:pokes';
const retryMs = 2000;
const message = z.object({
	from: z.string(),
	poke: z.object({ namespace: z.string(), eventUid: z.string(), topics: z.array(z.string()) })
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
	const start = () => Promise.all([sender.connect(), receiver.connect().then(() => receiver.subscribe(channel, hear))]);
	// The start of the product does not wait for Redis; both clients go on trying.
	start().catch((error: unknown) => log.warn('redis', { error: String(error) }));
	return {
		send(poke) {
			local.send(poke);
			// Without Redis the readers of this process are served all the same, and the others catch up when it is back.
			sender.publish(channel, JSON.stringify({ from: me, poke })).catch(() => undefined);
		},
		listen: (ear) => local.listen(ear),
		async close() {
			await local.close();
			for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
		}
	};
}
