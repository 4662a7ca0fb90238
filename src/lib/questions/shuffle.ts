import type { Shuffle } from './types.ts';

const attempts = 12;

/** A shuffled order that is not the solved one, unless every order is. */
export function unsolved<T>(
	list: readonly T[],
	shuffle: Shuffle,
	salt: string,
	isSolved: (order: readonly T[]) => boolean
): T[] {
	// Drawing again keeps the remaining orders equally likely; a fixed move would hint at the solution.
	for (let attempt = 0; attempt < attempts; attempt++) {
		const order = shuffle(list, `${salt}:${attempt}`);
		if (!isSolved(order)) return order;
	}
	for (let step = 1; step < list.length; step++) {
		const order = [...list.slice(step), ...list.slice(0, step)];
		if (!isSolved(order)) return order;
	}
	return [...list];
}
