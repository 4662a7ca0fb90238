import type { Log } from '../log.ts';
import { Channel, type EventRef, type Source, type Sources } from './channel.ts';
import { roomOf, type Feed, type FeedKey } from './feed.ts';
import type { Since, Subscribed, Topic, Update } from './updates.ts';

export interface TopicHubParts {
	sources: Sources;
	publish(room: string, update: Update): void;
	isWatched(room: string): boolean;
	log: Log;
	clock?: () => number;
}

/** What is open now, and counts since the start of the process. */
export interface HubStats {
	channels: number;
	feeds: number;
	updates: number;
	readings: number;
	/** How long the last reading took. */
	readMs: number;
}

const idleMs = 10 * 60_000;
const sweepMs = 60_000;

/** Every live topic of every event of this process, numbered per audience. */
export class TopicHub {
	#counts = { updates: 0, readings: 0, readMs: 0 };
	#channels = new Map<string, Channel>();
	#parts: TopicHubParts;
	#clock: () => number;
	#sweep: NodeJS.Timeout;

	constructor(parts: TopicHubParts) {
		this.#parts = parts;
		this.#clock = parts.clock ?? Date.now;
		this.#sweep = setInterval(() => this.forgetIdle(), sweepMs).unref();
	}

	/** Says that topics changed: `rankings` for all audiences, `own:<audience>` for one. Returns at once. */
	changed({ namespace, eventUid }: EventRef, topics: string[]): void {
		for (const name of topics) {
			const [topic, audience] = name.split(':');
			this.#channels.get(`${namespace}/${eventUid}/${topic}`)?.changed(audience);
		}
	}

	/** Says that anything may have changed, after news were missed. */
	changedEverywhere(): void {
		for (const channel of this.#channels.values()) channel.changed();
	}

	/** Settles when `answer` can speak for this key; call it again after any wait. */
	async ready(key: FeedKey): Promise<void> {
		const [channel, feed] = this.#find(key);
		// A watched feed is at most one beat behind, and a reading for it is on its way.
		if (!feed.hasState || (feed.isStale && !this.#parts.isWatched(feed.room))) await channel.refresh(feed);
	}

	/** The answer to a subscriber, made at once so that nothing falls between it and the room; null without a state. */
	answer(key: FeedKey, since?: Since): Subscribed | null {
		const [channel, feed] = this.#find(key);
		// What changed after `ready` and before the room had a reader was not planned by anyone.
		channel.plan();
		return feed.hasState ? feed.answer(since) : null;
	}

	stats(): HubStats {
		const feeds = [...this.#channels.values()].reduce((sum, channel) => sum + channel.feeds.size, 0);
		return { channels: this.#channels.size, feeds, ...this.#counts };
	}

	/** Drops feeds that nobody has read for ten minutes. */
	forgetIdle(): void {
		const oldest = this.#clock() - idleMs;
		for (const [name, { feeds }] of this.#channels) {
			for (const [audience, feed] of feeds) {
				if (feed.usedAt < oldest && !this.#parts.isWatched(feed.room)) feeds.delete(audience);
			}
			if (feeds.size === 0) this.#channels.delete(name);
		}
	}

	close(): void {
		clearInterval(this.#sweep);
		for (const channel of this.#channels.values()) channel.close();
		this.#channels.clear();
	}

	#find(key: FeedKey): [Channel, Feed] {
		const { audience, ...scope } = key;
		const name = roomOf({ ...key, audience: '' }).slice(0, -1);
		const channel = this.#channels.get(name) ?? this.#open(name, scope);
		const feed = channel.feed(audience);
		feed.usedAt = this.#clock();
		return [channel, feed];
	}

	#open(name: string, scope: Omit<FeedKey, 'audience'>): Channel {
		const { publish, isWatched, log } = this.#parts;
		const read = this.#timed(this.#parts.sources[scope.topic] as Source<Topic>);
		const counted = (room: string, update: Update) => {
			this.#counts.updates += 1;
			publish(room, update);
		};
		const channel = new Channel(scope, { read, publish: counted, isWatched, log, clock: this.#clock });
		this.#channels.set(name, channel);
		return channel;
	}

	#timed(source: Source<Topic>): Source<Topic> {
		return async (event, audiences) => {
			const start = performance.now();
			const states = await source(event, audiences);
			this.#counts.readings += 1;
			this.#counts.readMs = performance.now() - start;
			return states;
		};
	}
}
