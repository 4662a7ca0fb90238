import { randomBytes } from 'node:crypto';
import { diff } from './projection.ts';
import type { Since, Subscribed, Topic, TopicData, Update } from './updates.ts';

/** What one kind of reader of one topic of one event sees; `audience` names the kind. */
export interface FeedKey {
	namespace: string;
	eventUid: string;
	topic: Topic;
	audience: string;
}

/** The room that gets the updates of a feed. */
export const roomOf = ({ namespace, eventUid, topic, audience }: FeedKey): string =>
	`${namespace}/${eventUid}/${topic}/${audience}`;

const keptUpdates = 256;
const keptMs = 10 * 60_000;

/** The numbered states of one feed: the newest one, and the updates that led to it. */
export class Feed {
	readonly key: FeedKey;
	readonly room: string;
	/** True when something changed that the state does not show yet. */
	isStale = true;
	usedAt: number;
	#epoch = randomBytes(9).toString('base64url');
	#version = 0;
	#at = '';
	#state: unknown;
	#updates: Update[] = [];
	#snapshot: Update | undefined;
	#clock: () => number;

	constructor(key: FeedKey, clock: () => number) {
		this.key = key;
		this.room = roomOf(key);
		this.usedAt = clock();
		this.#clock = clock;
	}

	get hasState(): boolean {
		return this.#version > 0;
	}

	/** Takes the next state; gives the update to send, or null when readers would see no difference. */
	commit(state: TopicData[Topic]): Update | null {
		if (!this.hasState) {
			this.#advance(state);
			return null;
		}
		const change = diff(this.key.topic, this.#state as TopicData[Topic], state);
		if (!change) return null;
		this.#advance(state);
		const update = this.#update(change.kind, change.data);
		// Nobody needs what came before a snapshot, nor a second copy of it.
		if (change.kind === 'snapshot') this.#updates = [];
		else this.#updates.push(update);
		this.#forget();
		return update;
	}

	/** What leads a reader from `since` to now: the deltas when all are kept, else the state itself. */
	answer(since?: Since): Subscribed {
		this.#forget();
		const { topic, eventUid: event } = this.key;
		// One object for all readers of this version, so that its text can be made once.
		const updates = this.#missed(since) ?? [(this.#snapshot ??= this.#update('snapshot', this.#state))];
		return { ok: true, topic, event, epoch: this.#epoch, version: this.#version, updates };
	}

	#missed(since: Since | undefined): Update[] | undefined {
		if (since?.epoch !== this.#epoch || since.version > this.#version) return undefined;
		const missed = this.#updates.filter(({ version }) => version > since.version);
		return missed.length === this.#version - since.version ? missed : undefined;
	}

	#advance(state: unknown): void {
		this.#state = state;
		this.#snapshot = undefined;
		this.#version += 1;
		this.#at = new Date(this.#clock()).toISOString();
	}

	#update(kind: Update['kind'], data: unknown): Update {
		const { topic, eventUid: event } = this.key;
		return { topic, event, epoch: this.#epoch, version: this.#version, kind, at: this.#at, data };
	}

	#forget(): void {
		const oldest = this.#clock() - keptMs;
		let gone = Math.max(0, this.#updates.length - keptUpdates);
		while (gone < this.#updates.length && Date.parse(this.#updates[gone]!.at) < oldest) gone += 1;
		this.#updates.splice(0, gone);
	}
}
