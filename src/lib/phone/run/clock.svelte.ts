const bestForMs = 60_000;

/** The server's clock, measured from its responses: the fastest response of the last minute counts. */
export class ServerClock {
	#offset = 0;
	#quickest = Infinity;
	#measuredAt = 0;

	/** Learns from one answer; `sent` and `received` are epoch milliseconds of this device. */
	learn(serverTime: string, sent: number, received: number): void {
		const took = received - sent;
		if (took > this.#quickest && received - this.#measuredAt < bestForMs) return;
		this.#offset = Date.parse(serverTime) - (sent + took / 2);
		this.#quickest = took;
		this.#measuredAt = received;
	}

	/** Epoch milliseconds of the server, now. */
	now(): number {
		return Date.now() + this.#offset;
	}
}

/**
 * Seconds until a moment of the server's clock as runes state, never negative; updated five times a second while
 * `isRunning`.
 */
export function countdown(clock: ServerClock, until: () => string | null, isRunning: () => boolean) {
	let now = $state(clock.now());
	$effect(() => {
		if (!until() || !isRunning()) return;
		now = clock.now();
		const timer = setInterval(() => (now = clock.now()), 200);
		return () => clearInterval(timer);
	});
	return {
		get seconds() {
			const end = until();
			return end === null ? Infinity : Math.max(0, (Date.parse(end) - now) / 1000);
		}
	};
}
