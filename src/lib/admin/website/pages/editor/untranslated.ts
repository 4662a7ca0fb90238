import type { DraftBlock } from './blocks/draft-block.ts';

/** The page that a language variant was made from. */
export interface Original {
	/** Tag of its language. */
	language: string;
	blocks: readonly { id: string; data: unknown }[];
}

/** Whether a value holds words in a row; names, numbers and addresses are the same in every language. */
function hasWords(value: unknown): boolean {
	if (typeof value === 'string') return /\p{L}\s+\p{L}/u.test(value);
	return typeof value === 'object' && value !== null && Object.values(value).some(hasWords);
}

/** The blocks of a variant that say, word for word, what the same blocks of the original say. */
export function untranslated(blocks: readonly DraftBlock[], original: Original | null): DraftBlock[] {
	if (!original) return [];
	const texts = new Map(original.blocks.map(({ id, data }) => [id, JSON.stringify(data)]));
	return blocks.filter(({ id, data }) => hasWords(data) && texts.get(id) === JSON.stringify(data));
}
