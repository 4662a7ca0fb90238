import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** Who changed a page last, so that two editors at once know of whom to ask. */
export async function up(queries: QueryInterface): Promise<void> {
	await queries.addColumn('pages', 'updated_by', columns(queries).text(200, optional));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE pages DROP COLUMN updated_by');
}
