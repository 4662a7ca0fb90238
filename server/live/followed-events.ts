import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than boards and feeds are kept without anybody reading them. */
const idleMs = 11 * 60_000;
/** So long a read waits for its subscription; one that does not is repeated when the subscription is there. */
const waitMs = 500;

interface Followed {
	usedAt: number;
	isSubscribed: boolean;
	/** A read did not wait for the subscription and may have missed a notice. */
	isLate: boolean;
	subscribing: Promise<void>;
}

/** How to hear of an event. */
interface Subscriptions {
	/** Settles when the channel of the event is subscribed. */
	subscribe(eventUid: string): Promise<unknown>;
	unsubscribe(eventUid: string): Promise<unknown>;
	isReachable(): boolean;
	/** Called when notices may have been missed before a subscription. */
	missed(): void;
	/** Milliseconds that never go back. */
	clock: () => number;
}

/** The events whose notices reach this process, because it keeps something of them. */
export class FollowedEvents {
	#events = new Map<string, Followed>();
	#parts: Subscriptions;

	constructor(parts: Subscriptions) {
		this.#parts = parts;
	}

	/**
	 * Call before each read of what is kept afterwards. Settles when notices of the event reach this process; undefined if
	 * they do already, or cannot now: then `missed` follows.
	 */
	follow(eventUid: string): Promise<void> | undefined {
		const followed = this.#events.get(eventUid) ?? this.#begin(eventUid);
		followed.usedAt = this.#parts.clock();
		if (followed.isSubscribed) return undefined;
		if (this.#parts.isReachable()) return this.#wait(followed);
		followed.isLate = true;
		return undefined;
	}

	/** Whether notices of the event reach this process. */
	hears(eventUid: string): boolean {
		return this.#events.get(eventUid)?.isSubscribed ?? false;
	}

	/** Ends the subscriptions to events that nobody has read for eleven minutes. */
	forgetIdle(): void {
		const oldest = this.#parts.clock() - idleMs;
		for (const [eventUid, { usedAt }] of this.#events) {
			if (usedAt >= oldest) continue;
			this.#events.delete(eventUid);
			// A channel that stays subscribed costs a little and harms nothing.
			this.#parts.unsubscribe(eventUid).catch(() => undefined);
		}
	}

	#begin(eventUid: string): Followed {
		const followed: Followed = { usedAt: 0, isSubscribed: false, isLate: false, subscribing: Promise.resolve() };
		followed.subscribing = this.#parts.subscribe(eventUid).then(
			() => {
				followed.isSubscribed = true;
				if (followed.isLate) this.#parts.missed();
			},
			// The connection broke. Everything is read again when it is back, and asks again.
			() => void this.#events.delete(eventUid)
		);
		this.#events.set(eventUid, followed);
		return followed;
	}

	async #wait(followed: Followed): Promise<void> {
		await Promise.race([followed.subscribing, sleep(waitMs, undefined, { ref: false })]);
		followed.isLate ||= !followed.isSubscribed;
	}
}
