import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** What is to be done later, once the write that asked for it is on disk. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('jobs', {
		id: c.id(),
		namespace: c.namespace(),
		kind: c.key(40),
		once_key: c.key(150, optional),
		state: c.key(10),
		input: c.long(),
		due_at: c.time(optional),
		attempts: c.int({ defaultValue: 0 }),
		fence: c.int({ defaultValue: 0 }),
		progress: c.int({ defaultValue: 0 }),
		error: c.text(500, optional),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['jobs', ['kind', 'once_key'], true],
		['jobs', ['kind', 'due_at']],
		['jobs', ['namespace', 'state']],
		['jobs', ['state', 'updated_at']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['jobs']);
