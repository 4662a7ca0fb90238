// Where Unicode has, or keeps room for, what is written from right to left (UAX 9, table of Bidi_Class defaults).
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const isolate = '\u2068';
const popIsolate = '\u2069';

/**
 * How the pieces of one plain line are written so that none reorders the others: wrapped in FSI and PDI where one of
 * several runs from right to left, else as they are. Screens use elements with `dir="auto"` instead.
 */
export function isolation(pieces: readonly string[]): (piece: string) => string {
	const isMixed = pieces.length > 1 && pieces.some((piece) => rightToLeft.test(piece));
	return (piece) => (isMixed ? isolate + piece + popIsolate : piece);
}
