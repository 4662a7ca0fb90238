import type { QueryInterface } from 'sequelize';
import { columns, dropTables, optional } from '../columns.ts';

/** How far the bots of an event are, for whoever asks at another process than theirs. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('rehearsals', {
		event_uid: c.event({ primaryKey: true }),
		namespace: c.namespace(),
		run_uid: c.uid(),
		ends_at: c.time(),
		told_at: c.time(),
		stopped_at: c.time(optional),
		answers: c.int(),
		stations: c.int(),
		failed: c.int(),
		...c.timestamps()
	});
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['rehearsals']);
