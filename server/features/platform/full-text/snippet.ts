import { word } from './words.ts';

/** A piece of a text, and whether the search asked for it. */
interface SnippetPart {
	text: string;
	isMatch: boolean;
}

const before = 60;
const longest = 200;

/** Whether a word matches a search. */
type IsAsked = (text: string) => boolean;

/** The position of the first matching word; -1 if there is none. */
function firstMatch(text: string, isAsked: IsAsked): number {
	for (const { 0: one, index } of text.matchAll(word)) if (isAsked(one)) return index;
	return -1;
}

/** The overlap of two pieces of a text, so that no word and no snippet is cut in two. */
export const overlap = 400;

/** A piece of a text. */
interface Piece {
	text: string;
	/** Whether it repeats the end of a piece before it, and whether another follows. */
	isMiddle: boolean;
	hasMore: boolean;
}

/**
 * The snippet around the first matching word of a piece; undefined if there is none, or if the next piece shows more.
 */
export function snippetIn({ text, isMiddle, hasMore }: Piece, isAsked: IsAsked): string | undefined {
	// A word that the piece begins in the middle of is none.
	const start = isMiddle ? text.search(/\s/) + 1 : 0;
	const rest = text.slice(start);
	const at = firstMatch(rest, isAsked);
	if (at < 0 || (hasMore && at + longest >= rest.length)) return undefined;
	return snippetAt(rest, at, isMiddle);
}

/** The beginning of a text. */
export const beginningOf = (text: string): string => snippetAt(text, 0, false);

/** The text around a position, cut between words. */
function snippetAt(text: string, at: number, isMiddle: boolean): string {
	const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1 || at;
	const start = Math.min(from, at);
	const end = start + longest >= text.length ? text.length : text.lastIndexOf(' ', start + longest);
	const cut = text.slice(start, end > at ? end : start + longest).toWellFormed();
	return `${isMiddle || start > 0 ? '… ' : ''}${cut.trim()}${start + longest < text.length ? ' …' : ''}`;
}

/** A text split into parts, so that matching words can be highlighted. */
export function markedParts(text: string, isAsked: IsAsked): SnippetPart[] {
	const parts: SnippetPart[] = [];
	let from = 0;
	for (const { 0: one, index } of text.matchAll(word)) {
		if (!isAsked(one)) continue;
		if (index > from) parts.push({ text: text.slice(from, index), isMatch: false });
		parts.push({ text: one, isMatch: true });
		from = index + one.length;
	}
	return from < text.length ? [...parts, { text: text.slice(from), isMatch: false }] : parts;
}
