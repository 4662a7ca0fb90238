import type { Ack, LiveAuth, Revoked, Subscribed, Topic, TopicData, Update } from './wire.ts';
import { joinConnection, leaveConnection, type Address, type Connection } from './connection.ts';
import { Follower } from './follower.ts';
import { poll } from './poll.ts';

export interface TopicOptions<T extends Topic> {
	topic: T;
	/** Uid or slug. */
	event: string;
	/** The state the page was rendered with, so that the first response only contains later updates. */
	initial?: Subscribed | undefined;
	/** Left out: login session or play cookie. */
	auth?: LiveAuth;
	/** Origin of the server; left out: the page's own. */
	base?: string;
}

export interface TopicState<T extends Topic> {
	/** Undefined before the first state, and when it may no longer be seen. */
	data: TopicData[T] | undefined;
	/** Server time of the newest update; ISO. */
	at: string | undefined;
	version: number;
	status: 'connecting' | 'live' | 'stale';
	/** While stale: epoch milliseconds of the last sign of life. */
	staleSince: number | null;
	/** Milliseconds by which the server is ahead of this device. */
	offsetMs: number;
	/** Why the server refuses, such as `not_visible`; asked again every 15 seconds. */
	error: string | null;
}

const refusedRetryMs = 15_000;
const pollAfterMs = 3000;
const pollEveryMs = 4000;
const pollSpreadMs = 2000;
const passing = new Set(['unavailable', 'rate_limited', 'internal_error']);

/** Follows one topic over a socket, or by asking every 5 ± 1 seconds while there is none. */
export class Subscription<T extends Topic> {
	#options: TopicOptions<T>;
	#address: Address;
	#tell: (state: TopicState<T>) => void;
	#follower = new Follower<T>();
	#connection: Connection | undefined;
	#status: TopicState<T>['status'] = 'connecting';
	#staleSince: number | null = null;
	#error: string | null = null;
	#uid: string | undefined;
	#isAsking = false;
	#isClosed = false;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#poll: ReturnType<typeof setTimeout> | undefined;

	constructor(options: TopicOptions<T>, tell: (state: TopicState<T>) => void) {
		this.#options = options;
		this.#address = { base: options.base ?? '', auth: options.auth ?? {} };
		this.#tell = tell;
		if (options.initial) this.#takeAll(options.initial);
		this.#open();
	}

	get state(): TopicState<T> {
		const { data, at, since } = this.#follower;
		const [status, staleSince, error] = [this.#status, this.#staleSince, this.#error];
		const offsetMs = this.#connection?.clock.offsetMs ?? 0;
		return { data, at, version: since?.version ?? 0, status, staleSince, offsetMs, error };
	}

	close(): void {
		this.#isClosed = true;
		clearTimeout(this.#retry);
		this.#stopPolling();
		this.#listen('off');
		if (!this.#connection) return;
		this.#connection.leave(this.#options.topic, this.#options.event);
		leaveConnection(this.#address, this.#connection);
	}

	#open(): void {
		this.#pollLater(pollAfterMs);
		const connection = joinConnection(this.#address);
		this.#connection = connection;
		connection.enter(this.#options.topic, this.#options.event);
		this.#listen('on');
		if (connection.socket.connected) void this.#ask();
	}

	#listen(onOrOff: 'on' | 'off'): void {
		const socket = this.#connection?.socket;
		socket?.[onOrOff]('connect', this.#ask);
		socket?.[onOrOff]('disconnect', this.#onDisconnect);
		socket?.[onOrOff]('connect_error', this.#onRefusal);
		socket?.[onOrOff]('update', this.#onUpdate);
		socket?.[onOrOff]('revoked', this.#onRevoked);
		const change = onOrOff === 'on' ? 'addEventListener' : 'removeEventListener';
		globalThis.document?.[change]('visibilitychange', this.#onReturn);
		globalThis.window?.[change]('online', this.#onReturn);
	}

	#ask = async (): Promise<void> => {
		if (this.#isAsking || !this.#connection) return;
		this.#isAsking = true;
		const { topic, event } = this.#options;
		const ack = await this.#connection.ask(topic, event, this.#follower.since);
		this.#isAsking = false;
		if (this.#isClosed) return;
		if (ack.ok) this.#stopPolling();
		this.#onAck(ack);
	};

	#onAck(ack: Ack): void {
		if (!ack.ok) return this.#refuse(ack.error);
		clearTimeout(this.#retry);
		this.#takeAll(ack);
		this.#status = 'live';
		this.#staleSince = null;
		this.#error = null;
		this.#tell(this.state);
	}

	#takeAll({ event, updates }: Subscribed): void {
		this.#uid = event;
		for (const update of updates) this.#follower.take(update);
	}

	#onUpdate = (update: Update): void => {
		if (update.topic !== this.#options.topic || update.event !== this.#uid) return;
		const taken = this.#follower.take(update);
		if (taken === 'gap') void this.#ask();
		if (taken === 'applied') this.#tell(this.state);
	};

	#onRevoked = ({ topic, event, error }: Revoked): void => {
		if (topic === this.#options.topic && event === this.#uid) this.#refuse(error);
	};

	#onRefusal = ({ message }: Error): void => {
		// The socket retries after a network failure, but not after the server refused.
		if (this.#connection?.socket.active) this.#loseTouch();
		else this.#refuse(message);
	};

	#onDisconnect = (reason: string): void => {
		this.#loseTouch();
		if (reason === 'io server disconnect') this.#retryIn(Math.random() * 2000);
	};

	#refuse(error: string): void {
		const isPassing = passing.has(error);
		if (!isPassing) this.#follower.clear();
		this.#error = error;
		this.#loseTouch();
		this.#stopPolling();
		this.#retryIn((isPassing ? pollAfterMs : refusedRetryMs) * (0.8 + Math.random() * 0.4));
	}

	#loseTouch(): void {
		this.#status = this.#follower.data ? 'stale' : 'connecting';
		this.#staleSince ??= this.#connection?.heardAt || Date.now();
		this.#tell(this.state);
		// Tries that fail quickly must not put the question over HTTP off for ever.
		if (this.#poll === undefined) this.#pollLater(pollAfterMs);
	}

	#retryIn(milliseconds: number): void {
		clearTimeout(this.#retry);
		this.#retry = setTimeout(this.#onReturn, milliseconds);
	}

	// A phone that wakes up may have a dead socket; a request finds out.
	#onReturn = (): void => {
		if (globalThis.document?.visibilityState === 'hidden' || !this.#connection) return;
		if (this.#connection.socket.connected) void this.#ask();
		else this.#connection.connect();
	};

	#stopPolling(): void {
		clearTimeout(this.#poll);
		this.#poll = undefined;
	}

	#pollLater(milliseconds: number): void {
		this.#stopPolling();
		this.#poll = setTimeout(() => void this.#pollNow(), milliseconds);
	}

	async #pollNow(): Promise<void> {
		this.#poll = undefined;
		const { topic, event } = this.#options;
		const sent = Date.now();
		const ack = await poll(this.#address, topic, event, this.#follower.since);
		if (this.#isClosed || this.#connection?.socket.connected) return;
		if (ack) {
			this.#connection?.hear(ack, sent);
			this.#onAck(ack);
		} else this.#loseTouch();
		this.#pollLater(ack && !ack.ok ? refusedRetryMs : pollEveryMs + Math.random() * pollSpreadMs);
	}
}
