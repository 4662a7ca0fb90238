import { word } from './words.ts';

/** A piece of a text, and whether the search asked for it. */
interface SnippetPart {
	text: string;
	isMatch: boolean;
}

const before = 60;
const longest = 200;

/** Whether a search asks for a word. */
type IsAsked = (text: string) => boolean;

/** Where the first word stands that a search asks for; -1 where none does. */
function firstMatch(text: string, isAsked: IsAsked): number {
	for (const { 0: one, index } of text.matchAll(word)) if (isAsked(one)) return index;
	return -1;
}

/** How much of a text the next piece of it repeats: so much that no word and no snippet is cut in two. */
export const overlap = 400;

/** A piece of a text. */
interface Piece {
	text: string;
	/** Whether text stands before it, of which it repeats the end, and after it. */
	isMiddle: boolean;
	hasMore: boolean;
}

/** What stands around the first word in a piece that a search asks for; undefined where none is, or the next piece shows more. */
export function snippetIn({ text, isMiddle, hasMore }: Piece, isAsked: IsAsked): string | undefined {
	// A word that the piece begins in the middle of is none.
	const start = isMiddle ? text.search(/\s/) + 1 : 0;
	const rest = text.slice(start);
	const at = firstMatch(rest, isAsked);
	if (at < 0 || (hasMore && at + longest >= rest.length)) return undefined;
	return snippetAt(rest, at, isMiddle);
}

/** How a text begins. */
export const beginningOf = (text: string): string => snippetAt(text, 0, false);

/** What stands around a place, cut between words. */
function snippetAt(text: string, at: number, isMiddle: boolean): string {
	const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1 || at;
	const start = Math.min(from, at);
	const end = start + longest >= text.length ? text.length : text.lastIndexOf(' ', start + longest);
	const cut = text.slice(start, end > at ? end : start + longest).toWellFormed();
	return `${isMiddle || start > 0 ? '… ' : ''}${cut.trim()}${start + longest < text.length ? ' …' : ''}`;
}

/** A text in pieces, so that the words a search asks for can be marked. */
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
