const leastMs = 1000;
const soonMs = 5000;
const mostMs = 30_000;
const patienceMs = 120_000;

/**
 * Milliseconds to wait before attempt `tries` + 1: doubling from 1 to 5 seconds, or to 30 once the outage has lasted
 * two minutes; randomised by half, so that a room does not reconnect at the same moment.
 */
export const backOff = (tries: number, outageMs = 0): number =>
	Math.min(outageMs < patienceMs ? soonMs : mostMs, leastMs * 2 ** Math.max(0, tries - 1)) * (0.5 + Math.random());

/** Counts the failures of one outage, on the clock of the page. */
export class Outage {
	#tries = 0;
	#since = 0;

	/** Records a failure; returns how many milliseconds to wait. */
	fail(): number {
		if (!this.#tries) this.#since = performance.now();
		this.#tries += 1;
		return backOff(this.#tries, performance.now() - this.#since);
	}

	end(): void {
		this.#tries = 0;
	}
}

/** A wait that can be cut short by `wake`. */
export class Pause {
	#end: (() => void) | undefined;

	wait(milliseconds: number): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, milliseconds);
			this.#end = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}

	wake(): void {
		this.#end?.();
	}
}
