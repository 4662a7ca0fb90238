const longest = 900;
const shortest = 300;
const sentenceEnd = /[.!?…]["”“»)]?\s|\n/g;

/** Where a piece of a text that begins at `from` ends: behind its last sentence, else behind its last word. */
function endOf(text: string, from: number): number {
	if (from + longest >= text.length) return text.length;
	const piece = text.slice(from, from + longest);
	let end = 0;
	for (const { 0: sign, index } of piece.matchAll(sentenceEnd)) end = index + sign.length;
	if (end >= shortest) return from + end;
	const space = piece.lastIndexOf(' ');
	if (space >= shortest) return from + space + 1;
	// Half a character is no text.
	const last = piece.charCodeAt(longest - 1);
	return from + longest - (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
}

/** The passages of a text, of up to 900 characters, each of whole sentences where it can be. */
export function passagesOf(text: string): string[] {
	const passages: string[] = [];
	for (let from = 0; from < text.length;) {
		const end = endOf(text, from);
		const passage = text.slice(from, end).trim();
		if (passage) passages.push(passage);
		from = end;
	}
	return passages;
}

const link = /!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g;

/** The words of a Markdown text, without the marks that stand around them. */
export const withoutMarks = (markdown: string): string =>
	markdown
		.replace(link, '$1')
		.replace(/^ {0,3}(#{1,6}|>|[-*+]) +/gm, '')
		.replace(/[*_`]{2,3}|`/g, '');
