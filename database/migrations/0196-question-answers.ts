import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

/** The answers to one question, which would otherwise be picked from all answers of a large event. */
export const up = (queries: QueryInterface): Promise<void> =>
	addIndexes(queries, [['question_results', ['event_uid', 'question_id']]]);

export const down = (queries: QueryInterface): Promise<void> =>
	queries.removeIndex('question_results', 'question_results_event_uid_question_id');
