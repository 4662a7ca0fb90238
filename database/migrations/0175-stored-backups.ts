import { DataTypes, type QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('stored_backups', {
		uid: c.uid({ primaryKey: true }),
		namespace: c.namespace(),
		kind: c.key(10),
		form: c.key(20),
		night: c.key(10, optional),
		created_by: c.text(100, optional),
		job_key: c.key(150),
		file: c.key(200, optional),
		size: { type: DataTypes.BIGINT, ...optional },
		summary: c.json(optional),
		ready_at: c.time(optional),
		expires_at: c.time(optional),
		...c.timestamps()
	});
	await addIndexes(queries, [
		// A namespace has one for each night, whichever process begins it.
		['stored_backups', ['namespace', 'night'], true],
		['stored_backups', ['expires_at']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['stored_backups']);
