import { monotonic } from '../runtime/monotonic.ts';

/** Allows one connection `most` messages a second, in a burst or spread out. */
export function createMessageRate(most: number, clock: () => number = monotonic): () => boolean {
	let left = most;
	let filledAt = clock();
	return () => {
		const now = clock();
		left = Math.min(most, left + ((now - filledAt) / 1000) * most);
		filledAt = now;
		if (left < 1) return false;
		left -= 1;
		return true;
	};
}
