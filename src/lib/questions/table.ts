/** The 1-based numbers of the options that are right, as a cell of a table has them. */
export const numbersOf = (isRight: readonly boolean[]): string =>
	isRight.flatMap((right, index) => (right ? [index + 1] : [])).join('|');
