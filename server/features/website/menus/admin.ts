import type { Response } from 'express';
import type { AdminRoute } from '../../../web/admin/admin.ts';
import { createAssignment, deleteAssignment, listAssignments, updateAssignment } from './operations/assignments.ts';
import { exportMenu, importMenu } from './operations/files.ts';
import { createItem, deleteItem, listItems, moveMenuItem, reorderItems, updateItem } from './operations/items.ts';
import { createMenu, deleteMenu, listMenus, updateMenu } from './operations/menus.ts';
import { showNavigation } from './operations/navigation.ts';
import { chooseDefaultMenu, listSlots, resolveMenu } from './operations/slots.ts';

const created = { code: 201, word: 'created' };
const updated = { code: 200, word: 'updated' };
const deleted = { code: 200, word: 'deleted' };
const done = { code: 200, word: 'ok' };
const base = '/admin/navigation';
const items = `${base}/menus/:menuId/items`;
const asked = ['locale', 'pageId'];

const meant = ['menuId', 'pageId', 'page', 'slot', 'locale'];

function sendFile(output: Record<string, unknown>, response: Response): void {
	const { type, name, body } = output as { type: string; name: string; body: string };
	response.attachment(name).set('Content-Type', type).send(body);
}

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: showNavigation, query: asked },
	{ method: 'get', path: `${base}/menus`, operation: listMenus },
	{
		method: 'get',
		path: `${base}/menus/export`,
		operation: exportMenu,
		query: meant,
		// Returns a file, even to a browser that opens the address directly.
		json: 'always',
		send: sendFile
	},
	{
		method: 'post',
		path: `${base}/menus/import`,
		operation: importMenu,
		query: [...meant, 'dryRun'],
		status: done,
		json: 'star',
		formBytes: 1024 * 1024,
		bodyField: 'file',
		// The file says where it came from.
		namesNamespace: true
	},
	{ method: 'post', path: `${base}/menus`, operation: createMenu, status: created },
	{ method: 'put', path: `${base}/menus/:menuId`, operation: updateMenu, status: updated },
	{ method: 'delete', path: `${base}/menus/:menuId`, operation: deleteMenu, status: deleted },
	{ method: 'get', path: items, operation: listItems, query: ['locale'], json: 'always' },
	{ method: 'post', path: items, operation: createItem, status: created },
	{ method: 'post', path: `${items}/reorder`, operation: reorderItems, status: done },
	{ method: 'put', path: `${items}/:itemId`, operation: updateItem, status: updated },
	{ method: 'delete', path: `${items}/:itemId`, operation: deleteItem, status: deleted },
	{ method: 'post', path: `${items}/:itemId/move`, operation: moveMenuItem, status: done },
	{
		method: 'get',
		path: `${base}/assignments`,
		operation: listAssignments,
		query: ['slot', 'locale', 'menuId', 'pageId'],
		json: 'always'
	},
	{ method: 'post', path: `${base}/assignments`, operation: createAssignment, status: created },
	{ method: 'put', path: `${base}/assignments/:assignmentId`, operation: updateAssignment, status: updated },
	{ method: 'delete', path: `${base}/assignments/:assignmentId`, operation: deleteAssignment, status: deleted },
	{ method: 'get', path: `${base}/slots`, operation: listSlots, query: asked, json: 'always' },
	{ method: 'get', path: `${base}/slots/:slot`, operation: resolveMenu, query: asked, json: 'always' },
	{ method: 'put', path: `${base}/slots/:slot`, operation: chooseDefaultMenu, status: updated }
];
