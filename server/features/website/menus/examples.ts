import { examplesOf } from '../../examples.ts';
import type { menus } from './feature.ts';
import { createAssignment } from './operations/assignments.ts';
import { createItem } from './operations/items.ts';
import { createMenu } from './operations/menus.ts';

const ns = '/namespaces/acme';
const file = { format: 'marquee-menu/1', menu: { label: 'Stranger' }, items: [{ label: 'Stranger', href: '/' }] };
const item = { label: 'Programm', href: '/m/programm' };

export const examples = examplesOf<typeof menus, { menuId: number; itemId: number; assignmentId: number }>({
	async make(call, mark) {
		const { menu } = await call(createMenu, { label: mark });
		const { item: made } = await call(createItem, { menuId: menu.id, label: mark, href: '/m/marked' });
		const { assignment } = await call(createAssignment, { menuId: menu.id, slot: 'main', isActive: false });
		return { menuId: menu.id, itemId: made.id, assignmentId: assignment.id };
	},
	inputs: {
		'menu.create': () => ({ label: 'Stranger' }),
		'menu.update': ({ menuId }) => ({ menuId, label: 'Stranger' }),
		'menu.remove': ({ menuId }) => ({ menuId }),
		'menu.export': ({ menuId }) => ({ menuId }),
		'menu.import': ({ menuId }) => ({ menuId, file }),
		'menuItem.list': ({ menuId }) => ({ menuId }),
		'menuItem.create': ({ menuId }) => ({ menuId, ...item }),
		'menuItem.update': ({ menuId, itemId }) => ({ menuId, itemId, label: 'Stranger' }),
		'menuItem.move': ({ menuId, itemId }) => ({ menuId, itemId, position: 0 }),
		'menuItem.reorder': ({ menuId, itemId }) => ({ menuId, orderedIds: [itemId] }),
		'menuItem.remove': ({ menuId, itemId }) => ({ menuId, itemId }),
		'menuAssignment.create': ({ menuId }) => ({ menuId, slot: 'footer_1' }),
		'menuAssignment.update': ({ assignmentId }) => ({ assignmentId, isActive: false }),
		'menuAssignment.remove': ({ assignmentId }) => ({ assignmentId }),
		'menuSlot.show': () => ({ slot: 'main' }),
		'menuSlot.update': ({ menuId }) => ({ slot: 'main', menuId })
	},
	atHome: [
		'menu.list',
		'menu.create',
		'menuAssignment.list',
		'menuAssignment.create',
		'menuSlot.list',
		'menuSlot.show',
		'menuSlot.update',
		'navigation.show'
	],
	unmarked: ['menuAssignment.list', 'menuSlot.list', 'menuSlot.show'],
	requests: [
		{ request: `POST ${ns}/menus`, send: { body: { label: 'Hauptmenü' } }, status: 201 },
		{ request: `POST ${ns}/menus/1/items`, send: { body: item }, status: 201 },
		{ request: `POST ${ns}/menus/1/items`, send: { body: { ...item, label: 'Anreise', parentId: 1 } }, status: 201 },
		{ request: `PATCH ${ns}/menus/1/items/1`, send: { body: { layout: 'dropdown' } }, status: 200 },
		{ request: `POST ${ns}/menus/1/items/reorder`, send: { body: { parentId: 1, orderedIds: [2] } }, status: 200 },
		{ request: `POST ${ns}/menus/1/items/2/move`, send: { body: { parentId: null, position: 0 } }, status: 200 },
		{ request: `GET ${ns}/menus/1/items`, status: 200 },
		{ request: `PATCH ${ns}/menus/1`, send: { body: { label: 'Kopf der Seite' } }, status: 200 },
		{ request: `POST ${ns}/menu-assignments`, send: { body: { menuId: 1, slot: 'main' } }, status: 201 },
		{ request: `PATCH ${ns}/menu-assignments/1`, send: { body: { isActive: true } }, status: 200 },
		{ request: `PUT ${ns}/menu-slots/footer_1`, send: { body: { menuId: 1 } }, status: 200 },
		{ request: `GET ${ns}/menu-slots`, status: 200 },
		{ request: `GET ${ns}/menu-slots/main`, status: 200 }
	],
	lastRequests: [
		{ request: `GET ${ns}/menus`, status: 200 },
		{ request: `GET ${ns}/menu-assignments`, status: 200 }
	],
	removals: [
		{ request: `DELETE ${ns}/menus/1/items/2`, status: 200 },
		{ request: `DELETE ${ns}/menu-assignments/1`, status: 200 },
		{ request: `DELETE ${ns}/menus/1`, status: 200 }
	],
	beyond: [
		'POST /menus/{}/items/reorder',
		'POST /menus/{}/items/{}/move',
		'GET /menu-assignments',
		'POST /menu-assignments',
		'PATCH /menu-assignments/{}',
		'DELETE /menu-assignments/{}',
		'GET /menu-slots',
		'GET /menu-slots/{}',
		'PUT /menu-slots/{}'
	]
});
