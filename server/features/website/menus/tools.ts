import type { Env } from '../../../runtime/env.ts';
import type { Tool } from '../../../web/mcp/tools.ts';
import { createAssignment, deleteAssignment, listAssignments, updateAssignment } from './operations/assignments.ts';
import { createItem, deleteItem, listItems, reorderItems, updateItem } from './operations/items.ts';
import { createMenu, deleteMenu, listMenus, updateMenu } from './operations/menus.ts';
import { listSlots, resolveMenu } from './operations/slots.ts';

const toolset = 'menus';

const all: Tool[] = [
	{
		name: 'list_menus',
		title: 'List menus',
		description: 'List the menus of the website, also those that are not shown.',
		operation: listMenus,
		hint: 'R',
		toolset
	},
	{
		name: 'create_menu',
		title: 'Create a menu',
		description: 'Create an empty menu; create_menu_item fills it, create_menu_assignment shows it.',
		operation: createMenu,
		hint: 'W',
		toolset,
		status: 'created'
	},
	{
		name: 'update_menu',
		title: 'Change a menu',
		description: 'Change the name or language of a menu, or whether it is shown.',
		operation: updateMenu,
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'list_menu_items',
		title: 'List menu items',
		description: 'List the items of a menu as a tree.',
		operation: listItems,
		hint: 'R',
		toolset
	},
	{
		name: 'create_menu_item',
		title: 'Create a menu item',
		description: 'Create an item of a menu; a mega menu shows the details of the items below it.',
		operation: createItem,
		hint: 'W',
		toolset,
		status: 'created'
	},
	{
		name: 'update_menu_item',
		title: 'Change a menu item',
		description: 'Change what an item of a menu says, where it leads or where it stands; null clears a field.',
		operation: updateItem,
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'reorder_menu_items',
		title: 'Reorder menu items',
		description: 'Put all items below one parent of a menu in another order.',
		operation: reorderItems,
		hint: 'Wi',
		toolset,
		status: 'ok'
	},
	{
		name: 'list_menu_assignments',
		title: 'List menu assignments',
		description: 'List which menus are shown in which slot, for which language and page.',
		operation: listAssignments,
		hint: 'R',
		toolset
	},
	{
		name: 'create_menu_assignment',
		title: 'Show a menu',
		description: 'Show a menu in a slot of all pages or of one, for a language.',
		operation: createAssignment,
		hint: 'W',
		toolset,
		status: 'created'
	},
	{
		name: 'update_menu_assignment',
		title: 'Change a menu assignment',
		description: 'Change which menu is shown in a slot, for which language and page, or whether it is.',
		operation: updateAssignment,
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'list_menu_slots',
		title: 'List menu slots',
		description: 'List what each slot of a page shows for a language, and why.',
		operation: listSlots,
		hint: 'R',
		toolset
	},
	{
		name: 'resolve_menu',
		title: 'Resolve a menu slot',
		description: 'Show the menu with its items that one slot shows for a language and a page, and why.',
		operation: resolveMenu,
		hint: 'R',
		toolset
	},
	{
		name: 'delete_menu_assignment',
		title: 'Take a menu out of a slot',
		description: 'Delete the assignment of a menu to a slot.',
		operation: deleteAssignment,
		hint: 'Di',
		toolset,
		status: 'deleted'
	},
	{
		name: 'delete_menu_item',
		title: 'Delete a menu item',
		description: 'Delete a menu item and the items below it.',
		operation: deleteItem,
		hint: 'Di',
		toolset,
		status: 'deleted'
	},
	{
		name: 'delete_menu',
		title: 'Delete a menu',
		description: 'Delete a menu with its items and assignments.',
		operation: deleteMenu,
		hint: 'Di',
		toolset,
		status: 'deleted'
	}
];

const isOn = ({ FEATURE_MARKETING_NAV_TREE_ENABLED }: Env): boolean => FEATURE_MARKETING_NAV_TREE_ENABLED;

export const tools: Tool[] = all.map((tool) => ({ ...tool, isOn }));
