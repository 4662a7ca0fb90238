import type { Log } from '../log.ts';
import { Feed, type FeedKey } from './feed.ts';
import type { Topic, TopicData, Update } from './updates.ts';

/** An event, as the live layer names it. */
export interface EventRef {
	namespace: string;
	eventUid: string;
}

/**
 * Reads what the audiences of a topic see now, from committed data; an audience that is left out hears nothing.
 * Plain JSON values that are not changed afterwards.
 */
export type Source<T extends Topic> = (event: EventRef, audiences: string[]) => Promise<Map<string, TopicData[T]>>;
export type Sources = { [T in Topic]: Source<T> };

/** What a channel needs from the layer around it. */
export interface ChannelParts {
	read: Source<Topic>;
	/** Sends one update to everyone in the room. */
	publish(room: string, update: Update): void;
	/** Whether anyone is in the room. */
	isWatched(room: string): boolean;
	log: Log;
	clock: () => number;
}

// 100 ms by contract, and a little more: timers and networks wobble, and no reader shall count more than ten a second.
const spacingMs = 105;
const retryMs = 1000;

/** One topic of one event: merges changes and refreshes the feeds of all its audiences together. */
export class Channel {
	readonly feeds = new Map<string, Feed>();
	#scope: Omit<FeedKey, 'audience'>;
	#parts: ChannelParts;
	#timer: NodeJS.Timeout | undefined;
	#running: Promise<void> | undefined;
	#reading: Promise<void> | undefined;
	#wanted = new Set<Feed>();
	#notBefore = 0;

	constructor(scope: Omit<FeedKey, 'audience'>, parts: ChannelParts) {
		this.#scope = scope;
		this.#parts = parts;
	}

	feed(audience: string): Feed {
		const known = this.feeds.get(audience) ?? new Feed({ ...this.#scope, audience }, this.#parts.clock);
		this.feeds.set(audience, known);
		return known;
	}

	/** Marks one audience, or all, and sees to it that watched ones are refreshed. */
	changed(audience?: string): void {
		for (const feed of this.feeds.values()) {
			if (audience === undefined || feed.key.audience === audience) feed.isStale = true;
		}
		this.plan();
	}

	/** Settles when the feed shows at least what was committed before the call; many callers share one reading. */
	refresh(feed: Feed): Promise<void> {
		this.#wanted.add(feed);
		return (this.#reading ??= Promise.resolve().then(() => this.#readWanted()));
	}

	async #readWanted(): Promise<void> {
		while (this.#running) await this.#running;
		this.#reading = undefined;
		const feeds = [...this.#wanted];
		this.#wanted.clear();
		await this.#run(feeds);
	}

	close(): void {
		clearTimeout(this.#timer);
	}

	/** Sets a refresh of the stale feeds that are watched, at once or when the pause is over. */
	plan(): void {
		if (this.#timer || this.#running || this.#due().length === 0) return;
		const wait = Math.max(0, this.#notBefore - this.#parts.clock());
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			// A reading that was asked for meanwhile plans the next one at its end; two at once could swap states.
			if (!this.#running) void this.#run(this.#due());
		}, wait).unref();
	}

	#due(): Feed[] {
		return [...this.feeds.values()].filter((feed) => feed.isStale && this.#parts.isWatched(feed.room));
	}

	async #run(feeds: Feed[]): Promise<void> {
		this.#running = this.#refresh(feeds);
		await this.#running;
		this.#running = undefined;
		this.plan();
	}

	async #refresh(feeds: Feed[]): Promise<void> {
		const { read, publish, log, clock } = this.#parts;
		// Cleared before reading: what changes while we read must be read again.
		for (const feed of feeds) feed.isStale = false;
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
			this.#notBefore = clock() + spacingMs;
		} catch (error) {
			for (const feed of feeds) feed.isStale = true;
			this.#notBefore = clock() + retryMs;
			log.error('live topic could not be read', { ...this.#scope, error: String(error) });
		}
	}
}
