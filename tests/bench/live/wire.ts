import WebSocket from 'ws';
import { askFrame, joinFrame, pong, readFrame } from './frames.ts';
import type { Ack, Refused, Since, Topic, Update } from '#lib/live/wire.ts';

// As the phone does: the first try after 0 to 2 seconds, later ones after 0 to 5.
const [firstWaitMs, mostWaitMs] = [2000, 5000];

const passing = new Set(['unavailable', 'rate_limited', 'internal_error']);

/** Called with every update, those of a snapshot included, and the bytes of the frame it came in. */
type Heard = (update: Update) => void;

/** A socket at `/live` that comes back by itself and goes on with what it has, as the product's own client does. */
export class Wire {
	isLive = false;
	bytes = 0;
	/** Sockets that were lost without being closed here. */
	lost = 0;
	#url: string;
	#cookie: string;
	#auth: object;
	#topics: { topic: Topic; event: string; since?: Since }[] = [];
	#heard: Heard;
	#socket: WebSocket | undefined;
	#answers = new Map<number, (ack: Ack) => void>();
	#asked = 0;
	#tries = 0;
	#isClosed = false;
	#waiting: { resolve: () => void; reject: (reason: Error) => void }[] = [];

	constructor(
		base: string,
		{ cookie = '', auth = {} }: { cookie?: string; auth?: object },
		heard: Heard = () => undefined
	) {
		this.#url = `${base.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
		this.#cookie = cookie;
		this.#auth = auth;
		this.#heard = heard;
	}

	/** Connects and subscribes; settles once every topic is live. */
	follow(event: string, topics: Topic[]): Promise<void> {
		this.#topics = topics.map((topic) => ({ topic, event }));
		this.#connect();
		return this.untilLive();
	}

	untilLive(): Promise<void> {
		return this.isLive ? Promise.resolve() : new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
	}

	close(): void {
		this.#isClosed = true;
		this.#socket?.terminate();
	}

	#connect(): void {
		if (this.#isClosed) return;
		const headers = { origin: new URL(this.#url).origin.replace(/^ws/, 'http'), cookie: this.#cookie };
		const socket = new WebSocket(this.#url, { perMessageDeflate: false, headers, handshakeTimeout: 20_000 });
		this.#socket = socket;
		socket.on('error', () => undefined);
		socket.on('message', (data) => this.#read(String(data)));
		socket.on('close', () => this.#retry());
	}

	#retry(): void {
		if (this.isLive && !this.#isClosed) this.lost += 1;
		this.isLive = false;
		this.#answers.clear();
		const wait = Math.min(mostWaitMs, firstWaitMs * 2 ** this.#tries++);
		setTimeout(() => this.#connect(), Math.random() * wait).unref();
	}

	#read(frame: string): void {
		this.bytes += frame.length;
		const message = readFrame(frame);
		if (message?.kind === 'ping') this.#socket!.send(pong);
		if (message?.kind === 'opened') this.#socket!.send(joinFrame(this.#auth));
		if (message?.kind === 'joined') void this.#subscribe();
		if (message?.kind === 'refused') this.#socket!.close();
		if (message?.kind === 'answer') this.#answers.get(message.id!)?.((message.data as [Ack])[0]);
		if (message?.kind === 'event') this.#take(message.data as [string, Update]);
	}

	#take([name, update]: [string, Update]): void {
		if (name !== 'update') return;
		this.#note(update.topic, update);
		this.#heard(update);
	}

	#note(topic: Topic, { epoch, version }: Since): void {
		for (const one of this.#topics) if (one.topic === topic) one.since = { epoch, version };
	}

	async #subscribe(): Promise<void> {
		const acks = await Promise.all(this.#topics.map((one) => this.#ask(one)));
		const refused = acks.find((ack) => !ack.ok);
		if (refused) return this.#refused(refused);
		this.isLive = true;
		this.#tries = 0;
		for (const { resolve } of this.#waiting.splice(0)) resolve();
	}

	/** What passes is asked for again; a bench that is not allowed to read measures nothing. */
	#refused({ error }: Refused): void {
		this.#socket!.close();
		if (passing.has(error)) return;
		this.#isClosed = true;
		for (const { reject } of this.#waiting.splice(0)) reject(new Error(`A topic is refused: ${error}`));
	}

	async #ask(wish: { topic: Topic; event: string; since?: Since }): Promise<Ack> {
		const id = this.#asked++;
		const answered = new Promise<Ack>((resolve) => this.#answers.set(id, resolve));
		this.#socket!.send(askFrame(id, 'subscribe', wish));
		const ack = await answered;
		this.#answers.delete(id);
		if (!ack.ok) return ack;
		this.#note(wish.topic, ack);
		for (const update of ack.updates) this.#heard(update);
		return ack;
	}
}
