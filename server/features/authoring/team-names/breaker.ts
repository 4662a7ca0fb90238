const mostFailures = 3;
const pauseMs = 5 * 60_000;

/** Leaves a service alone for five minutes after it failed three times in a row. */
class Breaker {
	#failures = 0;
	#pausedUntil = 0;

	isPaused(now: Date): boolean {
		return now.getTime() < this.#pausedUntil;
	}

	succeeded(): void {
		this.#failures = 0;
	}

	failed(now: Date): void {
		this.#failures += 1;
		if (this.#failures < mostFailures) return;
		this.#failures = 0;
		this.#pausedUntil = now.getTime() + pauseMs;
	}
}

const breakers = new Map<string, Breaker>();

/** The one of a service, by its address. */
export function breakerOf(address: string): Breaker {
	const breaker = breakers.get(address) ?? new Breaker();
	breakers.set(address, breaker);
	return breaker;
}
