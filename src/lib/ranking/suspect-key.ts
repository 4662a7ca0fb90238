const fewest = 5;

/**
 * Whether so many teams gave the same wrong answer that the key of the question is in doubt. Few answers prove nothing,
 * and for a hard question wrong answers are spread.
 */
export const isKeySuspect = ({ answered, right }: { answered: number; right: number }, sameWrong: number): boolean =>
	answered >= fewest && sameWrong > answered / 2 && sameWrong > 2 * right;
