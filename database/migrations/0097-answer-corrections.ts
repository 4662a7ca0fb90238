import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** What was decided about single answers after they were scored: by hand, by a new key, or with their photo. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('answer_corrections', {
		id: c.id(),
		namespace: c.namespace(),
		event_uid: c.event(),
		question_result_id: c.reference('question_results'),
		kind: c.key(10),
		batch: c.uid(optional),
		is_correct: c.bool({ ...optional, defaultValue: null }),
		final_points: c.int(),
		fraction: c.decimal(7, 6),
		efficiency: c.decimal(7, 6),
		was_correct: c.bool({ ...optional, defaultValue: null }),
		was_points: c.int(),
		was_fraction: c.decimal(7, 6),
		was_efficiency: c.decimal(7, 6),
		was_question: c.json(optional),
		reason: c.text(200),
		actor: c.text(120),
		at: c.time(),
		removed_at: c.time(optional),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['answer_corrections', ['question_result_id']],
		['answer_corrections', ['event_uid', 'at']],
		['answer_corrections', ['batch']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['answer_corrections']);
