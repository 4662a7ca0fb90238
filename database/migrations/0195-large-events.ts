import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

const indexes: [table: string, fields: string[]][] = [
	// The newest results of a board, which would otherwise sort all of them every two seconds.
	['results', ['event_uid', 'finished_at']],
	// Both databases append the id: answers of an event in slices and pages.
	['question_results', ['event_uid']],
	// What came in during the last minute, and the newest wrong answers.
	['question_results', ['event_uid', 'received_at']]
];

/** Lets lists of a large event be read part by part, newest first, and without sorting. */
export const up = (queries: QueryInterface): Promise<void> => addIndexes(queries, indexes);

export async function down(queries: QueryInterface): Promise<void> {
	for (const [table, fields] of indexes.toReversed()) await queries.removeIndex(table, `${table}_${fields.join('_')}`);
}
