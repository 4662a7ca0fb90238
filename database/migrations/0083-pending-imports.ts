import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables } from '../columns.ts';

/** Files with questions that were checked and wait to be taken in. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('pending_imports', {
		id: c.id(),
		namespace: c.namespace({ onDelete: 'CASCADE' }),
		event_uid: c.event(),
		token_hash: c.key(64),
		content: c.long(),
		expires_at: c.time(),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['pending_imports', ['token_hash'], true],
		['pending_imports', ['event_uid']],
		['pending_imports', ['expires_at']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['pending_imports']);
