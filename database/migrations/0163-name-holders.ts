import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/** Who holds a proposed name, as hashes: one browser or address must not hold those of everybody. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('team_names', 'held_by', c.key(64, optional));
	await queries.addColumn('team_names', 'held_from', c.key(64, optional));
	await addIndexes(queries, [
		['team_names', ['event_uid', 'held_by', 'state']],
		['team_names', ['event_uid', 'held_from', 'state']]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	for (const column of ['held_from', 'held_by']) {
		await queries.removeIndex('team_names', `team_names_event_uid_${column}_state`);
		// Sequelize would rebuild the whole table on SQLite.
		await queries.sequelize.query(`ALTER TABLE team_names DROP COLUMN ${column}`);
	}
}
