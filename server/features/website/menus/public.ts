import type { Env } from '../../../runtime/env.ts';
import { hasPage } from '../pages/find.ts';
import { menuSlots, type MenuSlot } from '../pages/tree/menu-places.ts';
import { itemsOf } from './find.ts';
import { Menu, type LegacyMenuItem, type MenuItem } from './model.ts';
import { treeOf } from './present.ts';
import { firstShown } from './resolve.ts';
import type { ItemNode } from './schema.ts';
import { resolveAll } from './slots.ts';

/** An item of a menu as visitors see it. */
export interface PublicItem extends Pick<
	ItemNode,
	'label' | 'href' | 'icon' | 'layout' | 'detailTitle' | 'detailText' | 'detailSubline' | 'isExternal' | 'isStartpage'
> {
	children: PublicItem[];
}

const publicItem = (node: ItemNode): PublicItem => ({
	label: node.label,
	href: node.href,
	icon: node.icon,
	layout: node.layout,
	detailTitle: node.detailTitle,
	detailText: node.detailText,
	detailSubline: node.detailSubline,
	isExternal: node.isExternal,
	isStartpage: node.isStartpage,
	children: node.children.map(publicItem)
});
const publicTree = (items: readonly (MenuItem | LegacyMenuItem)[]) => treeOf(items).map(publicItem);

/** What every slot shows to visitors of a page; a page of another namespace counts as none. */
export async function publicMenus(
	{ namespace, locale, pageId }: { namespace: string; locale: string; pageId: number | null },
	env: Env
): Promise<Record<MenuSlot, PublicItem[]>> {
	const isOwn = pageId !== null && (await hasPage(namespace, pageId, null));
	const found = await resolveAll({ namespace, locale, pageId: isOwn ? pageId : null }, env);
	return Object.fromEntries(menuSlots.map((slot) => [slot, publicTree(found[slot].items)])) as Record<
		MenuSlot,
		PublicItem[]
	>;
}

/** What visitors see of a menu in a language, or else in that of the menu; null if it is gone or hidden. */
export async function publicMenu(namespace: string, id: number, locale: string): Promise<PublicItem[] | null> {
	const menu = await Menu.findOne({ where: { namespace, id, isActive: true } });
	if (!menu) return null;
	return publicTree(firstShown(await itemsOf(id, undefined, null), [locale, menu.locale]));
}
