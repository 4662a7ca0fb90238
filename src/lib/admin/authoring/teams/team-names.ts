import { nameKey } from '#lib/text/name-key.ts';

/** A list of names, one a line, held against the teams that are there. */
interface SortedNames {
	/** Names to add, each once, in the order they were written. */
	fresh: string[];
	/** Names that a team already has, or that are repeated in the list. */
	doubled: string[];
}

/** Sorts the lines of a text into new and doubled names; blank lines do not count. */
export function sortNames(text: string, taken: readonly string[]): SortedNames {
	const seen = new Set(taken.map(nameKey));
	const sorted: SortedNames = { fresh: [], doubled: [] };
	for (const line of linesOf(text)) {
		const key = nameKey(line);
		if (!key) continue;
		sorted[seen.has(key) ? 'doubled' : 'fresh'].push(line.trim());
		seen.add(key);
	}
	return sorted;
}

/** The lines of a text field, with any line ending. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);
