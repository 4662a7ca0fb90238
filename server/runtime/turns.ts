import { setImmediate } from 'node:timers/promises';

// Nobody waits longer than this for another caller's list.
const longestMs = 10;

/** The items in groups of at most `size`, in their order; other requests get their turn between two groups. */
export async function* inTurns<Item>(items: readonly Item[], size: number): AsyncGenerator<Item[], void> {
	for (let at = 0; at < items.length; at += size) {
		if (at > 0) await setImmediate();
		yield items.slice(at, at + size);
	}
}

/** The same pieces; other requests get their turn whenever making some took 10 ms. */
export async function* withTurns<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece, void> {
	let since = performance.now();
	for await (const piece of pieces) {
		yield piece;
		if (performance.now() - since < longestMs) continue;
		await setImmediate();
		since = performance.now();
	}
}
