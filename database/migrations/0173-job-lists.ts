import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

/** Jobs are listed newest first by state and kind and counted by both, and the oldest that is due is told. */
export const up = (queries: QueryInterface): Promise<void> =>
	addIndexes(queries, [
		['jobs', ['state', 'id']],
		['jobs', ['state', 'due_at']],
		['jobs', ['kind', 'state', 'id']]
	]);

export async function down(queries: QueryInterface): Promise<void> {
	for (const name of ['jobs_kind_state_id', 'jobs_state_due_at', 'jobs_state_id'])
		await queries.removeIndex('jobs', name);
}
