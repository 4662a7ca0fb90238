import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** The articles of the website. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('landing_news', {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages'),
		slug: c.key(100),
		title: c.text(200),
		content: c.long(),
		excerpt: c.text(500, optional),
		image_url: c.text(2048, optional),
		is_published: c.bool(),
		published_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['landing_news', ['namespace', 'slug'], true],
		['landing_news', ['namespace', 'is_published', 'published_at']],
		['landing_news', ['page_id']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['landing_news']);
