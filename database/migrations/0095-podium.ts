import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** The ceremony at the end of an event: what is shown in which order, and how far it is. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('events', 'podium_step', c.int(optional));
	await queries.createTable('podiums', {
		event_uid: c.event({ primaryKey: true }),
		namespace: c.namespace(),
		state: c.key(10),
		step: c.int(),
		steps: c.json(),
		teams: c.int(),
		...c.version(),
		...c.timestamps()
	});
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.dropTable('podiums');
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await queries.sequelize.query('ALTER TABLE events DROP COLUMN podium_step');
}
