import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** The texts of a question in other languages, by the ids of its parts. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('questions', 'translations', c.json(optional));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await queries.sequelize.query('ALTER TABLE questions DROP COLUMN translations');
}
