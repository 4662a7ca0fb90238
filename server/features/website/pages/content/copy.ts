import type { Transaction } from 'sequelize';
import { mayEnter, mayEnterAll } from '../../../../access/policy.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { conflict, forbidden, invalidField, notFound, type FieldError } from '../../../../runtime/errors.ts';
import { freeSlug } from '../../../../operation/slug.ts';
import { stateOf } from '../../../platform/namespaces/find.ts';
import { requireRoom } from '../../../platform/plans/quota.ts';
import { mirrorAfter } from './content-files.ts';
import { inBatches } from '../in-batches.ts';
import { Page, PageModule, PageSeo } from '../model.ts';
import { hashOf, pageFileOf } from './page-file.ts';
import { presentModule, presentSeo } from '../present.ts';
import { freeAddresses, pathOf } from '../tree/redirects.ts';
import { blocksWithoutEvent } from '../tree/references.ts';
import { lastPosition, subtreeOf } from '../tree/tree.ts';
import { lockTree } from '../write.ts';

type Writing = Pick<WriteWork, 'actor' | 'namespace' | 'dependencies' | 'afterCommit' | 'transaction' | 'changed'>;

/** The most pages that one copy creates: all of them are one write. */
const mostCopied = 500;
// Room for the ending behind it.
const longestStem = 90;

/** Throws unless the actor may work in a namespace: 403 for one that is closed to them, for administrators 404. */
export async function requireTarget(target: string, { actor, namespace }: Pick<Writing, 'actor' | 'namespace'>) {
	if (target === namespace) return;
	const isOpenTo = actor.kind === 'system' || (actor.kind === 'user' && mayEnter(actor, target));
	if (!isOpenTo) throw forbidden('This namespace is not yours.');
	const state = await stateOf(target);
	if (state === undefined) throw notFound('namespace');
	if (state === 'closed' && !mayEnterAll(actor)) throw forbidden('This namespace is not active.');
}

interface Order {
	/** The namespace that gets the copy. */
	target: string;
	/** The slug of the copy; without it a free one is found. */
	slug?: string | undefined;
}

/** A slug for each page that is copied, by its slug now; 409 when the wished one is taken. */
function newSlugs(slugs: string[], { target, slug: wished }: Order, namespace: string, taken: Set<string>) {
	const found = new Map<string, string>();
	const message = 'There is a page with this address already.';
	if (wished !== undefined && taken.has(wished))
		throw conflict(message, [{ path: 'slug', code: 'duplicate', message }]);
	for (const [index, slug] of slugs.entries()) {
		const stem = slug.slice(0, longestStem).replace(/-$/, '');
		const named = target === namespace ? `${stem}-copy` : taken.has(slug) ? stem : slug;
		const free = index === 0 && wished !== undefined ? wished : freeSlug(named, (one) => taken.has(one));
		taken.add(free);
		found.set(slug, free);
	}
	return found;
}

const byIds = <Key extends 'id' | 'pageId'>(key: Key, ids: readonly number[], transaction: Transaction) => ({
	where: { [key]: [...ids] } as Record<Key, number[]>,
	transaction
});

/** The copies of some pages as rows, with the modules and search data that go with them. */
async function copiesOf(ids: number[], slugs: Map<string, string>, target: string, work: Writing) {
	const { transaction, namespace } = work;
	const pages = await Page.findAll(byIds('id', ids, transaction));
	const modules = Map.groupBy(await PageModule.findAll(byIds('pageId', ids, transaction)), ({ pageId }) => pageId);
	const seo = new Map((await PageSeo.findAll(byIds('pageId', ids, transaction))).map((row) => [row.pageId, row]));
	const hidden: FieldError[] = [];
	const copies = [];
	for (const page of pages) {
		const slug = slugs.get(page.slug)!;
		const parts = (modules.get(page.id) ?? []).map(presentModule);
		const blocks = [...page.content, ...parts.map(({ block }) => block)];
		const lost = target === namespace ? [] : await blocksWithoutEvent(target, blocks);
		for (const index of lost) {
			blocks[index] = { ...blocks[index]!, hidden: true };
			hidden.push({ path: `${slug}.${blocks[index].id}`, code: 'unknown_reference', message: hiddenText });
		}
		const content = blocks.slice(0, page.content.length);
		copies.push({
			page,
			row: { ...rowOf(page, slug, slugs), namespace: target, content },
			modules: parts.map((one, index) => ({ ...one, block: blocks[content.length + index]! })),
			seo: presentSeo(seo.get(page.id) ?? null)
		});
	}
	return { copies, hidden };
}

