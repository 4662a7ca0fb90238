import type { QueryInterface } from 'sequelize';
import { columns } from '../columns.ts';

/** How much longer than others a team may take for questions with a limit: a factor, 1 = no longer. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('teams', 'extra_time', c.decimal(3, 2, { defaultValue: 1 }));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await queries.sequelize.query('ALTER TABLE teams DROP COLUMN extra_time');
}
