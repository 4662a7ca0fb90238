import * as assert from 'uvu/assert';
import { createAssignment, listAssignments } from '../../../../server/features/website/menus/operations/assignments.ts';
import { exportMenu, importMenu } from '../../../../server/features/website/menus/operations/files.ts';
import { createItem, listItems } from '../../../../server/features/website/menus/operations/items.ts';
import { createMenu, listMenus } from '../../../../server/features/website/menus/operations/menus.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('menus as files', ({ test, open }) => {
	let scene: Scene;
	let menuId: number;
	let page: number;
	let slug: string;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	// Each test has a page with a menu of its own: two items on two levels.
	test.before.each(async () => {
		slug = `filed-${(count += 1)}`;
		page = (await scene.call(savePage, { page: slug, blocks: [] })).page.id;
		menuId = (await scene.call(createMenu, { label: 'Head' })).menu.id;
		const top = await scene.call(createItem, { menuId, label: 'Top', href: '/', isStartpage: true, icon: 'star' });
		await scene.call(createItem, { menuId, label: 'Below', href: '#x', parentId: top.item.id, locale: 'en' });
		await scene.call(createAssignment, { menuId, slot: 'main', pageId: page });
	});

	const exported = async (asked: object = { page: slug }) => {
		const { name, body } = await scene.call(exportMenu, asked);
		return { name, file: JSON.parse(body) as Fields & { items: Fields[] } };
	};
	const take = (file: object, asked: object = { pageId: page }, namespace = 'acme') =>
		scene.call(importMenu, { file, ...asked }, { namespace });
	const labels = async (id = menuId, namespace = 'acme') =>
		(await scene.call(listItems, { menuId: id }, { namespace })).items.map(({ label, children }) => [
			label,
			...children.map((child) => `${child.label}@${child.locale}`)
		]);

	test('C33: a file has namespace and language, no ids and no start page', async () => {
		const { name, file } = await exported();
		assert.is(name, `menu-${slug}-de.json`);
		assert.equal(Object.keys(file), ['format', 'namespace', 'locale', 'page', 'menu', 'items']);
		assert.equal([file.namespace, file.locale, file.page], ['acme', 'de', slug]);
		assert.not.match(JSON.stringify(file), /isStartpage|"id"|menuId/);
		assert.is((await refusal(scene.call(exportMenu, { page: slug, locale: 'en' }))).code, 'not_found');
		assert.equal(faultsOf(await refusal(scene.call(exportMenu, {}))), ['pageId required']);
	});

	test('C33: it creates the same tree elsewhere, with a menu and an assignment if there was none', async () => {
		const { file } = await exported();
		const there = (await scene.call(savePage, { page: slug, blocks: [] }, { namespace: 'beta' })).page.id;
		const dry = await take(file, { pageId: there, dryRun: true }, 'beta');
		assert.equal([dry.menuId, dry.removed, dry.created, dry.warnings[0]!.path], [null, 0, 2, 'namespace']);
		const beta = { namespace: 'beta' };
		const before = (await scene.call(listMenus, {}, beta)).menus.length;
		const taken = await take(file, { page: slug }, 'beta');
		assert.is((await scene.call(listMenus, {}, beta)).menus.length, before + 1);
		assert.equal(await labels(taken.menuId!, 'beta'), [['Top', 'Below@en']]);
		const { assignments } = await scene.call(listAssignments, { pageId: there }, beta);
		assert.equal([assignments.length, assignments[0]!.menuId], [1, taken.menuId]);
		const again = await take(file, { page: slug }, 'beta');
		assert.equal([again.menuId, again.removed, again.created], [taken.menuId, 2, 2]);
	});

	const bad: [change: (file: Fields & { items: Fields[] }) => void, fault: string][] = [
		[(file) => (file.items[0]!.href = 'javascript:alert(1)'), 'items[0].href unsafe_url'],
		[(file) => (file.items[0]!.isStartpage = true), 'items[0].isStartpage unknown_field'],
		[(file) => (file.items[0]!.id = 1), 'items[0].id unknown_field'],
		[(file) => (file.extra = 1), 'extra unknown_field'],
		[(file) => (file.format = 'marquee-menu/2'), 'format unsupported_version'],
		[(file) => (file.items = Array(501).fill({ label: 'x', href: '/' })), 'items limit'],
		[
			(file) => {
				const below = (level: number): Fields => ({ label: 'x', href: '/', children: level ? [below(level - 1)] : [] });
				file.items = [below(4)];
			},
			'items[0].children[0].children[0].children[0].children too_deep'
		]
	];
	for (const [change, fault] of bad)
		test(`C33: a file with ${fault} is rejected, and existing items stay`, async () => {
			const { file } = await exported();
			change(file);
			assert.equal(faultsOf(await refusal(take(file))), [fault]);
			assert.equal(await labels(), [['Top', 'Below@en']]);
		});

	test('omitted fields of a file get their defaults', async () => {
		const items = [
			{ label: 'B', href: '/b' },
			{ label: 'A', href: '/a' }
		];
		const taken = await take({ format: 'marquee-menu/1', menu: { label: 'x' }, items }, { menuId });
		assert.equal([taken.menuId, taken.removed, taken.created, taken.warnings], [menuId, 2, 2, []]);
		const { items: made } = await scene.call(listItems, { menuId });
		assert.equal(
			made.map(({ label, position, locale, layout }) => [label, position, locale, layout]),
			[
				['B', 0, 'de', 'default'],
				['A', 1, 'de', 'default']
			]
		);
	});
});
