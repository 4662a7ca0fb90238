import type { Shuffle } from './types.ts';

const attempts = 12;
/** With fewer parts an order that never comes would be the solution. */
const fewestHidden = 4;

/** A shuffled order; with four parts or more never the solved one, unless every order is. */
export function unsolved<T>(
	list: readonly T[],
	shuffle: Shuffle,
	salt: string,
	isSolved: (order: readonly T[]) => boolean
): T[] {
	if (list.length < fewestHidden) return shuffle(list, `${salt}:0`);
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

/** One of a list, by chance. */
export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** A list in another order, by chance. */
export const shuffled = <T>(list: readonly T[]): T[] =>
	list
		.map((value) => ({ value, place: Math.random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ value }) => value);
