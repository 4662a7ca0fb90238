import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('media_files', {
		id: c.id(),
		namespace: c.namespace(),
		dir: c.key(60),
		name: c.key(100),
		mime: c.key(40),
		size: c.int(),
		width: c.int(optional),
		height: c.int(optional),
		kind: c.key(10),
		sha256: c.key(64),
		modified_at: c.time(),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['media_files', ['dir', 'name'], true],
		['media_files', ['namespace', 'dir', 'name']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['media_files']);
