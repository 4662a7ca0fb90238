import { z } from 'zod';
import type { Block } from '#lib/blocks/blocks.ts';
import { operation, type Context, type WriteWork } from '../../../../operation/operation.ts';
import { fieldErrorSchema } from '../../../../operation/response-schema.ts';
import { invalidInput, notFound, requireVersion, versionConflict } from '../../../../runtime/errors.ts';
import { namespaceName } from '../../../platform/namespaces/schema.ts';
import { embedHosts, storedBlocks } from '../clean.ts';
import { mirrorPage } from '../content/content-files.ts';
import { copyPages, requireTarget } from '../content/copy.ts';
import { keepDraft } from '../drafts/draft.ts';
import { pageDrafts, presentDraft } from '../drafts/page-drafts.ts';
import { draftResponse, isDraftChange } from '../drafts/schema.ts';
import { findPage, listedPages, pageOf } from '../find.ts';
import { menuPlace } from '../tree/menu-places.ts';
import type { Page } from '../model.ts';
import { presentPage, presentRecord, treeOf } from '../present.ts';
import { requireEvents } from '../tree/references.ts';
import { removePages } from '../remove.ts';
import { pageChange, pageFields, pageKey, pageNode, pageRecord, pageResponse, pageSlug, seoChange } from '../schema.ts';
import { requireSeo, writeSeo, type SeoChange } from '../seo.ts';
import { shortened } from '../summary.ts';
import { makePage, raiseVersion, writePage } from '../write.ts';

const read = { scope: 'cms:read', area: 'pages' } as const;
const write = { scope: 'cms:write', area: 'pages', right: 'w' } as const;
const changes = ['pages'] as const;
const onePage = z.strictObject({ page: pageKey });
const changed = z.object({ page: pageResponse });

/** The pages of a namespace without their content, by title. */
export const listPages = operation({
	summary: 'List the pages of the website, without their content.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ pages: z.array(pageRecord) }),
	run: async ({ namespace }) => ({ pages: (await listedPages(namespace)).map(presentRecord) })
});

/** The pages of a namespace, each with those below it. */
export const showTree = operation({
	summary: 'Show the page tree.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ tree: z.array(pageNode) }),
	run: async ({ namespace }) => ({ tree: treeOf(await listedPages(namespace)) })
});

/** One page with its content; never that of another namespace. */
export const showPage = operation({
	summary: 'Show one page with its content.',
	access: read,
	input: onePage.extend({
		summary: z
			.union([z.boolean(), z.stringbool()])
			.default(false)
			.describe('Whether blocks are cut to id, type and their first 80 characters')
	}),
	output: z.object({ page: pageResponse }),
	async run({ input, namespace }) {
		const page = await presentPage(await findPage(namespace, input.page, null), null);
		return { page: input.summary ? { ...page, blocks: page.blocks.map(shortened) } : page };
	}
});

type Writing = Pick<WriteWork, 'actor' | 'namespace' | 'dependencies' | 'afterCommit' | 'transaction'>;

/** Records changes beside a page's own columns, writes its file, and returns the whole page. */
async function finish(page: Page, before: number, seo: SeoChange | undefined, work: Writing) {
	const { transaction } = work;
	const isSeoNew = seo !== undefined && (await writeSeo(page, seo, work));
	if (isSeoNew && page.version === before) await raiseVersion(page, work);
	if (isSeoNew || page.version !== before) await mirrorPage(page, work);
	return presentPage(page, transaction);
}

function requireMeant(page: Page | null, { ifVersion, mustBeNew }: Pick<Context, 'ifVersion' | 'mustBeNew'>): void {
	if (page && mustBeNew) throw versionConflict(page.version);
	if (page) return requireVersion(page, ifVersion);
	if (ifVersion !== undefined) throw notFound('page');
}

/** Creates a page or replaces its content; 422 with all errors if there are any. */
export const savePage = operation({
	summary: 'Create a page or replace its content.',
	access: write,
	input: z.strictObject({
		page: pageSlug,
		...pageChange,
		blocks: pageFields.blocks,
		seo: seoChange.optional().describe('What search engines read; needs the scope seo:write'),
		menuAssignments: z
			.array(menuPlace)
			.max(100)
			.optional()
			.describe('Menus that the page shows; needs the scope menu:write')
	}),
	output: changed.extend({ created: z.boolean() }),
	errors: ['conflict', 'quota_exceeded', 'version_conflict'],
	changes,
	prepare: async ({ input, dependencies }) => storedBlocks(input.blocks, embedHosts(dependencies.env)),
	async run(work) {
		const { input, actor, namespace, prepared: content, transaction } = work;
		const { page: slug, seo, menuAssignments, blocks: _blocks, ...fields } = input;
		if (seo) requireSeo(actor, namespace);
		await requireEvents(namespace, content);
		const known = await pageOf(namespace, slug, transaction);
		requireMeant(known, work);
		const before = known?.version ?? 0;
		const page = known
			? await writePage(known, { ...fields, content }, work)
			: await makePage({ ...fields, slug, content }, work);
		if (menuAssignments)
			for (const hooks of work.dependencies.pageHooks) await hooks.placeMenus?.(page.id, menuAssignments, work);
		return { created: !known, page: await finish(page, before, seo, work) };
	}
});

