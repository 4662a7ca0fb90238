import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** Which questions came with a template, so that all of them can be removed at once. */
export const up = (queries: QueryInterface): Promise<void> =>
	queries.addColumn('questions', 'is_sample', columns(queries).bool(optional));

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE questions DROP COLUMN is_sample');
}
