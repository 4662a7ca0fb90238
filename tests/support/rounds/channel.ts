import { io, type Socket } from 'socket.io-client';
import type { RoundReceipt, RoundView } from '#lib/live/round.ts';
import type { Proof } from '../live/live-reader.ts';

type Told = { name: string; body: Record<string, unknown> };
type Ack = { ok: boolean; error?: string; view?: RoundView; receipt?: RoundReceipt; version?: number; state?: string };

/** A client of `/round` that keeps what it hears. */
export class Channel {
	readonly told: Told[] = [];
	readonly socket: Socket;

	constructor(base: string, proof: Proof) {
		const cookie = 'client' in proof ? [...proof.client.cookies].map((pair) => pair.join('=')).join('; ') : '';
		const { localAddress } = proof;
		const options = { transports: ['websocket'], forceNew: true, reconnection: false, localAddress };
		const auth = 'auth' in proof ? proof.auth : {};
		this.socket = io(`${base}/round`, { ...options, auth, ...(cookie ? { extraHeaders: { cookie } } : {}) });
		this.socket.onAny((name: string, body: Told['body']) => this.told.push({ name, body }));
	}

	ask = (name: string, body: unknown): Promise<Ack> => this.socket.timeout(10_000).emitWithAck(name, body);
	named = (name: string) => this.told.filter((one) => one.name === name).map(({ body }) => body);
	view = () => this.named('round').at(-1)?.view as RoundView | undefined;
}
