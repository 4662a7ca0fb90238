import { z } from 'zod';
import type { Block } from '#lib/blocks/blocks.ts';
import { timeSchema, versionSchema } from '../../../../operation/response-schema.ts';
import { blockOf } from '../schema.ts';

/** Who wrote a draft last and when, and whether its record was changed beside it. */
export const draftMark = {
	isOutdated: z.boolean().describe('Whether what it changes was changed beside it'),
	actor: z.string().describe('Who wrote it last'),
	updatedAt: timeSchema
};
export type DraftMark = z.infer<z.ZodObject<typeof draftMark>>;

/** The number of a draft. */
export const draftNumber = versionSchema.describe('Number that a change names in If-Match: "draft-<n>"');

/** The version of a record on which a first draft is based. */
export const basedOn = versionSchema
	.optional()
	.describe('Version of the record that a first draft changes; another one is 412');

/** Whether a change is one of the draft. */
export const isDraftChange = z
	.union([z.boolean(), z.stringbool()])
	.optional()
	.describe('Whether the text is kept beside what is published until it is published');

/** What waits beside a published page. */
export const draftResponse = z
	.object({ version: draftNumber, blocks: z.array(blockOf<Block>()), ...draftMark })
	.meta({ id: 'PageDraft' });
export type DraftResponse = z.infer<typeof draftResponse>;

/** A version without its text. */
export const versionFields = {
	version: versionSchema,
	title: z.string(),
	actor: z.string().nullable().describe('Who published it; null = not known'),
	createdAt: timeSchema
};

/** A version of a page without its blocks. */
export const versionRecord = z.object(versionFields).meta({ id: 'PageVersionRecord' });

/** A version of a page. */
export const versionResponse = versionRecord.extend({ blocks: z.array(blockOf<Block>()) }).meta({ id: 'PageVersion' });
