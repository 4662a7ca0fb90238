const everyMs = 100;

/** The server's time to a tenth of a second, for what runs out on the wall. */
export class RoundClock {
	/** Epoch milliseconds. */
	now = $state(0);
	#ahead: () => number;

	/** `ahead` = by how many milliseconds the server is ahead of this machine. */
	constructor(ahead: () => number) {
		this.#ahead = ahead;
		this.look();
	}

	look(): void {
		this.now = Date.now() + this.#ahead();
	}

	/** Runs from now on; the answer stops it. */
	start(): () => void {
		this.look();
		const timer = setInterval(() => this.look(), everyMs);
		return () => clearInterval(timer);
	}
}
