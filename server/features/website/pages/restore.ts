import { z } from 'zod';
import { isSafeLink } from '#lib/text/written-address.ts';
import type { SentBlock } from '#lib/blocks/blocks.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { hostName } from '../../platform/domains/schema.ts';
import { travelledBlocks } from './clean.ts';
import { moduleFields } from './module-fields.ts';
import { languageTag, pageKey, pageStatuses, seoChange } from './schema.ts';

/** Schemas of the columns of pages in a backup. */
export const pageChecks = {
	slug: pageKey,
	status: z.enum(pageStatuses),
	language: languageTag,
	baseSlug: pageKey.nullable(),
	startpageDomain: hostName.nullable(),
	content: asStored(travelledBlocks)
};

const { canonicalUrl, robots, ogImage, schemaJson, hreflang, faviconPath } = seoChange.shape;

/** Schemas of the columns of search engine data in a backup. */
export const seoChecks = {
	...{ canonicalUrl, robots, ogImage, faviconPath },
	schemaJson: asStored(schemaJson),
	hreflang: asStored(hreflang)
};

const moduleBlock = moduleFields.block
	.transform((block) => [block])
	.pipe(travelledBlocks as z.ZodType<SentBlock[], SentBlock[]>)
	.transform(([block]) => block);

/** Schemas of the columns of modules in a backup. */
export const moduleChecks = { slot: moduleFields.slot, block: asStored(moduleBlock) };

const sitePath = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, { error: 'This must be a path of this site.' });

// Whatever its screen may store comes back: a path of this site or a web address, however it is spelled.
const redirectTarget = z.string().refine((address) => isSafeLink(address) && /^(\/|https?:)\S*$/i.test(address), {
	error: 'This must be a path of this site or a web address.'
});

/** Schemas of the columns of redirects in a backup. */
export const redirectChecks = {
	source: sitePath,
	target: redirectTarget,
	status: z.literal([301, 302, 303, 307, 308])
};
