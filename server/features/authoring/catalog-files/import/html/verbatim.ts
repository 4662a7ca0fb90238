// Characters that no text may contain; they stand for preserved whitespace while the rest is normalised.
const kept: Record<string, string> = { ' ': '\ufde0', '\u00a0': '\ufde0', '\n': '\ufde1', '\t': '\ufde2' };
const shown: Record<string, string> = { '\ufde0': ' ', '\ufde1': '\n', '\ufde2': '\t' };
const marks = /[\ufde0-\ufde2]/g;

/** A text without the characters that stand for whitespace here. */
export const withoutMarks = (text: string): string => text.replace(marks, '');

/** A text whose whitespace is preserved. */
export const verbatim = (text: string): string =>
	withoutMarks(text)
		.replace(/\r\n?/g, '\n')
		.replace(/[ \u00a0\n\t]/g, (space) => kept[space]!);

/** Kept lines without an empty one at their start and white space at their end. */
export const trimmedLines = (text: string): string => text.replace(/^\ufde1/, '').replace(/[\ufde0-\ufde2]+$/, '');

/** The text with its white space as people see it. */
export const released = (text: string): string => text.replace(marks, (mark) => shown[mark]!);
