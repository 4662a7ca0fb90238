import type { LegacyMenuItem, Menu, MenuAssignment, MenuItem } from './model.ts';
import type { PlacedItem } from './resolve.ts';
import type { AssignmentResponse, ItemNode, ItemResponse, MenuResponse } from './schema.ts';

/** Record to response. */
export const presentMenu = (menu: Menu): MenuResponse => ({
	id: menu.id,
	namespace: menu.namespace,
	label: menu.label,
	locale: menu.locale,
	isActive: menu.isActive,
	createdAt: menu.createdAt.toISOString(),
	updatedAt: menu.updatedAt.toISOString(),
	version: menu.version
});

/** Record to response, also of what a page linked to before there were menus. */
export const presentItem = (item: MenuItem | LegacyMenuItem): ItemResponse => ({
	id: item.id,
	menuId: item.menuId,
	label: item.label,
	href: item.href,
	icon: item.icon,
	parentId: item.parentId,
	position: item.position,
	locale: item.locale,
	layout: item.layout,
	detailTitle: item.detailTitle,
	detailText: item.detailText,
	detailSubline: item.detailSubline,
	isExternal: item.isExternal,
	isActive: item.isActive,
	isStartpage: 'isStartpage' in item && item.isStartpage,
	version: 'version' in item ? item.version : 1
});

/** Record to response. */
export const presentAssignment = (row: MenuAssignment): AssignmentResponse => ({
	id: row.id,
	namespace: row.namespace,
	menuId: row.menuId,
	pageId: row.pageId,
	slot: row.slot,
	locale: row.locale,
	isActive: row.isActive,
	createdAt: row.createdAt.toISOString(),
	updatedAt: row.updatedAt.toISOString(),
	version: row.version
});

/** Items in the order of siblings. */
const inOrder = <Of extends Pick<PlacedItem, 'position' | 'id'>>(items: readonly Of[]): Of[] =>
	[...items].sort((a, b) => a.position - b.position || a.id - b.id);

/** The tree of items; those without their parent are at the top. */
export function treeOf(items: readonly (MenuItem | LegacyMenuItem)[]): ItemNode[] {
	const nodes = new Map(inOrder(items).map((item) => [item.id, { ...presentItem(item), children: [] as ItemNode[] }]));
	const top: ItemNode[] = [];
	for (const node of nodes.values()) (nodes.get(node.parentId ?? 0)?.children ?? top).push(node);
	return top;
}
