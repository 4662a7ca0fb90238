import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

const articles = 'cms_page_wiki_articles';
const settings = 'cms_page_wiki_settings';
const versions = 'cms_page_wiki_versions';
const copies = 'cms_page_wiki_working_copies';

/** The wikis of pages: articles, their versions, what is being written, and how the wiki of a page is called. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable(articles, {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages'),
		locale: c.key(16),
		slug: c.key(128),
		title: c.text(200),
		markdown: c.long(),
		html: c.long(),
		excerpt: c.text(300, optional),
		status: c.key(16, { defaultValue: 'draft' }),
		is_start_document: c.bool(),
		start_key: c.key(32, optional),
		sort_index: c.int({ defaultValue: 0 }),
		published_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable(settings, {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages'),
		is_active: c.bool(),
		menu_label: c.text(64, optional),
		menu_labels: c.json(),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable(versions, {
		id: c.id(),
		namespace: c.namespace(),
		article_id: c.reference(articles),
		version: c.int(),
		content: c.json(),
		actor: c.text(160),
		created_at: c.time()
	});
	await queries.createTable(copies, {
		id: c.id(),
		namespace: c.namespace(),
		article_id: c.reference(articles),
		title: c.text(200),
		markdown: c.long(),
		excerpt: c.text(300, optional),
		based_on: c.int(),
		actor: c.text(160),
		...c.version(),
		...c.timestamps()
	});
	await addIndexes(queries, [
		[articles, ['page_id', 'locale', 'slug'], true],
		[articles, ['start_key'], true],
		[articles, ['namespace', 'page_id']],
		[settings, ['page_id'], true],
		[versions, ['article_id', 'version'], true],
		[copies, ['article_id'], true]
	]);
}

export const down = (queries: QueryInterface): Promise<void> =>
	dropTables(queries, [copies, versions, settings, articles]);
