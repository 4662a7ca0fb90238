interface ThrottleOptions {
	/** Least time between two showings, milliseconds. */
	everyMs?: number;
	/** How long an animation takes; none starts when the page would turn meanwhile. */
	movesMs?: number;
	/** How long a turning page must not be disturbed. */
	turnMs?: number;
	/** Epoch milliseconds of the next turn of the page; Infinity when none is due. */
	nextTurnAt?: () => number;
	clock?: () => number;
}

/** Throttles values: the first immediately, later ones spaced, none while a page turns. */
export class Throttle<T> {
	#show: (value: T) => void;
	#options: Required<ThrottleOptions>;
	#waiting: { value: T } | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#notBefore = 0;

	constructor(show: (value: T) => void, options: ThrottleOptions = {}) {
		this.#show = show;
		const fallback = { everyMs: 2000, movesMs: 0, turnMs: 600, nextTurnAt: () => Infinity, clock: Date.now };
		this.#options = { ...fallback, ...options };
	}

	/** Keeps a value for the next showing; an older one that still waits is dropped. */
	take(value: T): void {
		this.#waiting = { value };
		this.#plan();
	}

	/** Call when the page turns: the new page starts with the newest value and then holds still. */
	turned(): void {
		const { clock, turnMs } = this.#options;
		this.#release();
		this.#notBefore = Math.max(this.#notBefore, clock() + turnMs);
		this.#plan();
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#waiting = undefined;
	}

	#plan(): void {
		clearTimeout(this.#timer);
		if (!this.#waiting) return;
		this.#timer = setTimeout(() => this.#due(), Math.max(0, this.#notBefore - this.#options.clock()));
	}

	#due(): void {
		const { clock, movesMs, nextTurnAt, everyMs } = this.#options;
		const turnAt = nextTurnAt();
		if (turnAt - clock() < movesMs) {
			// The turn shows it; asked again a moment later in case someone stops the pages before.
			this.#notBefore = turnAt + 50;
			return this.#plan();
		}
		this.#notBefore = clock() + everyMs;
		this.#release();
	}

	#release(): void {
		const { value } = this.#waiting ?? {};
		if (!this.#waiting) return;
		this.#waiting = undefined;
		this.#show(value as T);
	}
}
