import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

const added = ['design_tokens', 'custom_css', 'import_meta', 'design_version'];

/** The look of a namespace: what of the tokens it sets itself, its own CSS, and which preset was taken over. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('project_settings', 'design_tokens', c.json(optional));
	await queries.addColumn('project_settings', 'custom_css', c.long(optional));
	await queries.addColumn('project_settings', 'import_meta', c.json(optional));
	await queries.addColumn('project_settings', 'design_version', c.int({ defaultValue: 1 }));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	for (const column of added) await queries.sequelize.query(`ALTER TABLE project_settings DROP COLUMN ${column}`);
}
