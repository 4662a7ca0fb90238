import { io, type Socket } from 'socket.io-client';
import type { ClientMessages, ServerMessages } from './messages.ts';
import { ServerClock } from './server-clock.ts';
import type { Ack, LiveAuth, Since, Topic } from './wire.ts';

export interface Address {
	/** Origin of the server; empty in a browser, which calls its own. */
	base: string;
	auth: LiveAuth;
}

const answerMs = 5000;
// A whole room reconnects at the same time: the first attempt comes after 0 to 2 seconds, later ones after 0 to 5.
const spread = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, randomizationFactor: 1 };
const connections = new Map<string, Connection>();
const nameOf = ({ base, auth }: Address) => `${base} ${JSON.stringify(auth)}`;

/** One socket for all topics with the same credentials; reconnects automatically. */
export class Connection {
	readonly socket: Socket<ServerMessages, ClientMessages>;
	/** The number of readers of each topic of each event. */
	readonly readers = new Map<string, number>();
	readonly clock = new ServerClock();
	/** Epoch milliseconds of the last sign of life from the server; 0 before the first. */
	heardAt = 0;
	users = 0;
	#isWaiting = false;

	constructor({ base, auth }: Address) {
		const origin = base || location.origin;
		this.socket = io(`${origin}/live`, { auth, transports: ['websocket'], forceNew: true, ...spread });
		const { io: manager } = this.socket;
		manager.on('open', () => {
			this.#isWaiting = false;
			manager.engine.on('packet', () => (this.heardAt = Date.now()));
		});
		manager.on('close', () => (this.#isWaiting = true));
		manager.on('error', () => (this.#isWaiting = true));
		manager.on('reconnect_attempt', () => (this.#isWaiting = false));
	}

	/** Connects now, instead of waiting for the next attempt; does nothing while connected or connecting. */
	connect(): void {
		if (this.socket.active && !this.#isWaiting) return;
		// Only a fresh start ends the wait: the library does nothing when a socket that waits shall connect.
		this.socket.disconnect().connect();
		this.#isWaiting = false;
	}

	/**
	 * Subscribes, or requests missing updates; if the server does not respond, the connection is closed and reopened.
	 */
	async ask(topic: Topic, event: string, since?: Since): Promise<Ack> {
		const { socket } = this;
		// The library would buffer the request; the next connection sends its own.
		if (!socket.connected) return { ok: false, error: 'unavailable' };
		try {
			const sent = Date.now();
			const ack = await socket.timeout(answerMs).emitWithAck('subscribe', { topic, event, ...(since && { since }) });
			this.hear(ack, sent);
			return ack;
		} catch {
			if (socket.connected) socket.io.engine.close();
			return { ok: false, error: 'unavailable' };
		}
	}

	/** Learns the clock of the server from what it answered; `sent` is when it was asked, by this device. */
	hear(ack: Ack, sent: number): void {
		if (ack.ok && ack.serverTime) this.clock.learn(ack.serverTime, sent, Date.now());
	}

	/** Counts one more reader of a topic. */
	enter(topic: Topic, event: string): void {
		const name = `${topic} ${event}`;
		this.readers.set(name, (this.readers.get(name) ?? 0) + 1);
	}

	/** Counts one reader less; the last one ends the subscription. */
	leave(topic: Topic, event: string): void {
		const name = `${topic} ${event}`;
		const left = (this.readers.get(name) ?? 1) - 1;
		this.readers.set(name, left);
		if (left === 0 && this.socket.connected) this.socket.emit('unsubscribe', { topic, event }, () => undefined);
	}
}

/** Joins the shared connection of this address, opening it for the first user. */
export function joinConnection(address: Address): Connection {
	const name = nameOf(address);
	const connection = connections.get(name) ?? new Connection(address);
	connections.set(name, connection);
	connection.users += 1;
	return connection;
}

/** Leaves the connection; the last user closes it. */
export function leaveConnection(address: Address, connection: Connection): void {
	connection.users -= 1;
	if (connection.users > 0) return;
	connections.delete(nameOf(address));
	connection.socket.disconnect();
}
