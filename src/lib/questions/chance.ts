/** One of a list, by chance. */
export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** A list in another order, by chance. */
export const shuffled = <T>(list: readonly T[]): T[] =>
	list
		.map((value) => ({ value, place: Math.random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ value }) => value);
