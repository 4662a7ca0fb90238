import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** Pages that the chat service is asked to draft. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('page_jobs', {
		id: c.id(),
		namespace: c.namespace(),
		title: c.text(200),
		slug: c.key(100),
		brief: c.long(),
		language: c.key(8),
		parent_id: c.int(optional),
		state: c.key(10),
		error: c.key(40, optional),
		page_slug: c.key(100, optional),
		locked_until: c.time(optional),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['page_jobs', ['namespace', 'state']],
		['page_jobs', ['state', 'locked_until']],
		['page_jobs', ['created_at']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['page_jobs']);
