import type { EventRef } from '../../../../live/channel.ts';
import { monotonic } from '../../../../runtime/monotonic.ts';
import { Reminders } from '../../../../runtime/reminders.ts';

/** A reload of the cockpit takes less. */
const awayMs = 5000;
const gatherMs = 100;

/** Knows since when the rounds of this process have had no open cockpit in any process. */
export class HostWatch {
	#lostAt = new Map<string, number>();
	#reminders = new Reminders();
	#soon = new Set<string>();
	#hostsIn: (event: EventRef) => number;
	#changed: (event: EventRef) => void;

	/** `changed` is called when a host has been away for long enough, and when one is back. */
	constructor(hostsIn: (event: EventRef) => number, changed: (event: EventRef) => void) {
		this.#hostsIn = hostsIn;
		this.#changed = changed;
	}

	/** Whether nobody has led the event for some seconds. */
	isAway(event: EventRef): boolean {
		this.#look(event);
		const lostAt = this.#lostAt.get(event.eventUid);
		return lostAt !== undefined && monotonic() - lostAt >= awayMs;
	}

	/** Call when readers of the event came or went; a room that arrives costs one look. */
	lookSoon(event: EventRef): void {
		const { eventUid } = event;
		if (this.#soon.has(eventUid)) return;
		this.#soon.add(eventUid);
		setTimeout(() => {
			this.#soon.delete(eventUid);
			this.#look(event);
		}, gatherMs).unref();
	}

	#look(event: EventRef): void {
		const { eventUid } = event;
		const lostAt = this.#lostAt.get(eventUid);
		if (this.#hostsIn(event) > 0) {
			if (lostAt === undefined) return;
			this.forget(event);
			if (monotonic() - lostAt >= awayMs) this.#changed(event);
		} else if (lostAt === undefined) {
			this.#lostAt.set(eventUid, monotonic());
			this.#reminders.plan(eventUid, awayMs, () => this.#changed(event));
		}
	}

	/** The event shows no round. */
	forget({ eventUid }: EventRef): void {
		this.#lostAt.delete(eventUid);
		this.#reminders.plan(eventUid, null, () => undefined);
	}
}
