import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { embedHosts, storedBlocks } from '../clean.ts';
import { discardDraft, draftOf, keepDraft, takeDraft } from '../drafts/draft.ts';
import { pageDrafts, presentDraft } from '../drafts/page-drafts.ts';
import { basedOn, draftResponse } from '../drafts/schema.ts';
import { findPage } from '../find.ts';
import { mirrorChanged } from '../content/content-files.ts';
import { presentPage } from '../present.ts';
import { pageFields, pageKey, pageResponse } from '../schema.ts';
import { requireEvents } from '../tree/references.ts';
import { writePage } from '../write.ts';

const read = { scope: 'cms:read', area: 'pages' } as const;
const write = { scope: 'cms:write', area: 'pages', right: 'w' } as const;
const onePage = z.strictObject({ page: pageKey });
const draft = draftResponse.nullable().describe('null = nothing waits');

/** What waits beside a published page; null when nothing does. */
export const lookAtDraft = operation({
	summary: 'Show what was written on a published page and visitors do not see yet.',
	access: read,
	input: onePage,
	output: z.object({ slug: z.string(), draft }),
	async run({ input, namespace }) {
		const page = await findPage(namespace, input.page, null);
		const row = await draftOf(pageDrafts, page, null);
		return { slug: page.slug, draft: row && presentDraft(row) };
	}
});

/** Stores what is written on a published page; visitors see it when it is published. */
export const saveDraft = operation({
	summary: 'Store what is written on a published page, without showing it to visitors.',
	access: write,
	input: onePage.extend({ blocks: pageFields.blocks, basedOn }),
	output: z.object({ slug: z.string(), draft }),
	errors: ['wrong_state', 'version_conflict'],
	changes: [],
	prepare: async ({ input, dependencies }) => storedBlocks(input.blocks, embedHosts(dependencies.env)),
	async run(work) {
		const { input, namespace, prepared: content, transaction } = work;
		await requireEvents(namespace, content);
		const page = await findPage(namespace, input.page, transaction);
		const row = await keepDraft(pageDrafts, page, { content }, input.basedOn, work);
		return { slug: page.slug, draft: row && presentDraft(row) };
	},
	target: ({ slug }) => slug
});

/** Publishes what waits beside a page, or blocks in its stead; the former text stays as a version. */
export const publishDraft = operation({
	summary: 'Publish what waits beside a page; 409 if the page was changed beside it, unless forced.',
	access: write,
	input: onePage.extend({
		blocks: pageFields.blocks.optional().describe('The text to publish in place of what waits'),
		basedOn,
		force: z.boolean().default(false).describe('Whether it may replace what was changed beside it')
	}),
	output: z.object({ page: pageResponse }),
	errors: ['conflict', 'version_conflict'],
	changes: ['pages'],
	prepare: async ({ input, dependencies }) => input.blocks && storedBlocks(input.blocks, embedHosts(dependencies.env)),
	async run(work) {
		const { input, namespace, prepared, transaction } = work;
		const page = await findPage(namespace, input.page, transaction);
		const text = prepared ? { content: prepared } : {};
		const { content } = await takeDraft(pageDrafts, page, { ...input, text }, work);
		await requireEvents(namespace, content);
		const before = page.version;
		await writePage(page, { status: 'published', content }, work);
		await mirrorChanged(page, before, work);
		return { page: await presentPage(page, transaction) };
	}
});

/** Discards what waits beside a page; visitors notice nothing. */
export const dropDraft = operation({
	summary: 'Discard what waits beside a published page.',
	access: write,
	input: onePage,
	output: z.object({ slug: z.string() }),
	errors: ['version_conflict'],
	changes: [],
	async run(work) {
		const page = await findPage(work.namespace, work.input.page, work.transaction);
		await discardDraft(pageDrafts, page, work);
		return { slug: page.slug };
	}
});
