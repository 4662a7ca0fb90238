import { randomBytes } from 'node:crypto';
import { diff, type Change } from './diff.ts';
import type { Since, Subscribed, Topic, TopicData, Update } from '#lib/live/wire.ts';

/** What one audience of a topic of an event sees. */
export interface FeedKey {
	namespace: string;
	eventUid: string;
	topic: Topic;
	audience: string;
}

/** The room that gets the updates of a feed. */
export const roomOf = ({ namespace, eventUid, topic, audience }: FeedKey): string =>
	`${namespace}/${eventUid}/${topic}/${audience}`;

/** The topic of the feed that a room is for; undefined for any other room. */
export const topicOfRoom = (room: string): Topic | undefined => room.split('/', 3)[2] as Topic | undefined;

const keptUpdates = 256;
const keptMs = 10 * 60_000;
/** Characters of JSON; a reader who missed more gets a snapshot faster. */
const keptLength = 262_144;

/** An update kept for readers who missed it; `keptAt` in milliseconds of the feed's clock. */
interface Kept {
	update: Update;
	keptAt: number;
	length: number;
}

/** The numbered states of one feed: the newest one, and the updates that led to it. */
export class Feed {
	readonly key: FeedKey;
	readonly room: string;
	/** True when something changed that the state does not show yet. */
	isStale = true;
	/** True if readers got changes another way, so that a state equal to the last one is new to them. */
	wasPassed = false;
	usedAt: number;
	#epoch = randomBytes(9).toString('base64url');
	#version = 0;
	#at = '';
	#state: unknown;
	#kept: Kept[] = [];
	#keptLength = 0;
	#snapshot: Update | undefined;
	#clock: () => number;

	/** `clock` returns monotonic milliseconds. */
	constructor(key: FeedKey, clock: () => number) {
		this.key = key;
		this.room = roomOf(key);
		this.usedAt = clock();
		this.#clock = clock;
	}

	get hasState(): boolean {
		return this.#version > 0;
	}

	/** Takes the next state; returns the update to send, or null if readers would see no difference. */
	commit(state: TopicData[Topic]): Update | null {
		if (!this.hasState) {
			this.#advance(state);
			return null;
		}
		const change = this.#change(state);
		this.wasPassed = false;
		if (!change) return null;
		this.#advance(state);
		const update = this.#update(change.kind, change.data);
		// Nobody needs updates from before a snapshot, nor a second copy of it.
		if (change.kind === 'snapshot') this.#drop(this.#kept.length);
		else this.#keep(update);
		this.#forget();
		return update;
	}

	#change(state: TopicData[Topic]): Change | null {
		const change = diff(this.key.topic, this.#state as TopicData[Topic], state);
		return change ?? (this.wasPassed ? { kind: 'snapshot', data: state } : null);
	}

	/** What brings a reader from `since` to now: the deltas if all are kept, or else the state. */
	updatesSince(since?: Since): Subscribed {
		this.#forget();
		const { topic, eventUid: event } = this.key;
		// One object for all readers of this version, so that it is serialised once.
		const updates = this.#missed(since) ?? [(this.#snapshot ??= this.#update('snapshot', this.#state))];
		return {
			ok: true,
			topic,
			event,
			epoch: this.#epoch,
			version: this.#version,
			updates,
			serverTime: new Date().toISOString()
		};
	}

	#missed(since: Since | undefined): Update[] | undefined {
		if (since?.epoch !== this.#epoch || since.version > this.#version) return undefined;
		const missed = this.#kept.map(({ update }) => update).filter(({ version }) => version > since.version);
		return missed.length === this.#version - since.version ? missed : undefined;
	}

	#advance(state: unknown): void {
		this.#state = state;
		this.#snapshot = undefined;
		this.#version += 1;
		this.#at = new Date().toISOString();
	}

	#update(kind: Update['kind'], data: unknown): Update {
		const { topic, eventUid: event } = this.key;
		return { topic, event, epoch: this.#epoch, version: this.#version, kind, at: this.#at, data };
	}

	#keep(update: Update): void {
		const { length } = JSON.stringify(update.data);
		this.#kept.push({ update, keptAt: this.#clock(), length });
		this.#keptLength += length;
	}

	#forget(): void {
		const oldest = this.#clock() - keptMs;
		let gone = Math.max(0, this.#kept.length - keptUpdates);
		while (gone < this.#kept.length && this.#kept[gone]!.keptAt < oldest) gone += 1;
		this.#drop(gone);
		while (this.#keptLength > keptLength) this.#drop(1);
	}

	/** Forgets the oldest updates. */
	#drop(count: number): void {
		for (const { length } of this.#kept.splice(0, count)) this.#keptLength -= length;
	}
}
