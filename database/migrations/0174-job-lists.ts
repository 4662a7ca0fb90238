import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

/** Jobs are listed newest first by state, kind and namespace, and counted; the oldest that is due is told. */
export const up = (queries: QueryInterface): Promise<void> =>
	addIndexes(queries, [
		['jobs', ['state', 'id']],
		['jobs', ['state', 'due_at']],
		['jobs', ['kind', 'state', 'id']],
		['jobs', ['kind', 'id']],
		['jobs', ['namespace', 'id']]
	]);

export async function down(queries: QueryInterface): Promise<void> {
	for (const fields of ['namespace_id', 'kind_id', 'kind_state_id', 'state_due_at', 'state_id'])
		await queries.removeIndex('jobs', `jobs_${fields}`);
}
