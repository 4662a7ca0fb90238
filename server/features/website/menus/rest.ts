import { act, create, list, remove, replace, show, update, type Route } from '../../../web/rest/rest.ts';
import { createAssignment, deleteAssignment, listAssignments, updateAssignment } from './operations/assignments.ts';
import { createItem, deleteItem, listItems, moveMenuItem, reorderItems, updateItem } from './operations/items.ts';
import { createMenu, deleteMenu, listMenus, updateMenu } from './operations/menus.ts';
import { chooseDefaultMenu, listSlots, resolveMenu } from './operations/slots.ts';

const resource = 'menus';
const idOf = (name: string) => (output: Record<string, unknown>) => String((output[name] as { id: number }).id);
const asked = ['locale', 'pageId'];

export const routes: Route[] = [
	list('/menus', listMenus, { resource }),
	create('/menus', createMenu, idOf('menu')),
	update('/menus/:menuId', updateMenu),
	remove('/menus/:menuId', deleteMenu),
	list('/menus/:menuId/items', listItems, { resource, query: ['locale'] }),
	create('/menus/:menuId/items', createItem, idOf('item')),
	update('/menus/:menuId/items/:itemId', updateItem),
	remove('/menus/:menuId/items/:itemId', deleteItem),
	act('/menus/:menuId/items/reorder', reorderItems),
	act('/menus/:menuId/items/:itemId/move', moveMenuItem),
	list('/menu-assignments', listAssignments, { resource, query: ['slot', 'locale', 'menuId', 'pageId'] }),
	create('/menu-assignments', createAssignment, idOf('assignment')),
	update('/menu-assignments/:assignmentId', updateAssignment),
	remove('/menu-assignments/:assignmentId', deleteAssignment),
	list('/menu-slots', listSlots, { resource, query: asked }),
	show('/menu-slots/:slot', resolveMenu, { query: asked }),
	replace('/menu-slots/:slot', chooseDefaultMenu)
];
