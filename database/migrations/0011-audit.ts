import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables } from '../columns.ts';

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('audit_log', {
		id: c.id(),
		// Without a foreign key: what was done in a namespace outlives it.
		namespace: c.key(100),
		actor: c.text(120),
		operation: c.key(80),
		target: c.text(200),
		request_id: c.key(64),
		at: c.time()
	});
	await addIndexes(queries, [
		['audit_log', ['at']],
		['audit_log', ['namespace', 'id']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['audit_log']);
