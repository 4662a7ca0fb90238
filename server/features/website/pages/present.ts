import type { Transaction } from 'sequelize';
import type { Block } from '#lib/blocks/blocks.ts';
import { findRow, findRows } from '../../../database/rows.ts';
import { fileName } from './content/file-name.ts';
import { PageModule, PageSeo, type Page, type PageSeoHistory } from './model.ts';
import type { ModuleResponse, PageNode, PageRecord, PageResponse, SeoResponse } from './schema.ts';

/** The columns of a page without its content. */
type Row = Omit<PageRecord, 'contentFile' | 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

/** Record to wire, without the content. */
export const presentRecord = (page: Row): PageRecord => ({
	id: page.id,
	namespace: page.namespace,
	slug: page.slug,
	title: page.title,
	status: page.status,
	parentId: page.parentId,
	position: page.position,
	language: page.language,
	baseSlug: page.baseSlug,
	isStartpage: page.isStartpage,
	startpageDomain: page.startpageDomain,
	contentFile: fileName(page.namespace, page.slug),
	createdAt: page.createdAt.toISOString(),
	updatedAt: page.updatedAt.toISOString(),
	version: page.version
});

/** The default search engine data of a page. */
export const noSeo: SeoResponse = {
	metaTitle: null,
	metaDescription: null,
	canonicalUrl: null,
	robots: 'index,follow',
	ogTitle: null,
	ogDescription: null,
	ogImage: null,
	schemaJson: null,
	hreflang: null,
	faviconPath: null
};

/** The search engine data of a page, with defaults. */
export function presentSeo(row: PageSeo | PageSeoHistory | null): SeoResponse {
	const stored: Record<string, unknown> = row?.get() ?? {};
	const fields = Object.entries(noSeo).map(([field, unset]) => [field, stored[field] ?? unset]);
	return Object.fromEntries(fields) as SeoResponse;
}

export const presentModule = ({ id, pageId, slot, position, block }: PageModule): ModuleResponse => ({
	id,
	pageId,
	slot,
	position,
	block
});

/** The modules of a page, those before its content first. */
export async function modulesOf(page: Page, transaction: Transaction | null): Promise<PageModule[]> {
	const found = await findRows(PageModule, { pageId: page.id }, { transaction });
	const rank = ({ slot }: PageModule) => Number(slot === 'after');
	return found.sort((one, other) => rank(one) - rank(other) || one.position - other.position || one.id - other.id);
}

/** The blocks of a page from top to bottom: its content between its modules. */
export async function blocksOf(page: Page): Promise<Block[]> {
	const modules = await modulesOf(page, null);
	const of = (wanted: PageModule['slot']) => modules.filter(({ slot }) => slot === wanted).map(({ block }) => block);
	return [...of('before'), ...page.content, ...of('after')];
}

/** A page with its content, modules and what search engines read of it; within a write as the write sees it. */
export async function presentPage(page: Page, transaction: Transaction | null): Promise<PageResponse> {
	const modules = await modulesOf(page, transaction);
	return {
		...presentRecord(page),
		updatedBy: page.updatedBy,
		blocks: page.content,
		modules: modules.map(presentModule),
		seo: presentSeo(await findRow(PageSeo, { pageId: page.id }, { transaction }))
	};
}

type Sibling = Omit<PageNode, 'children'>;

/** Pages in the order of siblings. */
const inOrder = <Of extends Pick<Sibling, 'position' | 'title' | 'id'>>(pages: Of[]): Of[] =>
	[...pages].sort(
		(a, b) => a.position - b.position || (a.title < b.title ? -1 : Number(a.title > b.title)) || a.id - b.id
	);

/** A page as the tree shows it, without those below it. */
export const presentNode = (page: Sibling): Sibling => ({
	id: page.id,
	namespace: page.namespace,
	slug: page.slug,
	title: page.title,
	parentId: page.parentId,
	position: page.position,
	status: page.status,
	language: page.language,
	isStartpage: page.isStartpage
});

type Nested<Of> = Of & { children: Nested<Of>[] };

/** The tree of pages; those without their parent are at the top. */
export function nested<Of extends Sibling>(pages: readonly Of[]): Nested<Of>[] {
	const nodes = new Map(inOrder([...pages]).map((page): [number, Nested<Of>] => [page.id, { ...page, children: [] }]));
	const top: Nested<Of>[] = [];
	for (const node of nodes.values()) (nodes.get(node.parentId ?? 0)?.children ?? top).push(node);
	return top;
}

/** The tree of pages as all routes return it. */
export const treeOf = (pages: readonly Sibling[]): PageNode[] => nested(pages.map(presentNode));
