const leastMs = 1000;
const mostMs = 30_000;

/** Milliseconds to wait before try `tries` + 1: doubling from 1 to 30 seconds, spread by half, so that a room does not call at once. */
export const backOff = (tries: number): number =>
	Math.min(mostMs, leastMs * 2 ** Math.max(0, tries - 1)) * (0.5 + Math.random());

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
