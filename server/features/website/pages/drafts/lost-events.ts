import type { Block } from '#lib/blocks/blocks.ts';
import type { FieldError } from '../../../../runtime/errors.ts';
import { inContent } from '../clean.ts';
import { blocksWithoutEvent } from '../tree/references.ts';

const message = 'The block names an event that is no longer there, so it is hidden.';

/** Older blocks as they can be stored now: those that name events that are gone are hidden, which the warnings say. */
export async function withoutLostEvents(
	namespace: string,
	blocks: readonly Block[]
): Promise<{ blocks: Block[]; warnings: FieldError[] }> {
	const lost = new Set(await blocksWithoutEvent(namespace, blocks));
	return {
		blocks: blocks.map((block, index) => (lost.has(index) ? { ...block, hidden: true } : block)),
		warnings: [...lost].map((index) => ({ path: inContent(index), code: 'unknown_reference', message }))
	};
}
