import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../../support/processes/databases.ts';

interface Old {
	id: number;
	parent?: number;
	slot?: string;
	locale?: string;
	label: string;
	position?: number;
	isActive?: boolean;
}

forEachDatabase('menus of the items that pages had', ({ test, url, connect }) => {
	test('each page, slot and language becomes a menu that is shown there, four levels deep, and goes again', async () => {
		const database = connect(await url());
		const { sequelize, migrator } = database;
		await migrator.up({ to: '0136-menus' });
		const day = '2026-01-01 00:00:00';
		const add = (sql: string, replacements: object) => sequelize.query(sql, { replacements: { day, ...replacements } });
		const read = <Row extends object>(sql: string) => sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
		await add(
			`INSERT INTO pages (namespace, slug, title, status, position, language, content, version, created_at, updated_at)
			VALUES ('default', 'alt', :title, 'published', 90, 'de', '[]', 1, :day, :day)`,
			{ title: `Ä${'x'.repeat(80)}` }
		);
		const [page] = await read<{ id: number }>("SELECT id FROM pages WHERE slug = 'alt'");
		const items: Old[] = [
			{ id: 1, label: 'Zwei', position: 2 },
			{ id: 2, label: 'Eins', position: 1, isActive: false },
			...[3, 4, 5, 6].map((id) => ({ id, parent: id === 3 ? 2 : id - 1, label: `Ebene ${id - 1}` })),
			{ id: 7, locale: 'en', label: 'One' },
			{ id: 8, slot: 'footer_2', label: 'Impressum' },
			{ id: 9, slot: 'side', label: 'Nirgends' }
		];
		for (const { id, parent = null, slot = 'main', locale = 'de', label, position = 0, isActive = true } of items)
			await add(
				`INSERT INTO page_menu_items (id, namespace, page_id, parent_id, slot, locale, label, href, position, layout, is_external, is_active, created_at, updated_at)
				VALUES (:id, 'default', :page, :parent, :slot, :locale, :label, '/x', :position, 'mega', :no, :isActive, :day, :day)`,
				{ id, page: page!.id, parent, slot, locale, label, position, isActive, no: false }
			);
		const counts = async () =>
			Promise.all(
				['marketing_menus', 'marketing_menu_items', 'marketing_menu_assignments'].map(async (table) =>
					Number((await read<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`))[0]!.count)
				)
			);
		const before = await counts();
		await migrator.up({ to: '0137-menu-copies' });
		const shown = await read<{ slot: string; locale: string; label: string; page_key: number; menu_id: number }>(
			`SELECT assignment.slot, assignment.locale, menu.label, assignment.page_key, menu_id
			FROM marketing_menu_assignments AS assignment JOIN marketing_menus AS menu ON menu.id = menu_id
			ORDER BY assignment.slot, assignment.locale`
		);
		assert.equal(
			shown.map(({ slot, locale, page_key }) => [slot, locale, page_key]),
			[
				['footer_2', 'de', page!.id],
				['main', 'de', page!.id],
				['main', 'en', page!.id]
			]
		);
		assert.is(shown[0]!.label, `Ä${'x'.repeat(63)}`, 'a name is cut where menus are');
		const tree = await read<{ label: string; parent: string | null; is_active: number; layout: string }>(
			`SELECT item.label, above.label AS parent, item.is_active, item.layout FROM marketing_menu_items AS item
			LEFT JOIN marketing_menu_items AS above ON above.id = item.parent_id
			WHERE item.menu_id = ${shown[1]!.menu_id} ORDER BY item.id`
		);
		assert.equal(
			tree.map(({ label, parent, is_active }) => [label, parent, Boolean(is_active)]),
			[
				['Eins', null, false],
				['Zwei', null, true],
				['Ebene 2', 'Eins', true],
				['Ebene 3', 'Ebene 2', true],
				['Ebene 4', 'Ebene 3', true]
			]
		);
		assert.ok(tree.every(({ layout }) => layout === 'mega'));
		await migrator.down({ to: '0137-menu-copies' });
		assert.equal(await counts(), before, 'what was made goes, with what stands in it');
		const old = await read<{ label: string; menu_id: number | null }>('SELECT label, menu_id FROM page_menu_items');
		assert.is(old.length, items.length);
		assert.ok(old.every(({ menu_id }) => menu_id === null));
		await migrator.up();
		assert.equal(await counts(), [3, 7, 3]);
	});
});
