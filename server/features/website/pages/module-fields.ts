import { z } from 'zod';
import { blockSchema, moduleTypes, type SentBlock } from '#lib/blocks/blocks.ts';

const moduleSlots = ['before', 'after'] as const;

/** A block before or after the content of a page (contract-cms D8). */
const moduleBlock: z.ZodType<SentBlock> = blockSchema.superRefine(({ type }, context) => {
	if (!moduleTypes.includes(type))
		context.addIssue({
			code: 'custom',
			path: ['type'],
			message: `This must be one of: ${moduleTypes.join(', ')}.`,
			params: { code: 'invalid_enum' }
		});
});

/** The fields of a module that writers set. */
export const moduleFields = {
	slot: z.enum(moduleSlots).describe('Before or after the content'),
	position: z.int().min(0).max(1000).describe('Place in its slot; without it the last'),
	block: moduleBlock
};

/** The most modules that a page may have. */
export const mostModules = 40;
