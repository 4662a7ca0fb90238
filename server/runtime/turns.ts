import { setImmediate } from 'node:timers/promises';

/** The items in groups of at most `size`, in their order; other requests get their turn between two groups. */
export async function* inTurns<Item>(items: readonly Item[], size: number): AsyncGenerator<Item[], void> {
	for (let at = 0; at < items.length; at += size) {
		if (at > 0) await setImmediate();
		yield items.slice(at, at + size);
	}
}
