import { monotonic } from '../runtime/monotonic.ts';

/** Allows `most` messages a second to one connection, all at once or spread. */
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
