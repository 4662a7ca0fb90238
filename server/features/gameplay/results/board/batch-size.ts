// About 500 answers, which take some milliseconds; five times fewer where they come from a slow disk.
const [least, most] = [10, 50];
const [shortMs, longMs] = [10, 30];

/** How many attempts are read at first. */
export const firstBatchSize = most;

/** How many are read next, after so many took some milliseconds: no batch keeps others waiting for long. */
export function nextBatchSize(size: number, took: number): number {
	if (took > longMs) return Math.max(least, Math.ceil(size / 2));
	return took < shortMs ? Math.min(most, size * 2) : size;
}
