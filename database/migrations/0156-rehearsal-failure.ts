import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** Why the first bot of a rehearsal gave up: an error code, for the screen that started it. */
export async function up(queries: QueryInterface): Promise<void> {
	await queries.addColumn('rehearsals', 'failure', columns(queries).key(40, optional));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE rehearsals DROP COLUMN failure');
}
