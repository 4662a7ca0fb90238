import { diffWordsWithSpace } from 'diff';

/** A stretch of words that stayed, came or went. */
export interface Stretch {
	kind: 'same' | 'new' | 'gone';
	text: string;
}
/** Words that stayed, were added and removed; after `patienceMs` a text counts as rewritten. */
export function wordsOf(before: string, after: string, patienceMs: number): Stretch[] {
	const parts = diffWordsWithSpace(before, after, { timeout: Math.max(1, patienceMs) });
	if (!parts)
		return [
			{ kind: 'gone', text: before },
			{ kind: 'new', text: after }
		];
	return parts.map(({ value, added, removed }) => ({ kind: added ? 'new' : removed ? 'gone' : 'same', text: value }));
}
