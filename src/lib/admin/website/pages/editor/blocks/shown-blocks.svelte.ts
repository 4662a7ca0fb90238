import type { Block } from '#lib/blocks/blocks.ts';
import { wholeOf, type DraftBlock } from './draft-block.ts';

/**
 * The blocks that the preview shows: of one that is not valid at this moment the form that it showed last, and none
 * where it never was, because a component can only draw what its schema lets through.
 */
export function shownBlocks(blocks: () => readonly DraftBlock[]): () => Block[] {
	const last: Record<string, Block> = {};
	const shown = $derived(
		blocks().flatMap((block) => {
			const whole = wholeOf(block);
			if (whole) last[block.id] = whole;
			return last[block.id] ?? [];
		})
	);
	return () => shown;
}
