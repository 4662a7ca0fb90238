import { blockSchema, type BlockType, type SentBlock } from '#lib/blocks/blocks.ts';
import { chatList } from '../../../runtime/chat-list.ts';

const mostBlocks = 20;

// No block is nested deeper.
const deepest = 8;

/** A value without what services write for "nothing": null and empty texts. */
function withoutNothing(value: unknown, depth = 0): unknown {
	if (depth > deepest) return undefined;
	if (Array.isArray(value)) return value.filter((one) => one !== null).map((one) => withoutNothing(one, depth + 1));
	if (typeof value !== 'object' || value === null) return value;
	const filled = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
	return Object.fromEntries(filled.map(([name, inner]) => [name, withoutNothing(inner, depth + 1)]));
}

/** What a block of an answer says, without what is none of the service's business. */
const written = (value: unknown): unknown => {
	const { type, variant, data } = (value ?? {}) as Record<string, unknown>;
	return withoutNothing({ type, variant, data });
};

/**
 * The blocks of an answer that are valid and of the types that were asked for, at most 20: an array or `{blocks}`, bare,
 * in a code fence or inside of prose. What refers to an event must name one of `events`.
 */
export function readDraft(answer: string, types: readonly BlockType[], events: readonly string[]): SentBlock[] {
	const blocks: SentBlock[] = [];
	for (const one of chatList(answer, 'blocks').slice(0, mostBlocks)) {
		const { success, data: block } = blockSchema.safeParse(written(one));
		if (!success || !types.includes(block.type)) continue;
		if ('event' in block.data && !events.includes(String(block.data.event))) continue;
		blocks.push(block);
	}
	return blocks;
}
