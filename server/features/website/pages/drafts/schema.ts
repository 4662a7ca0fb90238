import { z } from 'zod';
import type { Block } from '#lib/blocks/blocks.ts';
import { timeSchema, versionSchema } from '../../../../operation/response-schema.ts';
import { blockOf } from '../schema.ts';

/** What waits beside a published page. */
export const draftResponse = z
	.object({
		version: versionSchema.describe('Number that a change names in If-Match: "draft-<n>"'),
		blocks: z.array(blockOf<Block>()),
		isOutdated: z.boolean().describe('Whether the page was changed beside it'),
		actor: z.string().describe('Who wrote it last'),
		updatedAt: timeSchema
	})
	.meta({ id: 'PageDraft' });
export type DraftResponse = z.infer<typeof draftResponse>;

/** A version of a page without its blocks. */
export const versionRecord = z
	.object({
		version: versionSchema,
		title: z.string(),
		actor: z.string().nullable().describe('Who published it; null = not known'),
		createdAt: timeSchema
	})
	.meta({ id: 'PageVersionRecord' });

/** A version of a page. */
export const versionResponse = versionRecord.extend({ blocks: z.array(blockOf<Block>()) }).meta({ id: 'PageVersion' });
