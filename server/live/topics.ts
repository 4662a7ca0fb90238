import type { Log } from '../runtime/log/log.ts';
import { monotonic } from '../runtime/monotonic.ts';
import { Channel, type EventRef, type Source, type Sources } from './channel.ts';
import { roomOf, type Feed, type FeedKey } from './feed.ts';
import type { Since, Subscribed, Topic, Update } from '#lib/live/wire.ts';

/** What the hub of all channels needs: where data is read, and where updates go. */
interface TopicHubDependencies {
	sources: Sources;
	publish(room: string, update: Update): void;
	/** The number of sockets in the room. */
	readersOf(room: string): number;
	/** Told how long each read of a topic took, in milliseconds. */
	gathered?: ((topic: Topic, ms: number) => void) | undefined;
	/** See `Bus.follow`; left out: every notice arrives. */
	follow?: (eventUid: string) => Promise<void> | undefined;
	log: Log;
	/** Milliseconds that never go back; left out: those of the process. */
	clock?: () => number;
}

/** What is open now, and counts since the start of the process. */
interface HubStats {
	channels: number;
	feeds: number;
	updates: number;
	readings: number;
	/** How long the last read took. */
	readMs: number;
}

const idleMs = 10 * 60_000;
const sweepMs = 60_000;

/** Every live topic of every event of this process, numbered per audience. */
export class TopicHub {
	#counts = { updates: 0, readings: 0, readMs: 0 };
	#channels = new Map<string, Channel>();
	#dependencies: TopicHubDependencies;
	#clock: () => number;
	#sweep: NodeJS.Timeout;

	constructor(dependencies: TopicHubDependencies) {
		this.#dependencies = dependencies;
		this.#clock = dependencies.clock ?? monotonic;
		this.#sweep = setInterval(() => this.forgetIdle(), sweepMs).unref();
	}

	/** Marks topics as changed, named as in a notice. Returns immediately. */
	changed({ namespace, eventUid }: EventRef, topics: string[]): void {
		for (const name of topics) {
			// The part after an @ tells data readers what to look at, and concerns all audiences.
			const [topic, group, but] = name.split('@', 1)[0]!.split(/[:!]/);
			const concerned = group === undefined ? undefined : { group, but: but && `${group}.${but}` };
			this.#channels.get(`${namespace}/${eventUid}/${topic}`)?.changed(concerned);
		}
	}

	/** Says that anything may have changed, after notices were missed. */
	changedEverywhere(): void {
		for (const channel of this.#channels.values()) channel.changed();
	}

	/** Settles when `updatesSince` can speak for this key; call it again after any wait. */
	async ready(key: FeedKey): Promise<void> {
		const [channel, feed] = this.#find(key);
		// A feed with a read on its way is at most one read behind.
		if (!feed.hasState || (feed.isStale && !channel.isComing(feed))) await channel.refresh(feed);
	}

	/**
	 * The response to a subscriber, created synchronously so that no update falls between it and the room; null without
	 * a state.
	 */
	updatesSince(key: FeedKey, since?: Since): Subscribed | null {
		const [channel, feed] = this.#find(key);
		channel.entered(feed);
		return feed.hasState ? feed.updatesSince(since) : null;
	}

	stats(): HubStats {
		const feeds = [...this.#channels.values()].reduce((sum, channel) => sum + channel.feeds.size, 0);
		return { channels: this.#channels.size, feeds, ...this.#counts };
	}

	/** Drops feeds without readers for ten minutes. */
	forgetIdle(): void {
		const oldest = this.#clock() - idleMs;
		for (const [name, channel] of this.#channels) {
			for (const feed of channel.feeds.values()) {
				if (feed.usedAt < oldest && this.#dependencies.readersOf(feed.room) === 0) channel.forget(feed);
			}
			if (channel.feeds.size === 0) this.#channels.delete(name);
			else void this.#dependencies.follow?.(channel.eventUid);
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
		const { publish, readersOf, log } = this.#dependencies;
		const read = this.#timed(scope.topic);
		const counted = (room: string, update: Update) => {
			this.#counts.updates += 1;
			publish(room, update);
		};
		const channel = new Channel(scope, { read, publish: counted, readersOf, log, clock: this.#clock });
		this.#channels.set(name, channel);
		return channel;
	}

	#timed(topic: Topic): Source<Topic> {
		const source = this.#dependencies.sources[topic] as Source<Topic>;
		return async (event, audiences) => {
			// First: a write after this read must arrive as a notice.
			await this.#dependencies.follow?.(event.eventUid);
			const start = performance.now();
			const states = await source(event, audiences);
			this.#counts.readings += 1;
			this.#counts.readMs = performance.now() - start;
			this.#dependencies.gathered?.(topic, this.#counts.readMs);
			return states;
		};
	}
}
