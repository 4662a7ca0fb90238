import { Op, type Transaction } from 'sequelize';
import { findField, findRow, findRows } from '../../../database/rows.ts';
import { holding } from '../../../database/search.ts';
import { notFound } from '../../../runtime/errors.ts';
import { Page } from './model.ts';

/** The data of one page; within a write, in its transaction. */
export const byPage = (pageId: number, transaction: Transaction | null) => ({
	where: { pageId },
	...(transaction ? { transaction } : {})
});

/** The page of a namespace by its slug; 404 when it is not there. With a transaction its row is locked till the commit. */
export async function findPage(namespace: string, slug: string, transaction: Transaction | null): Promise<Page> {
	const page = await pageOf(namespace, slug, transaction);
	if (!page) throw notFound('page');
	return page;
}

/** The same; null when it is not there. */
export const pageOf = (namespace: string, slug: string, transaction: Transaction | null): Promise<Page | null> =>
	findRow(Page, { namespace, slug }, { transaction, lock: transaction !== null });

/** The page of a namespace by its id, without its content; null when it is not there. */
export const pageById = (namespace: string, id: number): Promise<Page | null> =>
	findRow(Page, { namespace, id }, { only: ['id', 'namespace', 'slug', 'language', 'status', 'baseSlug'] });

/** The pages of a namespace without their content, by title. */
export const listedPages = (namespace: string): Promise<Page[]> =>
	Page.findAll({
		where: { namespace },
		attributes: { exclude: ['content'] },
		order: [
			['title', 'ASC'],
			['id', 'ASC']
		]
	});

const named = ['id', 'slug', 'title', 'status', 'language', 'isStartpage'] as const;
/** The label in lists of pages. */
export type PageChoice = Pick<Page, (typeof named)[number]>;

/** The pages of a namespace by title, as a list to choose from names them; with `ids` only those of these. */
export async function pageChoices(namespace: string, ids?: readonly number[]): Promise<PageChoice[]> {
	const found: PageChoice[] = await Page.findAll({
		where: { namespace, ...(ids ? { id: [...ids] } : {}) },
		attributes: [...named],
		order: [
			['title', 'ASC'],
			['id', 'ASC']
		],
		raw: true
	});
	// Raw rows have numbers for booleans.
	return found.map((page) => ({ ...page, isStartpage: Boolean(page.isStartpage) }));
}

/** The ids of the pages of a namespace whose title holds a word of a search. */
export async function pagesHolding(namespace: string, word: string): Promise<number[]> {
	const where = { [Op.and]: [{ namespace }, holding(Page, ['title'], word)] };
	return (await Page.findAll({ where, attributes: ['id'], raw: true })).map(({ id }) => id);
}

/** The pages of a namespace with these slugs. */
export const pagesOf = (namespace: string, slugs: readonly string[]): Promise<Page[]> =>
	Page.findAll({ where: { namespace, slug: [...slugs] } });

/** The language versions of a page: its variants, or the page it is a variant of with its other variants. */
export async function variantsOf({ namespace, slug, baseSlug }: Page): Promise<Page[]> {
	const base = baseSlug ?? slug;
	const only = ['id', 'slug', 'language', 'status'];
	const found = await Promise.all(
		[{ slug: base }, { baseSlug: base }].map((by) => findRows(Page, { namespace, ...by }, { only }))
	);
	const others = new Map(found.flat().map((page) => [page.slug, page]));
	others.delete(slug);
	return [...others.values()].sort((one, other) =>
		one.language < other.language ? -1 : Number(one.language > other.language)
	);
}

/** A page without its content, and behind it the one it is a variant of; none of an id that is not there. */
export async function pageWithBase(namespace: string, id: number): Promise<Page[]> {
	const only = ['id', 'slug', 'language', 'status', 'baseSlug'];
	const page = await findRow(Page, { namespace, id }, { only });
	if (!page || page.baseSlug === null) return page ? [page] : [];
	const base = await findRow(Page, { namespace, slug: page.baseSlug }, { only });
	return base ? [page, base] : [page];
}

/** Whether a namespace has a page of this id; within a write it cannot be removed until the end. */
export const hasPage = async (namespace: string, id: number, transaction: Transaction | null): Promise<boolean> =>
	(await findField(Page, 'id', { namespace, id }, { transaction, lock: transaction !== null })) !== undefined;
