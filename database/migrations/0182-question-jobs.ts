import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/** What the chat service is asked about questions, and what came of it. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('question_jobs', {
		id: c.id(),
		namespace: c.namespace(),
		task: c.key(20),
		wish: c.json(),
		source: c.long(optional),
		result: c.json(optional),
		error: c.text(40, optional),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['question_jobs', ['namespace']],
		['question_jobs', ['created_at']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => queries.dropTable('question_jobs');
