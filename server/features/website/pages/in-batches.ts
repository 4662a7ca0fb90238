const size = 200;

/** A list in parts of at most 200: what one statement names, and what is held in memory at once. */
export const inBatches = <Of>(list: readonly Of[]): Of[][] =>
	Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
