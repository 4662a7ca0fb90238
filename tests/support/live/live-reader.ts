import { io } from 'socket.io-client';
import type { Client } from '../http.ts';
import { Listener } from './live.ts';
import { until } from '../runner/until.ts';

/** Milliseconds in which news of access arrive on any machine; the regular second look comes only after a minute. */
export const atOnceMs = 30_000;

/** Who listens, by the cookies of a client or another proof, and from which address of this machine. */
export type Proof = ({ client: Client } | { auth: object }) & { localAddress?: string };

/** A socket that reads topics. */
export function listen(base: string, proof: Proof): Listener {
	const cookie = 'client' in proof ? [...proof.client.cookies].map((pair) => pair.join('=')).join('; ') : '';
	return new Listener(
		io(`${base}/live`, {
			transports: ['websocket'],
			auth: 'auth' in proof ? proof.auth : {},
			forceNew: true,
			reconnection: false,
			...('localAddress' in proof ? { localAddress: proof.localAddress } : {}),
			...(cookie ? { extraHeaders: { cookie } } : {})
		})
	);
}

/** Subscribes to topics of an event; throws with the topic that is refused. */
export async function readAll(listener: Listener, event: string, topics: readonly string[]): Promise<void> {
	for (const topic of topics) {
		const ack = await listener.subscribe(topic, event);
		if (!ack.ok) throw new Error(`${topic}: ${ack.error}`);
	}
}

/** Waits until so many subscriptions were ended, long before the regular second look; answers the reasons. */
export async function cutOff(listener: Listener, count: number): Promise<string[]> {
	await until(() => listener.revoked.length >= count, 'the end of what may not be read any more', atOnceMs);
	return [...new Set(listener.revoked.map(({ error }) => error))];
}
