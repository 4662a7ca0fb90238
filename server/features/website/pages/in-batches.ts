const size = 200;

/** Splits a list into batches of at most 200, for one statement and for memory. */
export const inBatches = <Of>(list: readonly Of[]): Of[][] =>
	Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
