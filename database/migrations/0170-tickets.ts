import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** Tickets and what is written about them. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('tickets', {
		id: c.id(),
		namespace: c.namespace(),
		title: c.text(200),
		description: c.long(),
		status: c.key(16, { defaultValue: 'open' }),
		priority: c.key(10, { defaultValue: 'normal' }),
		type: c.key(16, { defaultValue: 'task' }),
		reference_type: c.key(16, optional),
		reference_id: c.key(32, optional),
		assignee: c.key(64, optional),
		labels: c.json(),
		due_date: c.time(optional),
		created_by: c.key(160),
		is_read: c.bool(),
		closed_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('ticket_comments', {
		id: c.id(),
		namespace: c.namespace(),
		ticket_id: c.reference('tickets'),
		author: c.text(160),
		body: c.long(),
		is_public: c.bool(),
		created_at: c.time()
	});
	await addIndexes(queries, [
		['tickets', ['namespace', 'status', 'id']],
		['tickets', ['namespace', 'assignee', 'id']],
		['tickets', ['namespace', 'reference_type', 'reference_id']],
		['tickets', ['namespace', 'is_read']],
		['tickets', ['namespace', 'created_by', 'id']],
		['ticket_comments', ['ticket_id', 'id']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['ticket_comments', 'tickets']);
