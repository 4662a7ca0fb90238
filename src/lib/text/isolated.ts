// Where Unicode has, or reserves room for, right-to-left scripts (UAX 9, table of Bidi_Class defaults).
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const isolate = '\u2068';
const popIsolate = '\u2069';

/**
 * Isolates the pieces of one plain line so that none reorders the others: wrapped in FSI and PDI if one of several is
 * right-to-left, otherwise unchanged. Screens use elements with `dir="auto"` instead.
 */
export function isolation(pieces: readonly string[]): (piece: string) => string {
	const isMixed = pieces.length > 1 && pieces.some((piece) => rightToLeft.test(piece));
	return (piece) => (isMixed ? isolate + piece + popIsolate : piece);
}
