import type { WriteWork } from '../../../operation/operation.ts';
import { conflict } from '../../../runtime/errors.ts';
import { mirrorAfter } from './content/content-files.ts';
import { inBatches } from './in-batches.ts';
import { Page } from './model.ts';
import { forgetTargets, pathOf, redirectTo } from './tree/redirects.ts';
import { successorPath } from './tree/successor.ts';
import { lastPosition, subtreeOf, type Place } from './tree/tree.ts';
import { moveVariants } from './public/variants.ts';
import { lockTree, requireFree } from './write.ts';

type Writing = Pick<WriteWork, 'namespace' | 'dependencies' | 'afterCommit' | 'transaction' | 'changed'>;

/** Moves the pages below one to its parent, after existing ones. */
async function moveChildrenUp({ id, parentId }: Page, tree: Place[], { transaction }: Writing): Promise<void> {
	const places = tree.flatMap((one) => (one.parentId === id ? one.position : []));
	if (!places.length) return;
	// All in the same way, which keeps their order and their times: nobody edited them.
	const by = lastPosition(tree, parentId) - Math.min(...places);
	const below = { where: { parentId: id }, transaction, silent: true };
	await Page.increment({ position: by, version: 1 }, below);
	await Page.update({ parentId }, below);
}

/** Redirects the address of a removed page to another one or its parent, and drops those of pages below it. */
async function leadOn(page: Page, gone: string[], successor: string | undefined, work: Writing): Promise<void> {
	const { namespace, transaction } = work;
	const parent = page.parentId === null ? null : await Page.findByPk(page.parentId, { transaction });
	const next =
		successor === undefined
			? parent && pathOf(parent.slug)
			: await successorPath(namespace, successor, gone, transaction);
	if (next) await redirectTo(namespace, pathOf(page.slug), next, transaction);
	for (const slugs of inBatches(gone)) await forgetTargets(namespace, slugs.map(pathOf), transaction);
}

/** What was removed with pages: how many of them, and the data of other features, by word. */
type Removed = { pages: number } & Record<string, number>;

/** Counts what people would miss with pages; 409 for anything unless they mean it. */
async function requireMeant(ids: readonly number[], force: boolean, work: Writing): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const hooks of work.dependencies.pageHooks) Object.assign(counts, await hooks.inUse?.(ids, work));
	const held = Object.entries(counts).filter(([, count]) => count > 0);
	if (force || held.length === 0) return counts;
	const details = held.map(([path, count]) => ({
		path,
		code: 'in_use',
		message: `The page has ${count} of these; with force they go with it.`,
		count
	}));
	throw conflict('Something belongs to this page that would be deleted with it.', details);
}

/** The options for removing pages. */
interface Meant {
	/** Whether pages below it are removed too. */
	subtree: boolean;
	/** Whether dependent content is removed too. */
	force: boolean;
	/** Slug of the page that its address leads to from now on; its parent if omitted. */
	redirectTo?: string | undefined;
}

/**
 * Removes a page, with `subtree` also those below it; returns what was removed. 409 for fallback pages or pages in use.
 */
export async function removePages(
	page: Page,
	{ subtree, force, redirectTo: successor }: Meant,
	work: Writing
): Promise<Removed> {
	const { namespace, transaction } = work;
	const tree = await lockTree(namespace, transaction);
	const ids = new Set(subtree ? subtreeOf(tree, page.id) : [page.id]);
	const slugs = tree.flatMap(({ id, slug }) => (ids.has(id) ? slug : []));
	for (const slug of slugs) requireFree({ namespace, slug });
	const removed: Removed = { pages: slugs.length, ...(await requireMeant([...ids], force, work)) };
	for (const hooks of work.dependencies.pageHooks) Object.assign(removed, await hooks.removed?.([...ids], work));
	if (!subtree) await moveChildrenUp(page, tree, work);
	await leadOn(page, slugs, successor, work);
	for (const gone of inBatches(slugs)) {
		await moveVariants(namespace, gone, null, transaction);
		await Page.destroy({ where: { namespace, slug: gone }, transaction });
	}
	mirrorAfter(work, ...slugs);
	return removed;
}
