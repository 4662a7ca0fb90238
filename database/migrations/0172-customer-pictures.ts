import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** A picture beside what is known of a person. */
export const up = (queries: QueryInterface): Promise<void> =>
	queries.addColumn('customer_profiles', 'avatar_url', columns(queries).text(2048, optional));

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE customer_profiles DROP COLUMN avatar_url');
}
