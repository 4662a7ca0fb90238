import { isAsked } from './words.ts';

/** A piece of a text, and whether the search asked for it. */
interface SnippetPart {
	text: string;
	isMatch: boolean;
}

const before = 60;
const longest = 200;
const word = /[\p{L}\p{M}\p{N}]+/gu;

/** Where the first word stands that a search asks for; -1 where none does. */
function firstMatch(text: string, asked: readonly string[][]): number {
	const known = new Map<string, boolean>();
	for (const { 0: one, index } of text.matchAll(word)) {
		const isOne = known.get(one) ?? isAsked(one, asked);
		known.set(one, isOne);
		if (isOne) return index;
	}
	return -1;
}

/** What stands around the first word that a search asks for, cut between words; the beginning of a text without one. */
export function snippetOf(text: string, asked: readonly string[][]): string {
	const at = Math.max(0, firstMatch(text, asked));
	const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1 || at;
	const start = Math.min(from, at);
	const end = start + longest >= text.length ? text.length : text.lastIndexOf(' ', start + longest);
	const cut = text.slice(start, end > at ? end : start + longest).toWellFormed();
	return `${start > 0 ? '… ' : ''}${cut.trim()}${start + longest < text.length ? ' …' : ''}`;
}

/** A text in pieces, so that the words a search asks for can be marked. */
export function markedParts(text: string, asked: readonly string[][]): SnippetPart[] {
	const parts: SnippetPart[] = [];
	let from = 0;
	for (const { 0: one, index } of text.matchAll(word)) {
		if (!isAsked(one, asked)) continue;
		if (index > from) parts.push({ text: text.slice(from, index), isMatch: false });
		parts.push({ text: one, isMatch: true });
		from = index + one.length;
	}
	return from < text.length ? [...parts, { text: text.slice(from), isMatch: false }] : parts;
}
