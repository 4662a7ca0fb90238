import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

const added = ['site', 'site_version'];

/** Whether the website of a namespace leads to quizzes, where its PIN button is, and its time zone. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('project_settings', 'site', c.json(optional));
	await queries.addColumn('project_settings', 'site_version', c.int({ defaultValue: 1 }));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	for (const column of added) await queries.sequelize.query(`ALTER TABLE project_settings DROP COLUMN ${column}`);
}
