import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** The menu items of pages as they were before menus were records of their own. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('page_menu_items', {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages'),
		parent_id: c.reference('page_menu_items', optional),
		slot: c.key(20, { defaultValue: 'main' }),
		locale: c.key(8),
		label: c.text(64),
		href: c.text(2048),
		icon: c.key(64, optional),
		position: c.int(),
		layout: c.key(40, { defaultValue: 'default' }),
		detail_title: c.text(160, optional),
		detail_text: c.text(500, optional),
		detail_subline: c.text(160, optional),
		is_external: c.bool(),
		is_active: c.bool({ defaultValue: true }),
		menu_id: c.int(optional),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['page_menu_items', ['page_id', 'slot', 'locale', 'position']],
		['page_menu_items', ['parent_id']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['page_menu_items']);
