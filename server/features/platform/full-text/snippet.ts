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

/** What stands around the first word that a search asks for, cut between words; the beginning of a text without one. */
export function snippetOf(text: string, isAsked: IsAsked): string {
	const at = Math.max(0, firstMatch(text, isAsked));
	const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1 || at;
	const start = Math.min(from, at);
	const end = start + longest >= text.length ? text.length : text.lastIndexOf(' ', start + longest);
	const cut = text.slice(start, end > at ? end : start + longest).toWellFormed();
	return `${start > 0 ? '… ' : ''}${cut.trim()}${start + longest < text.length ? ' …' : ''}`;
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
