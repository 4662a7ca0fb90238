import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** What hosts tell phones and screens during their events. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('announcements', {
		id: c.id(),
		namespace: c.namespace(),
		event_uid: c.event(),
		text: c.text(280),
		level: c.key(10),
		audience: c.key(10),
		expires_at: c.time(optional),
		...c.timestamps()
	});
	await addIndexes(queries, [['announcements', ['event_uid']]]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['announcements']);
