import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** What stands in the foot of pages, and how its columns are laid out. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('marketing_footer_blocks', {
		id: c.id(),
		namespace: c.namespace(),
		slot: c.key(20),
		type: c.key(20),
		content: c.json(),
		position: c.int(),
		locale: c.key(8),
		is_active: c.bool({ defaultValue: true }),
		...c.version(),
		...c.timestamps()
	});
	await queries.addColumn('project_settings', 'footer_layout', c.key(20, optional));
	await addIndexes(queries, [['marketing_footer_blocks', ['namespace', 'slot', 'locale', 'position']]]);
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE project_settings DROP COLUMN footer_layout');
	await dropTables(queries, ['marketing_footer_blocks']);
}
