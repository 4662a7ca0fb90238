import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

const added = ['cookies', 'cookies_version'];

/** What the website of a namespace asks its visitors before it loads anything of other hosts. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('project_settings', 'cookies', c.json(optional));
	await queries.addColumn('project_settings', 'cookies_version', c.int({ defaultValue: 1 }));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	for (const column of added) await queries.sequelize.query(`ALTER TABLE project_settings DROP COLUMN ${column}`);
}
