import type { QueryInterface } from 'sequelize';
import { addIndexes, columns } from '../columns.ts';

/** Which teams staff ever listed, and the way to the newest teams of an event: where it is full, they give way. */
export async function up(queries: QueryInterface): Promise<void> {
	await queries.addColumn('teams', 'was_listed', columns(queries).bool());
	await queries.sequelize.query('UPDATE teams SET was_listed = is_listed');
	await addIndexes(queries, [['teams', ['event_uid', 'created_at']]]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('teams', 'teams_event_uid_created_at');
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE teams DROP COLUMN was_listed');
}
