import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { links } from './link-source.ts';
import { tables } from './model.ts';
import { namespaceHooks } from './namespace-hooks.ts';
import { createAssignment, deleteAssignment, listAssignments, updateAssignment } from './operations/assignments.ts';
import { exportMenu, importMenu } from './operations/files.ts';
import { createItem, deleteItem, listItems, moveMenuItem, reorderItems, updateItem } from './operations/items.ts';
import { createMenu, deleteMenu, listMenus, updateMenu } from './operations/menus.ts';
import { showNavigation } from './operations/navigation.ts';
import { chooseDefaultMenu, listSlots, resolveMenu } from './operations/slots.ts';
import { pageHooks } from './page-hooks.ts';
import { routes as rest } from './rest.ts';
import { search } from './search.ts';
import { tools } from './tools.ts';

export const menus = feature('menus', {
	operations: {
		'menu.list': listMenus,
		'menu.create': createMenu,
		'menu.update': updateMenu,
		'menu.remove': deleteMenu,
		'menu.export': exportMenu,
		'menu.import': importMenu,
		'menuItem.list': listItems,
		'menuItem.create': createItem,
		'menuItem.update': updateItem,
		'menuItem.move': moveMenuItem,
		'menuItem.reorder': reorderItems,
		'menuItem.remove': deleteItem,
		'menuAssignment.list': listAssignments,
		'menuAssignment.create': createAssignment,
		'menuAssignment.update': updateAssignment,
		'menuAssignment.remove': deleteAssignment,
		'menuSlot.list': listSlots,
		'menuSlot.show': resolveMenu,
		'menuSlot.update': chooseDefaultMenu,
		'navigation.show': showNavigation
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	links,
	pageHooks,
	namespaceHooks,
	search,
	screens: [
		{ title: 'admin.area.navigation', area: 'navigation', href: '/admin/navigation', group: 'website', place: 20 }
	]
});
