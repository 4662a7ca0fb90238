import type { z } from 'zod';

/** The rules of one block type; the pure half of its folder. */
export interface BlockKind<Variants extends readonly [string, ...string[]], Data extends z.ZodObject> {
	/** The name in English; screens have their own. */
	readonly title: string;
	/** Its forms; the first is the one that a block without a variant has. */
	readonly variants: Variants;
	readonly data: Data;
	/** Adds faults of data that does not fit its variant. */
	readonly check?: (block: { variant: Variants[number]; data: z.output<Data> }, context: z.RefinementCtx) => void;
	/** Data that is valid with the first variant. */
	readonly example: z.input<Data>;
}

/** Declares a block type; the types of its data follow from its schema. */
export const blockKind = <const Variants extends readonly [string, ...string[]], Data extends z.ZodObject>(
	kind: BlockKind<Variants, Data>
): BlockKind<Variants, Data> => kind;
