import { monotonic } from '../../../runtime/monotonic.ts';

/** A phone that reloads, sleeps for a moment or follows its process to another one takes less. */
const lingerMs = 15_000;

/**
 * The teams that take part in a question: those with a phone in the room now, or some seconds ago. A process that has
 * just started knows too little to tell: it answers null.
 */
export class ConnectedTeams {
	readonly #since: number;
	#seen = new Map<string, Map<string, number>>();
	#clock: () => number;

	constructor(clock: () => number = monotonic) {
		this.#clock = clock;
		this.#since = clock();
	}

	/** Takes note of who is in the room of an event, and answers who takes part. */
	note(eventUid: string, present: ReadonlySet<string>): ReadonlySet<string> | null {
		const now = this.#clock();
		const seen = this.#seen.get(eventUid) ?? new Map<string, number>();
		this.#seen.set(eventUid, seen);
		for (const team of present) seen.set(team, now);
		for (const [team, at] of seen) if (now - at > lingerMs) seen.delete(team);
		return now - this.#since > lingerMs ? new Set(seen.keys()) : null;
	}

	/** Forgets every event but these. */
	keep(eventUids: ReadonlySet<string>): void {
		for (const eventUid of this.#seen.keys()) if (!eventUids.has(eventUid)) this.#seen.delete(eventUid);
	}
}
