import * as assert from 'uvu/assert';
import { Menu, MenuAssignment, MenuItem } from '../../../../server/features/website/menus/model.ts';
import { createAssignment } from '../../../../server/features/website/menus/operations/assignments.ts';
import {
	createItem,
	deleteItem,
	listItems,
	moveMenuItem,
	reorderItems,
	updateItem
} from '../../../../server/features/website/menus/operations/items.ts';
import {
	createMenu,
	deleteMenu,
	listMenus,
	updateMenu
} from '../../../../server/features/website/menus/operations/menus.ts';
import { chooseDefaultMenu, listSlots } from '../../../../server/features/website/menus/operations/slots.ts';
import type { ItemNode } from '../../../../server/features/website/menus/schema.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('menus', ({ test, open }) => {
	let scene: Scene;
	let menu: number;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => void (menu = await fresh()));

	const fresh = async (more: object = {}) => (await scene.call(createMenu, { label: 'Head', ...more })).menu.id;
	const add = async (label: string, more: object = {}, menuId = menu) =>
		(await scene.call(createItem, { menuId, label, href: `/m/${label}`, ...more })).item;
	const change = async (itemId: number, more: object) => (await scene.call(updateItem, { itemId, ...more })).item;
	const assign = async (more: object, menuId = menu) =>
		(await scene.call(createAssignment, { menuId, slot: 'main', ...more })).assignment;
	const faults = async (call: Promise<unknown>) => faultsOf(await refusal(call));
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
	const outline = (nodes: ItemNode[]): unknown[] =>
		nodes.map(({ label, children }) => (children.length ? [label, outline(children)] : label));
	const tree = async (locale?: string, menuId = menu) =>
		outline((await scene.call(listItems, { menuId, ...(locale ? { locale } : {}) })).items);

	test('one is created with defaults, changed, and stays when nothing changes', async () => {
		const { menu: made } = await scene.call(createMenu, { label: ' Main  menu ' });
		assert.equal([made.label, made.locale, made.isActive, made.version], ['Main  menu', 'de', true, 1]);
		const { menu: same } = await scene.call(updateMenu, { menuId: made.id });
		assert.equal(same, made);
		const { menu: changed } = await scene.call(updateMenu, { menuId: made.id, locale: 'EN-gb', isActive: false });
		assert.equal([changed.label, changed.locale, changed.isActive, changed.version], ['Main  menu', 'en-GB', false, 2]);
		const { menus } = await scene.call(listMenus, {});
		assert.equal(
			menus.map(({ id }) => id),
			menus.map(({ id }) => id).sort((a, b) => a - b)
		);
		assert.equal(menus.at(-1), changed);
	});

	test('an item has its defaults, and the language of its menu', async () => {
		const english = await fresh({ locale: 'en' });
		const item = await add('plain', {}, english);
		assert.equal(item, {
			id: item.id,
			menuId: english,
			label: 'plain',
			href: '/m/plain',
			icon: null,
			parentId: null,
			position: 0,
			locale: 'en',
			layout: 'default',
			detailTitle: null,
			detailText: null,
			detailSubline: null,
			isExternal: false,
			isActive: true,
			isStartpage: false,
			version: 1
		});
		assert.is((await add('last', {}, english)).position, 1);
		const iconed = await change(item.id, { icon: 'unknown:sign', detailText: 'One\ntwo' });
		assert.equal([iconed.icon, iconed.detailText, iconed.version], ['unknown:sign', 'One\ntwo', 2]);
		assert.is((await change(item.id, { icon: null })).icon, null);
		assert.equal(await change(item.id, { detailText: '' }), { ...iconed, icon: null, detailText: null, version: 4 });
		assert.is((await change(item.id, { label: 'plain' })).version, 4);
	});

	const bad: [fields: object, fault: string][] = [
		[{ href: 'javascript:alert(1)' }, 'href unsafe_url'],
		[{ href: ' java\tscript:alert(1)' }, 'href unsafe_url'],
		[{ href: '&#106;avascript:alert(1)' }, 'href unsafe_url'],
		[{ href: '//evil.test/x' }, 'href unsafe_url'],
		[{ href: '/\\evil.test' }, 'href unsafe_url'],
		[{ href: 'data:text/html,x' }, 'href unsafe_url'],
		[{ href: '' }, 'href required'],
		[{ href: `/${'a'.repeat(2048)}` }, 'href too_long'],
		[{ label: 'a\nb' }, 'label invalid_format'],
		[{ label: 'a'.repeat(65) }, 'label too_long'],
		[{ label: ' ' }, 'label required'],
		[{ icon: 'a b' }, 'icon invalid_format'],
		[{ layout: 'Mega!' }, 'layout invalid_format'],
		[{ layout: null }, 'layout not_nullable'],
		[{ locale: 'german' }, 'locale invalid_format'],
		[{ position: -1 }, 'position too_small'],
		[{ position: '1' }, 'position invalid_type'],
		[{ isActive: 1 }, 'isActive invalid_type'],
		[{ detailTitle: 'a'.repeat(161) }, 'detailTitle too_long'],
		[{ nothing: 1 }, 'nothing unknown_field']
	];
	for (const [fields, fault] of bad)
		test(`an item with ${JSON.stringify(fields).slice(0, 60)} is refused`, async () => {
			assert.equal(await faults(add('x', fields)), [fault]);
			assert.is(await MenuItem.count({ where: { menuId: menu } }), 0);
		});

	test('the tree is sorted by position, then id, and shows orphans of a language at the top', async () => {
		const [a, b] = [await add('a', { position: 2 }), await add('b', { position: 1 })];
		await add('c', { position: 1 });
		await add('d', { parentId: a.id, locale: 'en' });
		await add('e', { parentId: b.id });
		assert.equal(await tree(), [['b', ['e']], 'c', ['a', ['d']]]);
		assert.equal(await tree('de'), [['b', ['e']], 'c', 'a']);
		assert.equal(await tree('en'), ['d']);
		assert.equal(await tree('fr'), []);
	});

	test('circles, a fifth level and parents from elsewhere are refused', async () => {
		const other = await add('other', {}, await fresh());
		assert.equal(await faults(add('x', { parentId: other.id })), ['parentId unknown_reference']);
		assert.equal(await faults(add('x', { parentId: 999_999 })), ['parentId unknown_reference']);
		const levels = [await add('1')];
		for (const label of ['2', '3', '4']) levels.push(await add(label, { parentId: levels.at(-1)!.id }));
		const [one, two, three, four] = levels.map(({ id }) => id);
		assert.equal(await faults(add('5', { parentId: four })), ['parentId too_deep']);
		assert.equal(await faults(change(one!, { parentId: one })), ['parentId cycle']);
		assert.equal(await faults(change(one!, { parentId: three })), ['parentId cycle']);
		const tall = await add('tall');
		await add('top', { parentId: tall.id });
		assert.equal(await faults(change(tall.id, { parentId: three })), ['parentId too_deep']);
		assert.equal(await faults(scene.call(moveMenuItem, { itemId: tall.id, parentId: three, position: 0 })), [
			'parentId too_deep'
		]);
		await change(tall.id, { parentId: two });
		assert.equal(await tree(), [
			[
				'1',
				[
					[
						'2',
						[
							['3', ['4']],
							['tall', ['top']]
						]
					]
				]
			]
		]);
		assert.is((await change(tall.id, { parentId: null })).parentId, null);
	});

	test('two that move below each other at the same time make no cycle', async () => {
		const [a, b] = [await add('a'), await add('b')];
		const ends = await Promise.allSettled([change(a.id, { parentId: b.id }), change(b.id, { parentId: a.id })]);
		assert.equal(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
	});

	test('an order lists every child once, and nothing else', async () => {
		const [a, b, c] = [await add('a'), await add('b'), await add('c')];
		const below = await add('below', { parentId: a.id });
		const order = (orderedIds: number[], more: object = {}) =>
			scene.call(reorderItems, { menuId: menu, orderedIds, ...more });
		for (const wrong of [
			[],
			[a.id, b.id],
			[a.id, b.id, c.id, c.id],
			[a.id, b.id, c.id, below.id],
			[a.id, b.id, 999_999]
		])
			assert.ok((await faults(order(wrong))).every((fault) => fault === 'orderedIds incomplete_order'));
		assert.equal(await tree(), [['a', ['below']], 'b', 'c']);
		const { items } = await order([c.id, a.id, b.id]);
		assert.equal(
			items.map(({ label, position }) => [label, position]),
			[
				['c', 0],
				['a', 1],
				['b', 2]
			]
		);
		await order([below.id], { parentId: a.id });
		await order([], { parentId: b.id });
	});

	test('an item moves to a position, and those after it make room', async () => {
		const [a, b, c] = [await add('a'), await add('b'), await add('c')];
		await scene.call(moveMenuItem, { itemId: c.id, position: 0 });
		assert.equal(await tree(), ['c', 'a', 'b']);
		await scene.call(moveMenuItem, { itemId: a.id, parentId: c.id, position: 9 });
		const { item } = await scene.call(moveMenuItem, { itemId: b.id, parentId: c.id, position: 0 });
		assert.equal([item.parentId, item.position], [c.id, 0]);
		assert.equal(await tree(), [['c', ['b', 'a']]]);
		const { item: same } = await scene.call(moveMenuItem, { itemId: b.id, parentId: c.id, position: 0 });
		assert.equal(same, item);
	});

	test('one item of a language is the start page', async () => {
		const [a, b] = [await add('a', { isStartpage: true }), await add('b')];
		const english = await add('c', { isStartpage: true, locale: 'en' });
		await change(b.id, { isStartpage: true });
		const marks = async () =>
			(await MenuItem.findAll({ where: { menuId: menu, isStartpage: true }, order: ['id'] })).map(({ id }) => id);
		assert.equal(await marks(), [b.id, english.id]);
		assert.is((await change(a.id, { label: 'a' })).isStartpage, false);
		await change(english.id, { locale: 'de' });
		assert.equal(await marks(), [english.id]);
	});

	test('a stale version is rejected, also for one of two concurrent changes', async () => {
		const item = await add('a');
		await change(item.id, { label: 'b' });
		const old = scene.call(updateItem, { itemId: item.id, label: 'c' }, { ifVersion: 1 });
		assert.is(await codeOf(old), 'version_conflict');
		const ends = await Promise.allSettled(
			['x', 'y'].map((label) => scene.call(updateItem, { itemId: item.id, label }, { ifVersion: 2 }))
		);
		assert.equal(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		assert.is(await codeOf(scene.call(deleteMenu, { menuId: menu }, { ifVersion: 7 })), 'version_conflict');
	});

	test('an item of another menu or namespace is not there', async () => {
		const item = await add('a');
		const other = await fresh();
		assert.is(await codeOf(scene.call(updateItem, { menuId: other, itemId: item.id, label: 'x' })), 'not_found');
		assert.is(await codeOf(scene.call(deleteItem, { menuId: other, itemId: item.id })), 'not_found');
		assert.equal(await faults(scene.call(updateItem, { itemId: 'x', label: 'x' })), ['itemId invalid_format']);
		const beta = { namespace: 'beta' };
		assert.is(await codeOf(scene.call(updateItem, { itemId: item.id, label: 'x' }, beta)), 'not_found');
		assert.is(await codeOf(scene.call(listItems, { menuId: menu }, beta)), 'not_found');
		assert.equal(await tree(), ['a']);
	});

	test('an item is removed with its children, a menu with all items, and is no longer the default of a slot', async () => {
		const a = await add('a');
		const below = await add('b', { parentId: a.id });
		await add('c', { parentId: below.id });
		await add('d');
		assert.equal(await scene.call(deleteItem, { itemId: a.id }), { id: a.id, removed: { items: 3 } });
		assert.equal(await tree(), ['d']);
		await assign({ slot: 'footer_3', locale: 'da' });
		await scene.call(chooseDefaultMenu, { slot: 'footer_3', menuId: menu });
		const standard = async () => (await scene.call(listSlots, { locale: 'fi' })).slots.at(-1)!.defaultMenuId;
		assert.is(await standard(), menu);
		assert.equal((await scene.call(deleteMenu, { menuId: menu })).removed, { items: 1, assignments: 1 });
		assert.is(await standard(), null);
		assert.equal(
			[await MenuItem.count({ where: { menuId: menu } }), await MenuAssignment.count({ where: { menuId: menu } })],
			[0, 0]
		);
	});

	test('the database notes when a row was changed by another program', async () => {
		const { sequelize } = scene.dependencies.database;
		await Menu.update({ updatedAt: new Date(0) }, { where: { id: menu }, silent: true });
		const time = async () => (await scene.call(listMenus, {})).menus.find(({ id }) => id === menu)!.updatedAt;
		const before = await time();
		await sequelize.query(`UPDATE marketing_menus SET label = 'By hand' WHERE id = ${menu}`);
		assert.ok((await time()) > before);
	});
});
