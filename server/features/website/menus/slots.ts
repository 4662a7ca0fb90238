import { findRows } from '../../../database/rows.ts';
import type { Env } from '../../../runtime/env.ts';
import { menuSlots, standardLocale, type MenuSlot } from '../pages/tree/menu-places.ts';
import { defaultMenusOf } from '../../platform/settings/project.ts';
import { LegacyMenuItem, Menu, MenuAssignment, MenuItem } from './model.ts';
import { resolve, type Resolution } from './resolve.ts';

type Item = MenuItem | LegacyMenuItem;
type Flags = Pick<Env, 'FEATURE_MARKETING_MENU_LEGACY_FALLBACK'>;

/** What is shown, and to whom. */
interface Asked {
	namespace: string;
	locale: string;
	/** The page that is shown; null = none. */
	pageId: number | null;
}

/** The assignments that could decide here, and menus with their items that any of them or a fallback names. */
async function readMenus(
	{ namespace, locale, pageId }: Asked,
	slots: readonly MenuSlot[],
	defaults: Record<string, number>
) {
	const asked = { namespace, pageKey: [0, pageId ?? 0], slot: slots, locale: [locale, standardLocale] };
	const rows = (await findRows(MenuAssignment, asked)).sort((one, other) => one.id - other.id);
	const ids = [...new Set([...rows.map(({ menuId }) => menuId), ...slots.flatMap((slot) => defaults[slot] ?? [])])];
	const menus = ids.length ? await findRows(Menu, { namespace, id: ids, isActive: true }) : [];
	const shown = menus.map(({ id }) => id);
	const items = shown.length ? await findRows(MenuItem, { menuId: shown }) : [];
	const byMenu = Map.groupBy(items, ({ menuId }) => menuId);
	const known = new Map(
		menus.map(({ id, locale: own, isActive }) => [id, { id, locale: own, isActive, items: byMenu.get(id) ?? [] }])
	);
	return { rows, menus: known };
}

/** The slots to which anything is assigned in a namespace. */
async function assignedSlots(namespace: string): Promise<Set<string>> {
	const rows = await MenuAssignment.findAll({ where: { namespace }, attributes: ['slot'], group: ['slot'], raw: true });
	return new Set(rows.map(({ slot }) => slot));
}

/** What each of these slots shows, and why. */
export async function resolveSlots<Slot extends MenuSlot>(
	asked: Asked,
	slots: readonly Slot[],
	env: Flags
): Promise<Record<Slot, Resolution<Item>>> {
	const { namespace, locale, pageId } = asked;
	const defaults = await defaultMenusOf(namespace);
	const { rows, menus } = await readMenus(asked, slots, defaults);
	const isLegacy = env.FEATURE_MARKETING_MENU_LEGACY_FALLBACK && pageId !== null;
	const legacyItems = isLegacy ? await LegacyMenuItem.findAll({ where: { namespace, pageId, slot: 'main' } }) : [];
	const taken = isLegacy ? await assignedSlots(namespace) : new Set<string>();
	const found = slots.map((slot) => [
		slot,
		resolve<Item>({
			slot,
			locale,
			pageId,
			assignments: rows.filter((row) => row.slot === slot),
			isAssigned: taken.has(slot),
			menus,
			defaultMenuId: defaults[slot] ?? null,
			legacyItems
		})
	]);
	return Object.fromEntries(found) as Record<Slot, Resolution<Item>>;
}

/** What every slot shows. */
export const resolveAll = (asked: Asked, env: Flags) => resolveSlots(asked, menuSlots, env);
