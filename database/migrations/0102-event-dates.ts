import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

const indexes: [string, string[]][] = [
	['events', ['namespace', 'start_date']],
	['events', ['namespace', 'end_date']]
];

/** Events are found by their days, however many a namespace has. */
export const up = (queries: QueryInterface): Promise<void> => addIndexes(queries, indexes);

export async function down(queries: QueryInterface): Promise<void> {
	for (const [table, fields] of indexes) await queries.removeIndex(table, `${table}_${fields.join('_')}`);
}
