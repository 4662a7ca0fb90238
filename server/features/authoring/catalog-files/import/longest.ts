import type { Raw } from '#lib/questions/reading.ts';
import { about, type ReadMessage } from './rows.ts';

/** Units of a text beyond which no reader looks: none of a question may have 5001 characters, each of a few units at most. */
export const longestText = 40_000;
/** Entries of a list beyond which no reader looks: none of a question may have more than 50. */
export const mostEntries = 100;

/** A text or list that is too long for a question, rejected before any expensive work. */
export function beyondReading(raw: Raw): ReadMessage | undefined {
	for (const [path, value] of Object.entries(raw)) {
		const list = Array.isArray(value) ? (value as unknown[]) : [value];
		if (list.length > mostEntries)
			return { ...about('too_many', 'A question may have at most 50 entries in a list.'), path };
		if (list.some(isLong)) return { ...about('too_long', 'A text of a question has at most 5000 characters.'), path };
	}
	return undefined;
}

const isLong = (value: unknown): boolean =>
	typeof value === 'object' && value !== null
		? Object.values(value).some(isLong)
		: typeof value === 'string' && value.length > longestText;
