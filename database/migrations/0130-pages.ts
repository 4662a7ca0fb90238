import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

const inPage = { onDelete: 'CASCADE' } as const;

/** The pages of a website: their tree and content, what search engines read of them, and where old addresses lead. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	const seo = () => ({
		meta_title: c.text(120, optional),
		meta_description: c.text(320, optional),
		canonical_url: c.text(2048, optional),
		robots: c.key(20),
		og_title: c.text(120, optional),
		og_description: c.text(320, optional),
		og_image: c.text(2048, optional),
		schema_json: c.json(optional),
		hreflang: c.json(optional),
		favicon_path: c.text(2048, optional)
	});
	await queries.createTable('pages', {
		id: c.id(),
		namespace: c.namespace(),
		slug: c.key(100),
		title: c.text(200),
		status: c.key(10),
		parent_id: c.reference('pages', { ...optional, onDelete: 'SET NULL' }),
		position: c.int(),
		language: c.key(8),
		base_slug: c.key(100, optional),
		is_startpage: c.bool(),
		startpage_domain: c.key(253, optional),
		start_key: c.key(270, optional),
		content: c.json(),
		content_hash: c.key(64, optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('page_seo', {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages', { ...inPage, unique: true }),
		...seo(),
		...c.timestamps()
	});
	await queries.createTable('page_seo_history', {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages', inPage),
		actor: c.text(200),
		...seo(),
		...c.timestamps()
	});
	await queries.createTable('page_modules', {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages', inPage),
		slot: c.key(10),
		position: c.int(),
		block: c.json(),
		...c.timestamps()
	});
	await queries.createTable('redirects', {
		id: c.id(),
		namespace: c.namespace(),
		source: c.key(300),
		target: c.key(300),
		status: c.int(),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['pages', ['namespace', 'slug'], true],
		['pages', ['namespace', 'base_slug', 'language'], true],
		['pages', ['namespace', 'start_key'], true],
		['pages', ['parent_id']],
		['page_seo_history', ['page_id']],
		['page_modules', ['page_id', 'slot', 'position']],
		['redirects', ['namespace', 'source'], true],
		['redirects', ['namespace', 'target']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> =>
	dropTables(queries, ['redirects', 'page_modules', 'page_seo_history', 'page_seo', 'pages']);
