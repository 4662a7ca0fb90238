import type { Transaction } from 'sequelize';
import { fileName } from './file-name.ts';
import { byPage } from './find.ts';
import { PageModule, PageSeo, type Page } from './model.ts';
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

/** What a page says to search engines while nobody wrote anything. */
const noSeo: SeoResponse = {
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

/** What search engines read of a page; defaults where nothing is stored. */
export const presentSeo = (row: PageSeo | null): SeoResponse =>
	row
		? (Object.fromEntries(
				Object.entries(noSeo).map(([field, unset]) => [field, row.get(field as keyof PageSeo) ?? unset])
			) as SeoResponse)
		: noSeo;

const presentModule = ({ id, pageId, slot, position, block }: PageModule): ModuleResponse => ({
	id,
	pageId,
	slot,
	position,
	block
});

/** A page with its content, modules and what search engines read of it; within a write as the write sees it. */
export async function presentPage(page: Page, transaction: Transaction | null): Promise<PageResponse> {
	const found = byPage(page.id, transaction);
	const modules = await PageModule.findAll({
		...found,
		order: [
			['slot', 'DESC'],
			['position', 'ASC'],
			['id', 'ASC']
		]
	});
	return {
		...presentRecord(page),
		blocks: page.content,
		modules: modules.map(presentModule),
		seo: presentSeo(await PageSeo.findOne(found))
	};
}

type Sibling = Omit<PageNode, 'children'>;

/** Pages in the order of siblings. */
const inOrder = <Of extends Pick<Sibling, 'position' | 'title' | 'id'>>(pages: Of[]): Of[] =>
	[...pages].sort(
		(a, b) => a.position - b.position || (a.title < b.title ? -1 : Number(a.title > b.title)) || a.id - b.id
	);

/** The tree of pages, each below its parent; one whose parent is not among them stands at the top. */
export function treeOf(pages: readonly Sibling[]): PageNode[] {
	const nodes = new Map(
		inOrder([...pages]).map(({ id, namespace, slug, title, parentId, position, status, language, isStartpage }) => [
			id,
			{ id, namespace, slug, title, parentId, position, status, language, isStartpage, children: [] as PageNode[] }
		])
	);
	const top: PageNode[] = [];
	for (const node of nodes.values()) (nodes.get(node.parentId ?? 0)?.children ?? top).push(node);
	return top;
}
