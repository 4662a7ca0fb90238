const dayMs = 86_400_000;

/** The last moment at which the schedule was due; undefined when there is none. `at` is `HH:MM` in UTC, empty = off. */
export function lastDue(at: string, now: Date): Date | undefined {
	if (!at) return undefined;
	const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`);
	return today > now ? new Date(today.getTime() - dayMs) : today;
}

/** The next moment at which it is due; undefined when there is none. */
export function nextDue(at: string, now: Date): Date | undefined {
	const last = lastDue(at, now);
	return last && new Date(last.getTime() + dayMs);
}
