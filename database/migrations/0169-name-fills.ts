import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/**
 * Who makes names for an event, and how often in an hour, is said by jobs. A go that the end of the old process cut off
 * is not lost: the next minute asks for names wherever too few are ready.
 */
export async function up(queries: QueryInterface): Promise<void> {
	const run = (sql: string) => queries.sequelize.query(sql);
	// These said only that somebody was at it.
	await run('DELETE FROM team_name_fills WHERE last_success_at IS NULL AND last_error IS NULL');
	// Sequelize would rebuild the whole table on SQLite.
	for (const column of ['locked_until', 'hour_began_at', 'fills'])
		await run(`ALTER TABLE team_name_fills DROP COLUMN ${column}`);
}

export async function down(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('team_name_fills', 'locked_until', c.time(optional));
	await queries.addColumn('team_name_fills', 'hour_began_at', c.time({ defaultValue: new Date(0) }));
	await queries.addColumn('team_name_fills', 'fills', c.int({ defaultValue: 0 }));
}
