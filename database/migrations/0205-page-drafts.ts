import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

const drafts = 'page_drafts';
const versions = 'page_versions';

/** What is written on published pages before it is published, and what they said before. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable(drafts, {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages'),
		content: c.json(),
		is_outdated: c.bool(),
		actor: c.text(200),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable(versions, {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages'),
		version: c.int(),
		title: c.text(200),
		content: c.json(),
		actor: c.text(200, optional),
		created_at: c.time()
	});
	await addIndexes(queries, [
		[drafts, ['page_id'], true],
		[drafts, ['namespace']],
		[versions, ['page_id', 'version'], true],
		[versions, ['namespace']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, [versions, drafts]);
