import type { QueryInterface } from 'sequelize';
import { columns, dropTables, optional } from '../columns.ts';

/** What the last drill of the backups of a namespace found. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('backup_drills', {
		namespace: c.namespace({ primaryKey: true }),
		job_key: c.key(150, optional),
		report: c.json(optional),
		ended_at: c.time(optional),
		...c.timestamps()
	});
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['backup_drills']);
