import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

// What of a row people change: a new name of the namespace is no change of its menus.
const contents = {
	marketing_menus: 'label, locale, is_active',
	marketing_menu_items:
		'label, href, icon, parent_id, position, locale, layout, detail_title, detail_text, detail_subline, is_external, is_active, is_startpage',
	marketing_menu_assignments: 'menu_id, page_id, slot, locale, is_active'
};

/** Has the database itself note when a row was changed, by whatever program. */
async function noteChanges(queries: QueryInterface): Promise<void> {
	const { sequelize } = queries;
	const isMysql = sequelize.getDialect() === 'mysql';
	for (const [table, fields] of Object.entries(contents))
		await sequelize.query(
			isMysql
				? `ALTER TABLE ${table} MODIFY updated_at DATETIME(3) NOT NULL
					DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3)`
				: `CREATE TRIGGER ${table}_updated_at AFTER UPDATE OF ${fields} ON ${table} FOR EACH ROW
					WHEN NEW.updated_at = OLD.updated_at BEGIN
					UPDATE ${table} SET updated_at = strftime('%Y-%m-%d %H:%M:%f +00:00', 'now') WHERE id = NEW.id; END`
		);
}

/** Menus, what stands in them, where they are shown, and which menu a slot falls back on. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('marketing_menus', {
		id: c.id(),
		namespace: c.namespace(),
		label: c.text(64),
		locale: c.key(8),
		is_active: c.bool({ defaultValue: true }),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('marketing_menu_items', {
		id: c.id(),
		namespace: c.namespace(),
		menu_id: c.reference('marketing_menus'),
		parent_id: c.reference('marketing_menu_items', optional),
		label: c.text(64),
		href: c.text(2048),
		icon: c.key(64, optional),
		position: c.int(),
		locale: c.key(8),
		layout: c.key(40),
		detail_title: c.text(160, optional),
		detail_text: c.text(500, optional),
		detail_subline: c.text(160, optional),
		is_external: c.bool(),
		is_active: c.bool({ defaultValue: true }),
		is_startpage: c.bool(),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('marketing_menu_assignments', {
		id: c.id(),
		namespace: c.namespace(),
		menu_id: c.reference('marketing_menus'),
		page_id: c.reference('pages', optional),
		page_key: c.int(),
		slot: c.key(20),
		locale: c.key(8),
		is_active: c.bool({ defaultValue: true }),
		...c.version(),
		...c.timestamps()
	});
	await queries.addColumn('project_settings', 'default_menus', c.json(optional));
	await addIndexes(queries, [
		['marketing_menus', ['namespace', 'label']],
		['marketing_menu_items', ['menu_id', 'locale', 'parent_id', 'position']],
		['marketing_menu_items', ['parent_id']],
		['marketing_menu_assignments', ['namespace', 'page_key', 'slot', 'locale'], true],
		['marketing_menu_assignments', ['menu_id']],
		['marketing_menu_assignments', ['page_id']]
	]);
	await noteChanges(queries);
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE project_settings DROP COLUMN default_menus');
	await dropTables(queries, ['marketing_menu_assignments', 'marketing_menu_items', 'marketing_menus']);
}
