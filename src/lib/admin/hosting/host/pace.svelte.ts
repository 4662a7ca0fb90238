const windowMs = 60_000;
const lookEveryMs = 5000;

/** The number of answers within the last minute, from counts over time. */
export class Pace {
	perMinute = $state(0);
	#counts: { at: number; total: number }[] = [];

	/** The initial numbers: answers of the last minute, and the total. */
	begin(perMinute: number, total: number): void {
		const now = performance.now();
		this.#counts = [
			{ at: now - windowMs / 2, total: Math.max(0, total - perMinute) },
			{ at: now, total }
		];
		this.#look(now);
	}

	/** Takes a new total; `now` in milliseconds that never go back. */
	take(total: number, now = performance.now()): void {
		this.#counts.push({ at: now, total });
		this.#look(now);
	}

	/** Looks at the clock from now on, because a minute also ends without an answer; the answer stops it. */
	start(): () => void {
		const timer = setInterval(() => this.#look(performance.now()), lookEveryMs);
		return () => clearInterval(timer);
	}

	#look(now: number): void {
		const from = now - windowMs;
		// The last count before the window is its starting point.
		const first = this.#counts.findLastIndex(({ at }) => at <= from);
		if (first > 0) this.#counts.splice(0, first);
		const [oldest] = this.#counts;
		const newest = this.#counts.at(-1);
		this.perMinute = Math.max(0, (newest?.total ?? 0) - (oldest?.total ?? 0));
	}
}
