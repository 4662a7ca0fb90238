import { Op, type Transaction } from 'sequelize';
import type { Block } from '#lib/blocks/blocks.ts';
import { actorName } from '../../../access/actor.ts';
import { given } from '../../../operation/given.ts';
import { conflict, isProtected } from '../../../runtime/errors.ts';
import { unlessTaken } from '../../../database/unless-taken.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { requireRoom } from '../../platform/plans/quota.ts';
import { mirrorAfter } from './content/content-files.ts';
import { pageDrafts } from './drafts/page-drafts.ts';
import { storeDrafted } from './drafts/store.ts';
import { Page, startKeyOf } from './model.ts';
import { freeAddresses, pathOf, redirectTo } from './tree/redirects.ts';
import { lastPosition, requirePlace, type Place } from './tree/tree.ts';
import { moveVariants, requireBase } from './public/variants.ts';

type Writing = Pick<
	WriteWork,
	'actor' | 'namespace' | 'now' | 'transaction' | 'dependencies' | 'afterCommit' | 'changed'
>;

/** The fields to set on a page; omitted ones stay. */
interface PageChange {
	slug?: string | undefined;
	title?: string | undefined;
	status?: Page['status'] | undefined;
	language?: string | undefined;
	baseSlug?: string | null | undefined;
	parentId?: number | null | undefined;
	position?: number | undefined;
	isStartpage?: boolean | undefined;
	startpageDomain?: string | null | undefined;
	content?: Block[] | undefined;
}

/** The pages every namespace `default` has (contract-cms D1). */
export const staticSlugs = ['landing', 'impressum', 'datenschutz', 'faq'];
const standard = 'default';

/** Throws 409 for the pages on which all namespaces fall back. */
export function requireFree({ namespace, slug }: Pick<Page, 'namespace' | 'slug'>): void {
	if (namespace === standard && staticSlugs.includes(slug))
		throw isProtected('slug', 'All namespaces fall back on this page, so it keeps its address.');
}

/** The positions of the pages of a namespace; the tree is locked until the end of the write. */
export const lockTree = (namespace: string, transaction: Transaction): Promise<(Place & { slug: string })[]> =>
	Page.findAll({
		where: { namespace },
		attributes: ['id', 'slug', 'parentId', 'position'],
		order: ['id'],
		transaction,
		lock: true,
		raw: true
	});

/** Sets the position of a page; those at or after it make room. */
async function place(page: Page, change: PageChange, transaction: Transaction): Promise<void> {
	const isMoved = change.parentId !== undefined && change.parentId !== page.parentId;
	if (!page.isNewRecord && !isMoved && (change.position ?? page.position) === page.position) return;
	const tree = await lockTree(page.namespace, transaction);
	const parentId = change.parentId === undefined ? page.parentId : change.parentId;
	requirePlace(tree, page.isNewRecord ? null : page.id, parentId);
	const others = tree.filter(({ id }) => page.isNewRecord || id !== page.id);
	const position = change.position ?? lastPosition(others, parentId);
	page.set({ parentId, position });
	if (!others.some((other) => other.parentId === parentId && other.position === position)) return;
	const where = { namespace: page.namespace, parentId, position: { [Op.gte]: position } };
	const besides = page.isNewRecord ? {} : { id: { [Op.ne]: page.id } };
	// No new version and time: their positions follow from the tree, and people who edit one of them continue.
	await Page.increment({ position: 1 }, { where: { ...where, ...besides }, transaction, silent: true });
}

/** The first page that a namespace publishes becomes its start page, unless the change says whether it is one (contract-cms D1). */
async function beginSite(page: Page, change: PageChange, transaction: Transaction): Promise<void> {
	const isFresh = page.isNewRecord || page.changed('status');
	if (page.status !== 'published' || !isFresh || page.baseSlug || change.isStartpage !== undefined) return;
	const { namespace } = page;
	// Of two that are published at the same time one is the first.
	await lockTree(namespace, transaction);
	const isBegun = { [Op.or]: [{ isStartpage: true }, { status: 'published' }] };
	if (!(await Page.count({ where: { namespace, ...isBegun }, transaction }))) page.set({ isStartpage: true });
}

/** Makes a page the start page of its domain and language, and another one no longer that. */
async function chooseStart(page: Page, transaction: Transaction): Promise<void> {
	if (!page.isStartpage) return void page.set({ startKey: null });
	const startKey = startKeyOf(page);
	if (startKey === page.startKey) return;
	const { namespace } = page;
	const unset = { isStartpage: false, startKey: null };
	const former = await Page.findOne({ where: { namespace, startKey }, transaction, lock: true });
	await former?.update({ ...unset, version: former.version + 1 }, { transaction });
	page.set({ startKey });
}

async function rename(page: Page, work: Writing, from: string): Promise<void> {
	const { namespace, transaction } = work;
	await redirectTo(namespace, pathOf(from), pathOf(page.slug), transaction);
	await moveVariants(namespace, [from], page.slug, transaction);
	mirrorAfter(work, from);
	// Articles name their page by its slug.
	work.changed('news');
}

const taken = 'There is a page with this address already.';

async function requireFreeSlug(namespace: string, slug: string, transaction: Transaction): Promise<void> {
	if (await Page.count({ where: { namespace, slug }, transaction }))
		throw conflict(taken, [{ path: 'slug', code: 'duplicate', message: taken }]);
}

/** Gives a page these values and stores it with a new version; a page that stays as it was is not touched. */
export async function writePage(page: Page, change: PageChange, work: Writing): Promise<Page> {
	const { transaction } = work;
	const { parentId: _parent, position: _position, ...fields } = change;
	const from = page.slug;
	if (change.slug !== undefined && change.slug !== from && !page.isNewRecord) requireFree(page);
	page.set(given(fields));
	await place(page, change, transaction);
	if (page.isNewRecord || page.changed('baseSlug') || page.changed('language')) await requireBase(page, transaction);
	await beginSite(page, change, transaction);
	await chooseStart(page, transaction);
	if (!page.isNewRecord && !page.changed()) return page;
	const isRenamed = !page.isNewRecord && page.slug !== from;
	if (!page.isNewRecord) page.set({ version: page.version + 1 });
	page.set({ updatedBy: actorName(work.actor) });
	if (isRenamed) await requireFreeSlug(page.namespace, page.slug, transaction);
	await storeDrafted(pageDrafts, page, () => unlessTaken(taken, () => page.save({ transaction })), work);
	if (isRenamed) await rename(page, work, from);
	return page;
}

/** Raises the version of a page for changes beside its own columns. */
export const raiseVersion = (
	page: Page,
	{ actor, transaction }: Pick<Writing, 'actor' | 'transaction'>
): Promise<Page> => page.update({ version: page.version + 1, updatedBy: actorName(actor) }, { transaction });

const unset = {
	parentId: null,
	baseSlug: null,
	startpageDomain: null,
	startKey: null,
	contentHash: null,
	updatedBy: null
};

/** Makes a page; 409 when its slug is taken, or the plan allows no more. */
export async function makePage(values: PageChange & { slug: string }, work: Writing): Promise<Page> {
	const { namespace, transaction } = work;
	await requireRoom('pages', namespace, transaction);
	await requireFreeSlug(namespace, values.slug, transaction);
	await freeAddresses(namespace, [pathOf(values.slug)], transaction);
	const { content = [], title = values.slug } = values;
	const page = Page.build({ ...unset, namespace, slug: values.slug, title, content });
	return writePage(page, values, work);
}
