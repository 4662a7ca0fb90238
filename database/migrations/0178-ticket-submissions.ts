import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/** Tells a ticket that is sent twice in the same instant, and counts the open ones of visitors by an index alone. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('ticket_submissions', {
		fingerprint: c.key(64, { primaryKey: true }),
		namespace: c.namespace(),
		ticket_id: c.reference('tickets', optional),
		created_at: c.time()
	});
	await addIndexes(queries, [
		['ticket_submissions', ['namespace']],
		['ticket_submissions', ['ticket_id']],
		['ticket_submissions', ['created_at']],
		['tickets', ['namespace', 'created_by', 'status']]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('tickets', 'tickets_namespace_created_by_status');
	await queries.dropTable('ticket_submissions');
}
