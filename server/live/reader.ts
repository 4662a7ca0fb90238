import type { DefaultEventsMap, Socket } from 'socket.io';
import type { Log } from '../runtime/log/log.ts';
import type { Admission, LiveAuthorisation } from './authorisation.ts';
import { roomOf } from './feed.ts';
import { subscribeSchema, unsubscribeSchema } from './messages.ts';
import type { PresenceRegistry } from './presence.ts';
import type { TopicHub } from './topics.ts';
import type { ClientMessages, ServerMessages } from '#lib/live/messages.ts';
import type { Ack, Refused, Since, Topic } from '#lib/live/wire.ts';

/** The data of a connected socket: who it is, decided at the handshake, and what it reads. */
export interface SocketData<Actor> {
	actor: Actor;
	reader: Reader<Actor>;
}
/** A socket of namespace `/live`, with the types of the messages in both directions. */
export type LiveSocket<Actor> = Socket<ClientMessages, ServerMessages, DefaultEventsMap, SocketData<Actor>>;

/** What all readers share with their surroundings. */
export interface ReaderDependencies<Actor> {
	hub: TopicHub;
	authorisation: LiveAuthorisation<Actor>;
	presence: PresenceRegistry;
	log: Log;
	/** Milliseconds that never go back. */
	clock: () => number;
}

interface Subscription extends Admission {
	topic: Topic;
	/** The event as the client named it. */
	event: string;
	/** When to check the authorisation again without notices, by the clock of the layer. */
	askAgainAt: number;
}

const mostSubscriptions = 32;
// Changed access arrives as a notice immediately; this covers lost ones.
const healMs = 60_000;
const refused = (error: string): Refused => ({ ok: false, error });

/** One connected socket and what it reads. */
export class Reader<Actor> {
	#socket: LiveSocket<Actor>;
	#dependencies: ReaderDependencies<Actor>;
	#subscriptions = new Map<string, Subscription>();
	/** How often a second check was requested. */
	#looks = 0;

	constructor(socket: LiveSocket<Actor>, dependencies: ReaderDependencies<Actor>) {
		this.#socket = socket;
		this.#dependencies = dependencies;
	}

	async subscribe(request: unknown): Promise<Ack> {
		const { data } = subscribeSchema.safeParse(request);
		if (!data || this.#subscriptions.size >= mostSubscriptions) return refused('invalid_input');
		const { authorisation } = this.#dependencies;
		const looks = this.#looks;
		const verdict = await authorisation.allow(this.#socket.data.actor, data.topic, data.event);
		if (!verdict.ok) return refused(verdict.error);
		const subscription = this.#subscription(verdict, data);
		const ack = await this.#enter(subscription, data.since);
		// A notice that arrived in the meantime found no subscription yet.
		if (ack.ok && looks !== this.#looks) subscription.askAgainAt = 0;
		return ack;
	}

	unsubscribe(request: unknown): { ok: true } | Refused {
		const { data } = unsubscribeSchema.safeParse(request);
		if (!data) return refused('invalid_input');
		for (const subscription of this.#subscriptions.values()) {
			const { topic, event, key } = subscription;
			if (topic === data.topic && (event === data.event || key.eventUid === data.event)) this.#leave(subscription);
		}
		return { ok: true };
	}

	/** Asks again about the subscriptions that news of access concern. */
	async lookAgain(concerns: (subscription: Admission) => boolean): Promise<void> {
		this.#looks += 1;
		const concerned = [...this.#subscriptions.values()].filter(concerns);
		await Promise.all(concerned.map((subscription) => this.#look(subscription)));
	}

	/** Asks again about the subscriptions whose time has come. */
	async lookInTime(): Promise<void> {
		const now = this.#dependencies.clock();
		const looks: Promise<void>[] = [];
		for (const subscription of this.#subscriptions.values())
			if (subscription.askAgainAt <= now) looks.push(this.#look(subscription));
		if (looks.length) await Promise.all(looks);
	}

	leaveAll(): void {
		for (const subscription of this.#subscriptions.values()) this.#leave(subscription);
	}

	async #look(subscription: Subscription): Promise<void> {
		const { topic, event, key } = subscription;
		// Set before checking, so that a slow response is not requested twice.
		subscription.askAgainAt = this.#nextLook({});
		const verdict = await this.#dependencies.authorisation.allow(this.#socket.data.actor, topic, event);
		if (this.#subscriptions.get(roomOf(key)) !== subscription) return;
		if (!verdict.ok) {
			this.#leave(subscription);
			this.#socket.emit('revoked', { topic, event: key.eventUid, error: verdict.error });
		} else if (roomOf(verdict.key) === roomOf(key)) {
			subscription.askAgainAt = this.#nextLook(verdict);
		} else {
			await this.#move(subscription, verdict);
		}
	}

	/** The reader belongs to another audience now: it gets that one's state as if it had missed updates. */
	async #move(from: Subscription, admission: Admission): Promise<void> {
		this.#leave(from);
		const ack = await this.#enter(this.#subscription(admission, from));
		if (ack.ok) for (const update of ack.updates) this.#socket.emit('update', update);
		else this.#socket.emit('revoked', { topic: from.topic, event: from.key.eventUid, error: ack.error });
	}

	async #enter(subscription: Subscription, since?: Since): Promise<Ack> {
		const { hub, presence } = this.#dependencies;
		const room = roomOf(subscription.key);
		await hub.ready(subscription.key);
		if (!this.#socket.connected) return refused('unavailable');
		void this.#socket.join(room);
		const ack = hub.updatesSince(subscription.key, since);
		const known = this.#subscriptions.get(room);
		if (!ack) {
			if (!known) void this.#socket.leave(room);
			return refused('unavailable');
		}
		this.#subscriptions.set(room, subscription);
		if (subscription.counts) presence.enter(subscription.key, subscription.counts);
		if (known?.counts) presence.leave(known.key, known.counts);
		return ack;
	}

	#subscription(admission: Admission, { topic, event }: { topic: Topic; event: string }): Subscription {
		return { ...admission, topic, event, askAgainAt: this.#nextLook(admission) };
	}

	#nextLook({ askAgainIn = healMs }: Pick<Admission, 'askAgainIn'>): number {
		return this.#dependencies.clock() + Math.min(askAgainIn, healMs);
	}

	#leave({ key, counts }: Subscription): void {
		const room = roomOf(key);
		this.#subscriptions.delete(room);
		void this.#socket.leave(room);
		if (counts) this.#dependencies.presence.leave(key, counts);
	}
}
