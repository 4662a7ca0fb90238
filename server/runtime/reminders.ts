/** Nothing is scheduled further ahead; schedulers check again by then. */
const longestWaitMs = 24 * 60 * 60_000;

/** One plan a key to do something later; a new plan replaces the one before it. Keeps no process alive. */
export class Reminders {
	#timers = new Map<string, NodeJS.Timeout>();

	/** Calls `work` in so many milliseconds, or never when they are null. */
	plan(key: string, waitMs: number | null, work: () => void): void {
		clearTimeout(this.#timers.get(key));
		this.#timers.delete(key);
		if (waitMs === null) return;
		const wait = Math.min(longestWaitMs, Math.max(0, waitMs));
		const remind = () => {
			this.#timers.delete(key);
			work();
		};
		this.#timers.set(key, setTimeout(remind, wait).unref());
	}
}
