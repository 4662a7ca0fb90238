import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

const drafts = 'news_drafts';
const versions = 'news_versions';

/** What is written on published articles before it is published, and what they said before. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	const text = () => ({
		title: c.text(200),
		content: c.long(),
		excerpt: c.text(500, optional),
		image_url: c.text(2048, optional)
	});
	await queries.createTable(drafts, {
		id: c.id(),
		namespace: c.namespace(),
		news_id: c.reference('landing_news'),
		...text(),
		is_outdated: c.bool(),
		actor: c.text(200),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable(versions, {
		id: c.id(),
		namespace: c.namespace(),
		news_id: c.reference('landing_news'),
		version: c.int(),
		...text(),
		actor: c.text(200, optional),
		created_at: c.time()
	});
	await addIndexes(queries, [
		[drafts, ['news_id'], true],
		[drafts, ['namespace']],
		[versions, ['news_id', 'version'], true],
		[versions, ['namespace']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, [versions, drafts]);
