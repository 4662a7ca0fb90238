/** The time, and waiting for it. */
export interface Clock {
	/** Milliseconds since 1970. */
	now: () => number;
	/** Runs something later; answers how to stop that. */
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
