import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

const names = ['requester_uid', 'requester_email', 'requester_name', 'requester_locale', 'source_page'];

/** Who sent a ticket from outside, apart from what all tickets have, so that it can be erased. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	const kinds = [
		c.uid(optional),
		c.text(200, optional),
		c.text(120, optional),
		c.key(8, optional),
		c.key(100, optional)
	];
	for (const [at, name] of names.entries()) await queries.addColumn('tickets', name, kinds[at]!);
	await addIndexes(queries, [
		['tickets', ['requester_uid'], true],
		['tickets', ['namespace', 'requester_email']]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('tickets', 'tickets_namespace_requester_email');
	await queries.removeIndex('tickets', 'tickets_requester_uid');
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	for (const name of names) await queries.sequelize.query(`ALTER TABLE tickets DROP COLUMN ${name}`);
}
