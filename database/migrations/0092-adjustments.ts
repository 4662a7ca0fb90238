import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/** Points that staff gives or takes, and teams whose name public screens do not show. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('point_adjustments', {
		id: c.id(),
		namespace: c.namespace(),
		event_uid: c.event(),
		team_uid: c.uid({ references: { model: 'teams', key: 'uid' }, onDelete: 'CASCADE' }),
		points: c.int(),
		reason: c.text(200),
		actor: c.text(120),
		at: c.time(),
		removed_at: c.time(optional)
	});
	await addIndexes(queries, [['point_adjustments', ['event_uid', 'team_uid']]]);
	await queries.addColumn('teams', 'name_hidden', c.bool());
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.dropTable('point_adjustments');
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await queries.sequelize.query('ALTER TABLE teams DROP COLUMN name_hidden');
}
