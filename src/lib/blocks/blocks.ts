import { z } from 'zod';
import { imageAddress } from '#lib/text/fields.ts';
import type { BlockKind } from './kind.ts';
import * as registry from './kinds.ts';

/** The name of a block type. */
export type BlockType = keyof typeof registry;
/** Every block type with its rules. */
const kinds: { [Type in BlockType]: (typeof registry)[Type] } = registry;
export const blockTypes = Object.keys(registry) as BlockType[];
/** The types allowed before and after the content of a page (contract-cms D8). */
export const moduleTypes: readonly BlockType[] = ['news', 'event', 'ranking', 'contact', 'pricing', 'html'];

const blockId = z
	.string()
	.regex(/^[A-Za-z0-9_-]{1,64}$/)
	.describe('Unique in its page; made when left out');
const anchor = z
	.string()
	.regex(/^[a-z][a-z0-9-]{0,63}$/)
	.describe('Name that links lead to; unique in its page');
/** The possible backgrounds of a block. */
export const surfaces = ['none', 'mist', 'primary', 'accent', 'image'] as const;
const style = z.strictObject({
	surface: z.enum(surfaces).default('none'),
	width: z.enum(['narrow', 'normal', 'wide', 'full']).default('normal'),
	padding: z.enum(['none', 'tight', 'normal', 'airy']).default('normal'),
	image: imageAddress.optional().describe('Picture behind the block'),
	overlay: z.number().min(0).max(0.9).optional().describe('How much of the picture the curtain hides')
});

/** The common fields of blocks besides their data. */
const envelope = {
	id: blockId.optional(),
	anchor: anchor.optional(),
	hidden: z.boolean().default(false),
	style: style.optional()
};

/** The definition of a block by its type, whatever its data. */
export const kindOf = (type: BlockType): BlockKind<readonly [string, ...string[]], z.ZodObject> =>
	kinds[type] as unknown as BlockKind<readonly [string, ...string[]], z.ZodObject>;

/** The schema of the blocks of one type. */
export function schemaOf(type: BlockType) {
	const { variants, data, check } = kindOf(type);
	return z
		.strictObject({
			type: z.literal(type),
			variant: z.enum(variants).default(variants[0]),
			data,
			...envelope
		})
		.superRefine((block, context) => check?.(block as never, context));
}

interface Envelope {
	id: string;
	anchor?: string;
	hidden: boolean;
	style?: z.output<typeof style>;
}
type DataOf<Type extends BlockType> = z.output<(typeof registry)[Type]['data']>;

/** A stored block of a page (contract-cms D3). */
export type Block<Type extends BlockType = BlockType> = {
	[Each in Type]: Envelope & { type: Each; variant: (typeof registry)[Each]['variants'][number]; data: DataOf<Each> };
}[Type];
/** A block as it was sent: its id may be missing. */
export type SentBlock = Omit<Block, 'id'> & { id?: string };

const [first, ...others] = blockTypes.map(schemaOf);
/** One block of any type, in the written form. */
export const blockSchema = z.discriminatedUnion('type', [first!, ...others]) as unknown as z.ZodType<SentBlock>;

/** The most blocks that a page may have. */
const mostBlocks = 200;

/** The blocks of a page in their order; ids and anchors are unique. */
export const blocksSchema = z
	.array(blockSchema)
	.max(mostBlocks)
	.superRefine((blocks, context) => {
		for (const field of ['id', 'anchor'] as const) reportRepeatedIn(blocks, field, context);
	});

function reportRepeatedIn(blocks: SentBlock[], field: 'id' | 'anchor', context: z.RefinementCtx): void {
	const seen = new Set<string>();
	blocks.forEach((block, index) => {
		const name = block[field];
		if (name !== undefined && seen.has(name))
			context.addIssue({
				code: 'custom',
				path: [index, field],
				message: `Another block of this page has this ${field}.`,
				params: { code: 'duplicate' }
			});
		if (name !== undefined) seen.add(name);
	});
}
