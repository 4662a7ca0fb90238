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

	/** Milliseconds by which the server is ahead of this device. */
	get offsetMs(): number {
		return this.#offset;
	}

	/** Epoch milliseconds of the server, now. */
	now(): number {
		return Date.now() + this.#offset;
	}
}
