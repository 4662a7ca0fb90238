import { mapBlock } from '#lib/blocks/map-block.ts';
import type { Block } from '#lib/blocks/blocks.ts';

// What leads somewhere or says how something looks; the rest of a block is read.
const unread = new Set([
	'href',
	'src',
	'url',
	'icon',
	'event',
	'module',
	'source',
	'align',
	'target',
	'key',
	'consent'
]);

function* textsIn(value: unknown): Generator<string> {
	if (typeof value === 'string') yield value;
	if (typeof value !== 'object' || value === null) return;
	for (const [name, inner] of Object.entries(value)) if (!unread.has(name)) yield* textsIn(inner);
}

/** The texts of a block in their order; `change` turns its HTML into them. */
export const textsOfBlock = (block: Block, change: (html: string) => string): string[] => [
	...textsIn(mapBlock(block, change).data)
];
