import type { DraftBlock } from './blocks/draft-block.ts';

/** The page that a language variant was made from. */
export interface Original {
	/** Tag of its language. */
	language: string;
	blocks: readonly { id: string; data: unknown }[];
}

/** Whether a value contains several words; names, numbers and addresses are the same in every language. */
function hasWords(value: unknown): boolean {
	if (typeof value === 'string') return /\p{L}\s+\p{L}/u.test(value);
	return typeof value === 'object' && value !== null && Object.values(value).some(hasWords);
}

/** The blocks of a variant whose text is identical to that of the original. */
export function untranslated(blocks: readonly DraftBlock[], original: Original | null): DraftBlock[] {
	if (!original) return [];
	const texts = new Map(original.blocks.map(({ id, data }) => [id, JSON.stringify(data)]));
	return blocks.filter(({ id, data }) => hasWords(data) && texts.get(id) === JSON.stringify(data));
}
