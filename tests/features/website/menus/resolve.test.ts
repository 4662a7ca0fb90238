import * as assert from 'uvu/assert';
import { LegacyMenuItem } from '../../../../server/features/website/menus/model.ts';
import { createAssignment } from '../../../../server/features/website/menus/operations/assignments.ts';
import { createItem } from '../../../../server/features/website/menus/operations/items.ts';
import { createMenu } from '../../../../server/features/website/menus/operations/menus.ts';
import {
	chooseDefaultMenu,
	listSlots,
	resolveMenu
} from '../../../../server/features/website/menus/operations/slots.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

interface Row {
	name: string;
	/** `place locale menu`: `P` = the page, `O` = another page, `G` = every page; `-` = not shown. */
	assigned?: string;
	/** Menus that are not shown. */
	hidden?: string;
	/** Menus without items. */
	empty?: string;
	/** Languages of the items of the default menu. */
	standard?: string;
	/** Language of what the page linked to before there were menus. */
	legacy?: string;
	isFallbackOn?: true;
	isNowhere?: true;
	wanted?: string;
	/** `menu@language of its items`, and why. */
	shows: string;
	source: string;
}

// The truth table of contract-cms E4: page P, slot main, wanted English.
const rows: Row[] = [
	{ name: 'MR1', assigned: 'P en A, P de B, G en C, G de D', shows: 'A@en', source: 'page_locale' },
	{ name: 'MR2', assigned: 'P de B, G en C, G de D', shows: 'B@de', source: 'page_default_locale' },
	{ name: 'MR3', assigned: 'G en C, G de D', shows: 'C@en', source: 'global_locale' },
	{ name: 'MR4', assigned: 'G de D', shows: 'D@de', source: 'global_default_locale' },
	{ name: 'MR5', assigned: 'P en A -, G de D', shows: 'D@de', source: 'global_default_locale' },
	{ name: 'MR6', assigned: 'P en A, P de B', hidden: 'A', shows: 'B@de', source: 'page_default_locale' },
	{ name: 'MR7', assigned: 'O en X', standard: 'en', shows: 'M@en', source: 'default_menu' },
	{ name: 'MR8', standard: 'en de', shows: 'M@en', source: 'default_menu' },
	{ name: 'MR9', standard: 'de', shows: 'M@de', source: 'default_menu' },
	{ name: 'MR10', standard: '', isFallbackOn: true, legacy: 'en', shows: '@en', source: 'legacy_fallback' },
	{
		name: 'MR11',
		standard: 'en',
		hidden: 'M',
		isFallbackOn: true,
		legacy: 'de',
		shows: '@de',
		source: 'legacy_fallback'
	},
	{ name: 'MR12', legacy: 'en', shows: '', source: 'none' },
	{ name: 'MR13', assigned: 'G fr C -', isFallbackOn: true, legacy: 'en', shows: '', source: 'none' },
	{ name: 'MR14', assigned: 'P en A, G en C', empty: 'A', shows: 'A', source: 'page_locale' },
	{ name: 'MR15', assigned: 'P en A, G de D', isNowhere: true, shows: 'D@de', source: 'global_default_locale' },
	{ name: 'MR16', assigned: 'P de B, G de D', wanted: 'de', shows: 'B@de', source: 'page_locale' },
	{ name: 'MR17', standard: 'en de', isFallbackOn: true, legacy: 'en', shows: 'M@en', source: 'default_menu' },
	// Beyond the table.
	{ name: 'a slot that another page has', assigned: 'O en X', shows: '', source: 'none' },
	{ name: 'no page and the fallback', isNowhere: true, isFallbackOn: true, legacy: 'en', shows: '', source: 'none' },
	{ name: 'a third language', assigned: 'G en C, G de D', wanted: 'fr', shows: 'D@de', source: 'global_default_locale' }
];