const hiddenText = 'The block names an event that this namespace does not have, so it is hidden.';

/** The fields of a copied page: it is a draft, and never a start page. */
const rowOf = (page: Page, slug: string, slugs: Map<string, string>) => ({
	slug,
	title: page.title,
	status: 'draft' as const,
	position: page.position,
	language: page.language,
	baseSlug: (page.baseSlug !== null && slugs.get(page.baseSlug)) || null,
	isStartpage: false
});

/** Copies the pages of one level and returns the ids of the copies by those of the originals. */
async function copyLevel(
	copies: Awaited<ReturnType<typeof copiesOf>>['copies'],
	parentOf: (page: Page) => { parentId: number | null; position: number },
	{ transaction, now }: { transaction: Transaction; now: Date }
): Promise<Map<number, number>> {
	const rows = copies.map(({ page, row, modules, seo }) => {
		const contentHash = hashOf(pageFileOf({ ...row, blocks: row.content, seo, modules }, now));
		return { ...row, ...parentOf(page), contentHash };
	});
	await Page.bulkCreate(rows, { transaction });
	const [{ namespace } = { namespace: '' }] = rows;
	const where = { namespace, slug: rows.map(({ slug }) => slug) };
	const made = await Page.findAll({ where, attributes: ['id', 'slug'], transaction, raw: true });
	const ids = new Map(made.map(({ id, slug }) => [slug, id]));
	const idOf = (slug: string) => ids.get(slug)!;
	await PageModule.bulkCreate(
		copies.flatMap(({ row, modules }) =>
			modules.map(({ slot, position, block }) => ({ namespace, pageId: idOf(row.slug), slot, position, block }))
		),
		{ transaction }
	);
	await PageSeo.bulkCreate(
		copies.map(({ row, seo }) => ({ namespace, pageId: idOf(row.slug), ...seo })),
		{ transaction }
	);
	return new Map(copies.map(({ page, row }) => [page.id, idOf(row.slug)]));
}

/**
 * Copies a page with all below it, their search data and modules; returns the slug of the copy and what had to be
 * hidden.
 */
export async function copyPages(root: Page, order: Order, work: Writing & { now: Date }) {
	const { namespace, transaction } = work;
	const { target } = order;
	const tree = await lockTree(namespace, transaction);
	const there = target === namespace ? tree : await lockTree(target, transaction);
	const ids = subtreeOf(tree, root.id);
	if (ids.length > mostCopied)
		throw invalidField('page', 'limit', `At most ${mostCopied} pages can be copied at once.`);
	await requireRoom('pages', target, transaction, ids.length);
	const slugOf = new Map(tree.map(({ id, slug }) => [id, slug]));
	const slugs = newSlugs(
		ids.map((id) => slugOf.get(id)!),
		order,
		namespace,
		new Set(there.map(({ slug }) => slug))
	);
	const parentId = target === namespace ? root.parentId : null;
	const top = { parentId, position: lastPosition(there, parentId) };
	const made = new Map<number, number>();
	const warnings: FieldError[] = [];
	for (const level of levelsOf(ids, tree, root.id))
		for (const some of inBatches(level)) {
			const { copies, hidden } = await copiesOf(some, slugs, target, work);
			const placed = (page: Page) =>
				page.id === root.id ? top : { parentId: made.get(page.parentId!)!, position: page.position };
			for (const [from, to] of await copyLevel(copies, placed, work)) made.set(from, to);
			warnings.push(...hidden);
		}
	for (const some of inBatches([...slugs.values()])) await freeAddresses(target, some.map(pathOf), transaction);
	work.changed({ namespace: target, resource: 'pages' });
	mirrorAfter({ ...work, namespace: target }, ...slugs.values());
	const page = await Page.findOne({ where: { namespace: target, slug: slugs.get(root.slug)! }, transaction });
	return { page: page!, pages: ids.length, warnings };
}

/** Ids in levels: the page itself, those right below it, and so on. */
function levelsOf(ids: number[], tree: readonly { id: number; parentId: number | null }[], root: number): number[][] {
	const among = new Set(ids);
	const children = Map.groupBy(
		tree.filter(({ id }) => among.has(id) && id !== root),
		({ parentId }) => parentId
	);
	const levels: number[][] = [];
	for (let level = [root]; level.length; level = level.flatMap((id) => (children.get(id) ?? []).map((one) => one.id)))
		levels.push(level);
	return levels;
}
