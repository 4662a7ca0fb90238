import { standardLocale } from '../pages/tree/menu-places.ts';

/** Why a slot shows its menu, from the first check to the last. */
export const sources = [
	'page_locale',
	'page_default_locale',
	'global_locale',
	'global_default_locale',
	'default_menu',
	'legacy_fallback',
	'none'
] as const;
/** One of `sources`. */
type Source = (typeof sources)[number];

/** The columns of an item used by the resolution. */
export interface PlacedItem {
	id: number;
	parentId: number | null;
	position: number;
	locale: string;
	isActive: boolean;
}

interface ResolvableMenu<Item> {
	id: number;
	locale: string;
	isActive: boolean;
	items: readonly Item[];
}

/** An assignment to the slot in question. */
interface ResolvableAssignment {
	id: number;
	menuId: number;
	pageId: number | null;
	locale: string;
	isActive: boolean;
}

interface SlotState<Item> {
	slot: string;
	/** The language that is wanted. */
	locale: string;
	/** The page that is shown; null = none. */
	pageId: number | null;
	/** The assignments to the slot: all of them, or at least those to this page and to every page. */
	assignments: readonly ResolvableAssignment[];
	/** Whether anything is assigned to the slot in the namespace, for any page and language, shown or not. */
	isAssigned: boolean;
	menus: ReadonlyMap<number, ResolvableMenu<Item>>;
	defaultMenuId: number | null;
	/** Items that the page had before there were menus; absent = they are not to be shown. */
	legacyItems?: readonly Item[];
}

export interface Resolution<Item> {
	source: Source;
	menuId: number | null;
	assignmentId: number | null;
	items: Item[];
}

/** The active items of a language; those below an inactive one are hidden with it. */
function shownItems<Item extends PlacedItem>(items: readonly Item[], locale: string): Item[] {
	const byId = new Map(items.map((item) => [item.id, item]));
	const known = new Map<number, boolean>();
	const isShown = (item: Item): boolean => {
		const told = known.get(item.id);
		if (told !== undefined) return told;
		known.set(item.id, item.isActive);
		const above = item.parentId === null ? undefined : byId.get(item.parentId);
		const shown = item.isActive && (!above || isShown(above));
		known.set(item.id, shown);
		return shown;
	};
	return items.filter((item) => item.locale === locale && isShown(item));
}

/** The shown items in the first of these languages that has any. */
export function firstShown<Item extends PlacedItem>(items: readonly Item[], locales: readonly string[]): Item[] {
	for (const locale of locales) {
		const shown = shownItems(items, locale);
		if (shown.length) return shown;
	}
	return [];
}

type Wanted = [source: Source, pageId: number | null, locale: string];

/** The first assignment that fits, with its menu: that of the page before that of all, the wanted language before German. */
function assigned<Item>({ locale, pageId, assignments, menus }: SlotState<Item>) {
	const ofPage: Wanted[] = [
		['page_locale', pageId, locale],
		['page_default_locale', pageId, standardLocale]
	];
	const ofAll: Wanted[] = [
		['global_locale', null, locale],
		['global_default_locale', null, standardLocale]
	];
	const isShown = (one: ResolvableAssignment) => one.isActive && (menus.get(one.menuId)?.isActive ?? false);
	for (const [source, page, language] of pageId === null ? ofAll : [...ofPage, ...ofAll]) {
		const found = assignments.find((one) => one.pageId === page && one.locale === language && isShown(one));
		if (found) return { source, found, menu: menus.get(found.menuId)! };
	}
	return undefined;
}

/** Which menu a slot shows, and why (contract-cms E4). */
export function resolve<Item extends PlacedItem>(state: SlotState<Item>): Resolution<Item> {
	const { slot, locale, menus } = state;
	const own = assigned(state);
	if (own) {
		const { source, found, menu } = own;
		const items = firstShown(menu.items, [found.locale, menu.locale]);
		return { source, menuId: menu.id, assignmentId: found.id, items };
	}
	const none = { menuId: null, assignmentId: null };
	const standard = menus.get(state.defaultMenuId ?? 0);
	const standardItems = standard?.isActive ? firstShown(standard.items, [locale, standardLocale]) : [];
	if (standardItems.length) return { ...none, source: 'default_menu', menuId: standard!.id, items: standardItems };
	const isOpen = slot === 'main' && !state.isAssigned;
	const items = isOpen ? firstShown(state.legacyItems ?? [], [locale, standardLocale]) : [];
	return { ...none, source: items.length ? 'legacy_fallback' : 'none', items };
}
