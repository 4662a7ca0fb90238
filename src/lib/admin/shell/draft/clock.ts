/** The time, and waiting for it. */
export interface Clock {
	/** Milliseconds since 1970. */
	now: () => number;
	/** Schedules a callback; returns a function that cancels it. */
	after: (ms: number, run: () => void) => () => void;
}

/** The clock of the page. */
export const browserClock: Clock = {
	now: () => Date.now(),
	after: (ms, run) => {
		const timer = setTimeout(run, ms);
		return () => clearTimeout(timer);
	}
};
