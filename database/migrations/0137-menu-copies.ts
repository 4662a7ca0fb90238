import { QueryTypes, type QueryInterface, type Sequelize } from 'sequelize';

interface Group {
	namespace: string;
	page_id: number;
	slot: string;
	locale: string;
	title: string;
}

const copied = 'label, href, icon, position, locale, layout, detail_title, detail_text, detail_subline, is_external';
const mostLevels = 4;
const mostLabel = 64;

/** The id of the row that was inserted last in a table; nobody else writes while the database is moved. */
async function lastId(sequelize: Sequelize, table: string): Promise<number> {
	const [row] = await sequelize.query<{ id: number }>(`SELECT MAX(id) AS id FROM ${table}`, {
		type: QueryTypes.SELECT
	});
	return row!.id;
}

/** Copies the items below a parent, level by level; what stands deeper than menus may be stays where it is. */
async function copyItems(sequelize: Sequelize, group: Group, menu: number): Promise<void> {
	let level: { from: number | null; to: number | null }[] = [{ from: null, to: null }];
	for (let depth = 1; depth <= mostLevels && level.length; depth += 1) {
		const next: typeof level = [];
		for (const { from, to } of level) {
			const rows = await sequelize.query<{ id: number }>(
				`SELECT id FROM page_menu_items WHERE page_id = :page_id AND slot = :slot AND locale = :locale
				AND ${from === null ? 'parent_id IS NULL' : 'parent_id = :from'} ORDER BY position, id`,
				{ replacements: { ...group, from }, type: QueryTypes.SELECT }
			);
			for (const { id } of rows) {
				await sequelize.query(
					`INSERT INTO marketing_menu_items
					(namespace, menu_id, parent_id, ${copied}, is_active, is_startpage, version, created_at, updated_at)
					SELECT namespace, :menu, :to, ${copied}, is_active, :no, 1, created_at, updated_at
					FROM page_menu_items WHERE id = :id`,
					{ replacements: { id, menu, to, no: false } }
				);
				next.push({ from: id, to: await lastId(sequelize, 'marketing_menu_items') });
			}
		}
		level = next;
	}
}

/** Makes a menu of the items that a page has in a slot and a language, and shows it there. */
async function copyGroup(sequelize: Sequelize, group: Group): Promise<void> {
	const { title, ...place } = group;
	const label = [...title].slice(0, mostLabel).join('');
	const replacements = { ...place, label, yes: true, now: new Date() };
	await sequelize.query(
		`INSERT INTO marketing_menus (namespace, label, locale, is_active, version, created_at, updated_at)
		VALUES (:namespace, :label, :locale, :yes, 1, :now, :now)`,
		{ replacements }
	);
	const menu = await lastId(sequelize, 'marketing_menus');
	await copyItems(sequelize, group, menu);
	await sequelize.query(
		`INSERT INTO marketing_menu_assignments
		(namespace, menu_id, page_id, page_key, slot, locale, is_active, version, created_at, updated_at)
		VALUES (:namespace, :menu, :page_id, :page_id, :slot, :locale, :yes, 1, :now, :now)`,
		{ replacements: { ...replacements, menu } }
	);
	await sequelize.query(
		'UPDATE page_menu_items SET menu_id = :menu WHERE page_id = :page_id AND slot = :slot AND locale = :locale',
		{ replacements: { ...replacements, menu } }
	);
}

/** Makes menus of the items that pages had, and assigns each to its page in the slots main and footer_1 to footer_3. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
	const groups = await sequelize.query<Group>(
		`SELECT item.namespace, item.page_id, item.slot, item.locale, page.title
		FROM page_menu_items AS item JOIN pages AS page ON page.id = item.page_id
		WHERE item.slot IN ('main', 'footer_1', 'footer_2', 'footer_3')
		GROUP BY item.namespace, item.page_id, item.slot, item.locale, page.title
		ORDER BY item.page_id, item.slot, item.locale`,
		{ type: QueryTypes.SELECT }
	);
	for (const group of groups) await copyGroup(sequelize, group);
}

/** Takes back the menus that were made, and what stands in them with them; the items of pages are still there. */
export async function down({ sequelize }: QueryInterface): Promise<void> {
	await sequelize.query(
		'DELETE FROM marketing_menus WHERE id IN (SELECT menu_id FROM page_menu_items WHERE menu_id IS NOT NULL)'
	);
	await sequelize.query('UPDATE page_menu_items SET menu_id = NULL');
}
