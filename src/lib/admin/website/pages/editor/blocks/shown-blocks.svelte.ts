import type { Block } from '#lib/blocks/blocks.ts';
import { wholeOf, type DraftBlock } from './draft-block.ts';

/**
 * The blocks in the preview: of a currently invalid one its last rendered form, and none if it never had one, because
 * components can only render valid data.
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