/** Makes a page; a slug that is taken is 409. */
export const createPage = operation({
	summary: 'Create a page.',
	access: write,
	input: z.strictObject({ slug: pageSlug, ...pageChange, title: pageFields.title }),
	output: changed,
	errors: ['conflict', 'quota_exceeded'],
	changes,
	prepare: async ({ input, dependencies }) => storedBlocks(input.blocks ?? [], embedHosts(dependencies.env)),
	async run(work) {
		const { input, namespace, prepared: content } = work;
		const { blocks: _blocks, ...fields } = input;
		await requireEvents(namespace, content);
		return { page: await finish(await makePage({ ...fields, content }, work), 0, undefined, work) };
	}
});

/** Copies a page with all below it, in its namespace or to another one; the copies are drafts. */
export const copyPage = operation({
	summary: 'Copy a page with the pages below it, their modules and what search engines read of them.',
	access: write,
	input: onePage.extend({
		targetNamespace: namespaceName.optional().describe('Where the copy goes; without it beside the page'),
		slug: pageSlug.optional().describe('Name of the copy in addresses; without it a free one is found')
	}),
	output: changed.extend({ pages: z.int(), warnings: z.array(fieldErrorSchema) }),
	errors: ['conflict', 'quota_exceeded'],
	changes: [],
	async prepare(work) {
		await requireTarget(work.input.targetNamespace ?? work.namespace, work);
	},
	async run(work) {
		const { input, namespace, transaction } = work;
		const root = await findPage(namespace, input.page, transaction);
		const target = input.targetNamespace ?? namespace;
		const { page, ...copied } = await copyPages(root, { target, slug: input.slug }, work);
		return { page: await presentPage(page, transaction), ...copied };
	},
	target: ({ page }) => `${page.namespace}/${page.slug}`
});

/** Throws 422 unless a draft is given its blocks and nothing else. */
function requireBlocksOnly(content: Block[] | undefined, fields: object): asserts content is Block[] {
	const others = Object.entries(fields).flatMap(([path, value]) => (value === undefined ? [] : path));
	const faults = others.map((path) => ({ path, code: 'unknown_field', message: 'A draft has blocks alone.' }));
	if (!content) faults.push({ path: 'blocks', code: 'required', message: 'A draft has blocks.' });
	if (!content || faults.length) throw invalidInput(faults);
}

/** Changes the fields or content of a page; a new slug leaves a redirect behind. With `draft` visitors see nothing yet. */
export const updatePage = operation({
	summary: 'Change a page; omitted fields keep their value.',
	access: write,
	input: onePage.extend({
		slug: pageSlug.optional().describe('Another name in addresses; the old one leads to it'),
		draft: isDraftChange,
		...pageChange
	}),
	output: changed.extend({
		draft: draftResponse.nullable().optional().describe('What waits, for a change of the draft')
	}),
	errors: ['conflict', 'wrong_state', 'version_conflict'],
	changes,
	prepare: async ({ input, dependencies }) => input.blocks && storedBlocks(input.blocks, embedHosts(dependencies.env)),
	async run(work) {
		const { input, ifVersion, namespace, prepared: content, transaction } = work;
		const { page: key, blocks: _blocks, draft: isDraft, ...fields } = input;
		if (content) await requireEvents(namespace, content);
		const page = await findPage(namespace, key, transaction);
		if (isDraft) {
			requireBlocksOnly(content, fields);
			const draft = await keepDraft(pageDrafts, page, { content }, undefined, work);
			return { page: await presentPage(page, transaction), draft: draft && presentDraft(draft) };
		}
		requireVersion(page, ifVersion);
		const before = page.version;
		await writePage(page, { ...fields, content }, work);
		return { page: await finish(page, before, undefined, work) };
	}
});

/** Moves a page in the tree: below another one, or to another place among its siblings. */
export const movePage = operation({
	summary: 'Move a page in the tree of pages.',
	access: write,
	input: onePage.extend({ parentId: pageChange.parentId, position: pageChange.position }),
	output: changed,
	errors: ['version_conflict'],
	changes,
	run: (work) => updatePage.run({ ...work, prepared: undefined })
});

/** Shows a page at the address of the site, in its language and at its domain; or no longer. */
export const chooseStartPage = operation({
	summary: 'Make a page the start page of its language and of a domain.',
	access: write,
	input: onePage.extend({
		isStartpage: z.boolean().default(true).describe('false takes the mark away'),
		startpageDomain: pageChange.startpageDomain
	}),
	output: changed,
	errors: ['version_conflict'],
	changes,
	run: (work) =>
		updatePage.run({
			...work,
			input: { ...work.input, startpageDomain: (work.input.isStartpage && work.input.startpageDomain) || null },
			prepared: undefined
		})
});

/** Removes a page; those below it move up, or go too with `subtree`. */
export const removePage = operation({
	summary: 'Delete a page; pages below it move up unless you delete the whole subtree.',
	access: write,
	input: onePage.extend({
		subtree: z.union([z.boolean(), z.stringbool()]).default(false).describe('Whether the pages below it go as well'),
		force: z
			.union([z.boolean(), z.stringbool()])
			.default(false)
			.describe('Whether what belongs to the page goes with it'),
		redirectTo: pageKey.optional().describe('Page its old address leads to; default: its parent')
	}),
	output: z.object({ slug: z.string(), removed: z.object({ pages: z.int() }).catchall(z.int()) }),
	errors: ['conflict', 'version_conflict'],
	changes,
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const page = await findPage(namespace, input.page, transaction);
		requireVersion(page, ifVersion);
		return { slug: page.slug, removed: await removePages(page, input, work) };
	}
});
