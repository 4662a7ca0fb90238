/** The longest part of a text that the service reads at once. */
const longest = 6000;
const ends = ['\n\n', '\n', '. ', ' '];

/** Where a part that begins at `from` ends: behind a paragraph, a line, a sentence or a word in its second half. */
function endOf(text: string, from: number): number {
	const last = from + longest;
	if (last >= text.length) return text.length;
	for (const end of ends) {
		const at = text.lastIndexOf(end, last - end.length);
		if (at > from + longest / 2) return at + end.length;
	}
	// Half of a character is none.
	return /[\ud800-\udbff]/.test(text[last - 1]!) ? last - 1 : last;
}

/** A text in parts that the service can read at once. */
export function chunksOf(text: string): string[] {
	const parts: string[] = [];
	for (let from = 0; from < text.length;) {
		const end = endOf(text, from);
		parts.push(text.slice(from, end));
		from = end;
	}
	return parts.filter((part) => part.trim());
}

/** How many questions come from each of so many parts; some have none when there are more parts than questions. */
export const sharesOf = (count: number, parts: number): number[] =>
	Array.from(
		{ length: parts },
		(_, index) => Math.floor(((index + 1) * count) / parts) - Math.floor((index * count) / parts)
	);
