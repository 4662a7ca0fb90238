import type { Database } from '../../../../database/database.ts';
import { monotonic } from '../../../../runtime/monotonic.ts';

const keptMs = 3000;
/** To read a large event takes at most this share of the time. */
const leastPause = 10;

/** What reads all answers of an event. */
type Reading<Value> = (database: Database, eventUid: string) => Promise<Value>;

/** A reading that is shared by all callers for a while. */
interface KeptReading<Value> {
	read: Reading<Value>;
	/** Invalidates what is kept of an event. */
	forget(eventUid: string): void;
}

/**
 * Reads an event at most once in three seconds for all callers, and less often where it takes long: a full room produces
 * a thousand answers per question. A reading that fails is not kept.
 */
export function keptReading<Value>(read: Reading<Value>): KeptReading<Value> {
	const kept = new Map<string, { until: number; value: Promise<Value> }>();
	return {
		read(database, eventUid) {
			const now = monotonic();
			for (const [uid, { until }] of kept) if (now > until) kept.delete(uid);
			const known = kept.get(eventUid);
			if (known) return known.value;
			// Whoever asks while it is read waits for it.
			const made = { until: Infinity, value: read(database, eventUid) };
			kept.set(eventUid, made);
			made.value.then(
				() => void (made.until = Math.max(now + keptMs, monotonic() + leastPause * (monotonic() - now))),
				() => kept.get(eventUid) === made && kept.delete(eventUid)
			);
			return made.value;
		},
		forget: (eventUid) => void kept.delete(eventUid)
	};
}
