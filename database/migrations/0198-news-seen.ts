import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** Up to which day a user has read what is new in the product. */
export const up = (queries: QueryInterface): Promise<void> =>
	queries.addColumn('users', 'news_seen', columns(queries).key(10, optional));

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE users DROP COLUMN news_seen');
}
