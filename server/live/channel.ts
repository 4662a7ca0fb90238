import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../runtime/log/log.ts';
import { Feed, type FeedKey } from './feed.ts';
import type { Topic, TopicData, Update } from '#lib/live/wire.ts';

/** An event, as the live layer names it. */
export interface EventRef {
	namespace: string;
	eventUid: string;
}

/**
 * Reads what the audiences of a topic see now, from committed data and for all of them together; audiences that are
 * left out receive nothing. Plain JSON values that do not change afterwards.
 */
export type Source<T extends Topic> = (event: EventRef, audiences: string[]) => Promise<Map<string, TopicData[T]>>;
/** The source of every topic; each belongs to the feature whose data it reads. */
export type Sources = { [T in Topic]: Source<T> };

/** What a channel needs from its surroundings. */
interface ChannelDependencies {
	read: Source<Topic>;
	/** Sends one update to everyone in the room. */
	publish(room: string, update: Update): void;
	/** The number of sockets in the room. */
	readersOf(room: string): number;
	log: Log;
	/** Milliseconds that never go back. */
	clock: () => number;
}

/** Whom a change concerns: a group of audiences, except the one that made it and got it in its response. */
interface Concerned {
	group: string;
	but?: string | undefined;
}

// 100 ms by contract, and a little more: timers and networks wobble, and no reader shall count more than ten a second.
const spacingMs = 105;
/** Every join, start and connection changes it, and it counts all teams of the event. */
const presenceSpacingMs = 500;
const retryMs = 1000;
/** Minimum time between two reads for newcomers: a room that connects costs a few reads, not one per phone. */
const gatherMs = 25;

/** The group of an audience: the part before its first full stop. */
const groupOf = (audience: string): string => audience.split('.', 1)[0]!;

/** One topic of one event: merges changes and refreshes the feeds of all its audiences together. */
export class Channel {
	readonly feeds = new Map<string, Feed>();
	#scope: Omit<FeedKey, 'audience'>;
	#dependencies: ChannelDependencies;
	#groups = new Map<string, Set<Feed>>();
	/** Changed feeds with readers; feeds without readers only become stale. */
	#due = new Set<Feed>();
	#timer: NodeJS.Timeout | undefined;
	#running: Promise<void> | undefined;
	#reading: Promise<void> | undefined;
	#wanted = new Set<Feed>();
	#notBefore = 0;
	/** When the last reading for newcomers began. */
	#gatherFrom = -gatherMs;

	constructor(scope: Omit<FeedKey, 'audience'>, dependencies: ChannelDependencies) {
		this.#scope = scope;
		this.#dependencies = dependencies;
	}

	get eventUid(): string {
		return this.#scope.eventUid;
	}

	feed(audience: string): Feed {
		const known = this.feeds.get(audience);
		if (known) return known;
		const feed = new Feed({ ...this.#scope, audience }, this.#dependencies.clock);
		this.feeds.set(audience, feed);
		const group = this.#groups.get(groupOf(audience)) ?? new Set();
		this.#groups.set(groupOf(audience), group.add(feed));
		return feed;
	}

	forget(feed: Feed): void {
		const { audience } = feed.key;
		this.feeds.delete(audience);
		this.#due.delete(feed);
		const group = this.#groups.get(groupOf(audience));
		group?.delete(feed);
		if (group?.size === 0) this.#groups.delete(groupOf(audience));
	}

	/** Marks the audiences that are concerned, or all, and sees to it that watched ones are refreshed. */
	changed(concerned?: Concerned): void {
		const feeds = concerned ? (this.#groups.get(concerned.group) ?? []) : this.feeds.values();
		for (const feed of feeds) {
			feed.isStale = true;
			const readers = this.#dependencies.readersOf(feed.room);
			// Two sockets of one phone are two windows, and only one of them made the change.
			const isTold = feed.key.audience === concerned?.but && readers < 2;
			if (isTold) feed.wasPassed = true;
			else if (readers > 0) this.#due.add(feed);
		}
		this.#plan();
	}

	/** Whether a read of this feed is already on its way to its readers. */
	isComing = (feed: Feed): boolean => this.#due.has(feed) && this.#dependencies.readersOf(feed.room) > 0;

	/** Call when a feed gets its first reader: nobody scheduled a refresh for earlier changes. */
	entered(feed: Feed): void {
		if (feed.isStale && this.#dependencies.readersOf(feed.room) > 0) this.#due.add(feed);
		this.#plan();
	}

	/** Resolves when the feed shows at least what was committed before the call; concurrent callers share one read. */
	refresh(feed: Feed): Promise<void> {
		this.#wanted.add(feed);
		const wait = this.#gatherFrom + gatherMs - this.#dependencies.clock();
		return (this.#reading ??= (wait > 0 ? sleep(wait) : Promise.resolve()).then(() => this.#readWanted()));
	}

	async #readWanted(): Promise<void> {
		while (this.#running) await this.#running;
		this.#reading = undefined;
		this.#gatherFrom = this.#dependencies.clock();
		const feeds = [...this.#wanted];
		this.#wanted.clear();
		await this.#run(feeds);
	}

	close(): void {
		clearTimeout(this.#timer);
	}

	/** Schedules a refresh of the feeds that are due, now or at the end of the pause. */
	#plan(): void {
		if (this.#timer || this.#running || this.#due.size === 0) return;
		const wait = Math.max(0, this.#notBefore - this.#dependencies.clock());
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			// A read requested in the meantime schedules the next one at its end; two at once could swap states.
			if (!this.#running) void this.#run([...this.#due].filter(this.isComing));
		}, wait).unref();
	}

	async #run(feeds: Feed[]): Promise<void> {
		for (const feed of this.#due) if (!this.isComing(feed)) this.#due.delete(feed);
		if (feeds.length === 0) return;
		this.#running = this.#refresh(feeds);
		await this.#running;
		this.#running = undefined;
		this.#plan();
	}

	async #refresh(feeds: Feed[]): Promise<void> {
		const { read, publish, log, clock } = this.#dependencies;
		for (const feed of feeds) {
			// Cleared before reading: what changes while we read must be read again.
			feed.isStale = false;
			this.#due.delete(feed);
		}
		try {
			const states = await read(
				this.#scope,
				feeds.map(({ key }) => key.audience)
			);
			for (const feed of feeds) {
				const state = states.get(feed.key.audience);
				const update = state && feed.commit(state);
				if (update) publish(feed.room, update);
			}
			this.#notBefore = clock() + (this.#scope.topic === 'presence' ? presenceSpacingMs : spacingMs);
		} catch (error) {
			for (const feed of feeds) {
				feed.isStale = true;
				this.#due.add(feed);
			}
			this.#notBefore = clock() + retryMs;
			log.error('live topic could not be read', { ...this.#scope, error: String(error) });
		}
	}
}
