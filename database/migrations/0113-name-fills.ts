import type { QueryInterface } from 'sequelize';
import { columns, dropTables, optional } from '../columns.ts';

/** How the store of ready names of an event was filled, and who does it right now. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('team_name_fills', {
		event_uid: c.event({ primaryKey: true }),
		namespace: c.namespace(),
		locked_until: c.time(optional),
		hour_began_at: c.time(),
		fills: c.int(),
		last_success_at: c.time(optional),
		last_error: c.text(200, optional),
		...c.timestamps()
	});
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['team_name_fills']);
