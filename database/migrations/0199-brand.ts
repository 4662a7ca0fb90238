import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** The brand of a namespace: its logos, icon, share picture, and the ornaments of its pages. */
export const up = (queries: QueryInterface): Promise<void> =>
	queries.addColumn('project_settings', 'brand', columns(queries).json(optional));

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE project_settings DROP COLUMN brand');
}
