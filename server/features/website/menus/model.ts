import { z } from 'zod';
import { bool, int, table, text } from '../../../database/table.ts';
import { languageTag } from '../pages/schema.ts';
import { menuSlots, type MenuSlot } from '../pages/tree/menu-places.ts';
import { itemBounds, itemText } from './schema.ts';

const { href, icon, layout } = itemText;
/** Schemas of the columns of items in a backup. */
const itemChecks = { href, icon, layout, locale: languageTag };

/** A menu of the website, in one language. */
export class Menu extends table(
	'marketing_menus',
	{
		key: 'id',
		versioned: true,
		backup: { section: 'menus', restore: () => ({ checks: { locale: languageTag }, naturalKey: ['label', 'locale'] }) },
		usage: { word: 'menus' }
	},
	{
		label: text(64),
		locale: text(8).default('de'),
		isActive: bool().default(true)
	}
) {}

const itemColumns = {
	parentId: int().optional(),
	label: text(64),
	href: text(2048),
	/** Name of a sign; one that is unknown is shown as none. */
	icon: text(64).optional(),
	/** Among those below the same parent, which are sorted by it, then by id. */
	position: int().default(0),
	locale: text(8),
	layout: text(40).default('default'),
	detailTitle: text(160).optional(),
	detailText: text(500).optional(),
	detailSubline: text(160).optional(),
	isExternal: bool().default(false),
	isActive: bool().default(true)
};

/** A link in a menu; those below it name it as their parent. */
export class MenuItem extends table(
	'marketing_menu_items',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'menuItems',
			refs: { menuId: 'menus', parentId: 'menuItems' },
			restore: () => ({
				checks: itemChecks,
				naturalKey: ['menuId', 'parentId', 'label', 'locale'],
				tree: { deepest: itemBounds.deepest, owner: 'menuId' }
			})
		}
	},
	{
		menuId: int(),
		...itemColumns,
		/** Marked as the link to the start page; at most one per menu and language. */
		isStartpage: bool().default(false)
	}
) {}

/** Where a menu is shown: in a slot, for a language, on every page or on one. */
export class MenuAssignment extends table(
	'marketing_menu_assignments',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'menuAssignments',
			refs: { menuId: 'menus', pageId: 'pages' },
			omits: ['pageKey'],
			restore: () => ({
				checks: { slot: z.enum(menuSlots), locale: languageTag },
				derive: ({ pageId }) => ({ pageKey: pageId ?? 0 }),
				naturalKey: ['pageId', 'slot', 'locale']
			})
		}
	},
	{
		menuId: int(),
		/** null = on every page. */
		pageId: int().optional(),
		/** The page, 0 = all: part of the unique key of an assignment. */
		pageKey: int(),
		slot: text(20).of<MenuSlot>(),
		locale: text(8),
		isActive: bool().default(true)
	}
) {}

/** The links of a page from before there were menus; only shown with the fallback enabled. */
export class LegacyMenuItem extends table(
	'page_menu_items',
	{
		key: 'id',
		backup: {
			section: 'legacyMenuItems',
			refs: { pageId: 'pages', parentId: 'legacyMenuItems', menuId: 'menus' },
			restore: () => ({
				checks: { ...itemChecks, slot: z.enum(menuSlots) },
				naturalKey: ['pageId', 'slot', 'parentId', 'label', 'locale']
			})
		}
	},
	{
		pageId: int(),
		...itemColumns,
		slot: text(20).of<MenuSlot>().default('main'),
		/** The menu that it was copied into. */
		menuId: int().optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Menu, MenuItem, MenuAssignment, LegacyMenuItem];
