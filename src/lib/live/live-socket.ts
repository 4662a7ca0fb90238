import type { LiveAuth, ServerMessages } from '../../../server/live/updates.ts';
import { askFrame, joinFrame, leaveFrame, pong, readFrame, type Message } from './wire.ts';

/** What happens on a socket: the two ends of a connection, a refusal, and every message of the server. */
export interface LiveEvents extends ServerMessages {
	connect(): void;
	/** `server` means that the server ended it: nothing is tried again by itself. */
	disconnect(by: 'server' | 'network'): void;
	/** `isFinal` when the server said no; else the network failed and the next try is on its way. */
	refuse(error: string, isFinal: boolean): void;
}
type Answer = { resolve: (data: never) => void; reject: (error: Error) => void };

const mostWaitMs = 5000;

/**
 * A Socket.IO connection to `/live` over WebSocket, and nothing else of that protocol: a phone should not load
 * the long-polling, binary and upgrade parts that the server never uses. Comes back by itself after a lost network.
 */
export class LiveSocket {
	connected = false;
	/** Epoch milliseconds of the last sign of life from the server; 0 before the first. */
	heardAt = 0;
	#url: string;
	#auth: LiveAuth;
	#handlers: { [Name in keyof LiveEvents]?: LiveEvents[Name][] } = {};
	#answers = new Map<number, Answer>();
	#asked = 0;
	#tries = 0;
	#silenceMs = 20_000;
	#socket: WebSocket | undefined;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#silence: ReturnType<typeof setTimeout> | undefined;

	constructor(base: string, auth: LiveAuth) {
		const origin = base || location.origin;
		this.#url = `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
		this.#auth = auth;
		this.connect();
	}

	on<Name extends keyof LiveEvents>(name: Name, handler: LiveEvents[Name]): void {
		this.#handlers[name] = [...(this.#handlers[name] ?? []), handler] as never;
	}

	off<Name extends keyof LiveEvents>(name: Name, handler: LiveEvents[Name]): void {
		const list = this.#handlers[name];
		this.#handlers[name] = list?.filter((known) => known !== handler) as never;
	}

	#emit<Name extends keyof LiveEvents>(name: Name, ...values: Parameters<LiveEvents[Name]>): void {
		for (const handler of this.#handlers[name] ?? []) (handler as (...values: unknown[]) => void)(...values);
	}

	/** Connects now unless it is connected or about to be. */
	connect(): void {
		clearTimeout(this.#retry);
		if (this.#socket) return;
		const socket = new WebSocket(this.#url);
		this.#socket = socket;
		this.#listen();
		socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(String(data));
		socket.onclose = () => this.#socket === socket && this.#lose('network');
	}

	/** Ends the connection for good. */
	disconnect(): void {
		const socket = this.#socket;
		if (this.connected) socket?.send(leaveFrame);
		this.#forget();
		clearTimeout(this.#retry);
	}

	/** Ends a connection that does not answer; the next one is tried. */
	drop(): void {
		if (this.#socket) this.#lose('network');
	}

	/** Asks and waits for the answer; rejects after `ms` milliseconds or when the connection ends. */
	ask<T>(name: string, body: object, ms: number): Promise<T> {
		return new Promise((resolve, reject) => {
			if (!this.connected) return reject(new Error('not connected'));
			const id = this.#asked++;
			const timer = setTimeout(() => this.#answers.get(id)?.reject(new Error('no answer')), ms);
			const done = () => {
				clearTimeout(timer);
				this.#answers.delete(id);
			};
			this.#answers.set(id, {
				resolve: (data) => (done(), resolve(data)),
				reject: (error) => (done(), reject(error))
			});
			this.#socket!.send(askFrame(id, name, body));
		});
	}

	// The server pings; silence for longer than a ping and its answer may take means that the line is dead.
	#listen(): void {
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => this.drop(), this.#silenceMs);
	}

	#hear(frame: string): void {
		this.heardAt = Date.now();
		this.#listen();
		const message = readFrame(frame);
		if (message) this.#take(message);
	}

	#take({ kind, id = 0, data }: Message): void {
		if (kind === 'ping') return this.#socket!.send(pong);
		if (kind === 'opened') return this.#enter(data as { pingInterval: number; pingTimeout: number });
		if (kind === 'joined') return this.#joined();
		if (kind === 'answer') return this.#answers.get(id)?.resolve((data as never[])[0]!);
		if (kind === 'left') return this.#lose('server');
		if (kind === 'refused') {
			this.#forget();
			return this.#emit('refuse', (data as { message: string }).message, true);
		}
		const [name, body] = data as ['update', never];
		this.#emit(name, body);
	}

	#enter({ pingInterval, pingTimeout }: { pingInterval: number; pingTimeout: number }): void {
		this.#silenceMs = pingInterval + pingTimeout;
		this.#listen();
		this.#socket!.send(joinFrame(this.#auth));
	}

	#joined(): void {
		this.connected = true;
		this.#tries = 0;
		this.#emit('connect');
	}

	#forget(): void {
		const socket = this.#socket;
		this.#socket = undefined;
		this.connected = false;
		clearTimeout(this.#silence);
		for (const { reject } of [...this.#answers.values()]) reject(new Error('connection lost'));
		socket?.close();
	}

	#lose(by: 'server' | 'network'): void {
		const was = this.connected;
		this.#forget();
		if (by === 'network') this.#retryLater();
		if (was) this.#emit('disconnect', by);
		else this.#emit('refuse', 'unavailable', false);
	}

	// A whole room reconnects at once: the first try comes after 0 to 2 seconds, spread evenly.
	#retryLater(): void {
		clearTimeout(this.#retry);
		const wait = Math.min(mostWaitMs, 2000 * 2 ** this.#tries++);
		this.#retry = setTimeout(() => this.connect(), Math.random() * wait);
	}
}