forEachDatabase('which menu a slot shows', ({ test, open }) => {
	let scene: Scene;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));

	/** A namespace of its own that is as the row says; answers how to ask for its slots. */
	async function arrange(row: Row) {
		const namespace = `rows-${(count += 1)}`;
		const call: Scene['call'] = (operation, input) => scene.call(operation, input, { namespace });
		await call(createNamespace, { namespace });
		const page = (await call(savePage, { page: 'here', blocks: [] })).page.id;
		const other = (await call(savePage, { page: 'other', blocks: [] })).page.id;
		const menus = new Map<string, number>();
		const menu = async (name: string, locales: string[]) => {
			const isActive = !row.hidden?.includes(name);
			const made = await call(createMenu, { label: name, locale: locales[0] ?? 'de', isActive });
			menus.set(name, made.menu.id);
			for (const locale of row.empty?.includes(name) ? [] : locales)
				await call(createItem, { menuId: made.menu.id, label: `${name}@${locale}`, href: '/', locale });
			return made.menu.id;
		};
		for (const text of row.assigned?.split(', ') ?? []) {
			const [place = '', locale = '', name = '', off] = text.split(' ');
			const pageId = { P: page, O: other }[place] ?? null;
			const menuId = await menu(name, [locale]);
			await call(createAssignment, { menuId, slot: 'main', locale, pageId, isActive: off === undefined });
		}
		if (row.standard !== undefined)
			await call(chooseDefaultMenu, { slot: 'main', menuId: await menu('M', row.standard.split(' ').filter(Boolean)) });
		if (row.legacy) {
			const legacy = { namespace, pageId: page, label: `@${row.legacy}`, href: '/', locale: row.legacy };
			await LegacyMenuItem.create(legacy);
		}
		const env = { ...scene.dependencies.env, FEATURE_MARKETING_MENU_LEGACY_FALLBACK: row.isFallbackOn ?? false };
		const asked = { locale: row.wanted ?? 'en', ...(row.isNowhere ? {} : { pageId: page }) };
		const more = { namespace, dependencies: { ...scene.dependencies, env } };
		return { menus, asked, more };
	}

	for (const row of rows)
		test(`${row.name}: ${row.source}`, async () => {
			const { menus, asked, more } = await arrange(row);
			const { source, menuId, items } = await scene.call(resolveMenu, { slot: 'main', ...asked }, more);
			assert.is(source, row.source);
			assert.equal(
				items.map(({ label }) => label),
				row.shows.includes('@') ? [row.shows] : []
			);
			assert.is(menuId, menus.get(row.shows.split('@')[0]!) ?? null);
			const { slots } = await scene.call(listSlots, asked, more);
			const [main] = slots;
			assert.equal([main!.slot, main!.source, main!.menuId, main!.itemCount], ['main', source, menuId, items.length]);
			assert.equal(
				slots.slice(1).map((slot) => slot.source),
				['none', 'none', 'none']
			);
		});

	test('items without a language stand in for a missing one, and children of a hidden item are hidden', async () => {
		const { menu } = await scene.call(createMenu, { label: 'Two', locale: 'de' });
		const make = async (label: string, more: object = {}) =>
			(await scene.call(createItem, { menuId: menu.id, label, href: '/', ...more })).item.id;
		const hidden = await make('hidden', { isActive: false });
		const below = await make('below', { parentId: hidden });
		await make('deeper', { parentId: below });
		await make('second', { position: 5 });
		await make('first', { position: 4 });
		await scene.call(createAssignment, { menuId: menu.id, slot: 'main', locale: 'fr' });
		const { items } = await scene.call(resolveMenu, { slot: 'main', locale: 'fr' });
		assert.equal(
			items.map(({ label }) => label),
			['first', 'second']
		);
	});

	test('a page of another namespace counts as none', async () => {
		const { page } = await scene.call(savePage, { page: 'foreign', blocks: [] }, { namespace: 'beta' });
		const asked = scene.call(resolveMenu, { slot: 'main', pageId: page.id });
		assert.equal(faultsOf(await refusal(asked)), ['pageId unknown_reference']);
	});
});
