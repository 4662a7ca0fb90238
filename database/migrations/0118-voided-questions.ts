import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** Since when a question is out of scoring: its answers earn nothing and count in no total. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('questions', 'voided_at', c.time(optional));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await queries.sequelize.query('ALTER TABLE questions DROP COLUMN voided_at');
}
