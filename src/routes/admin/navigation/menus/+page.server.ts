import { loadMenus } from '#lib/admin/website/menus/load-menus.ts';
import { action, textOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals, url }) => loadMenus(locals, url);

const at = (menu: number, status: string) => `/admin/navigation/menus?menu=${menu}&status=${status}`;

export const actions: Actions = {
	create: action('menu.create', {
		done: ({ menu }, form) => {
			const to = textOf(form, 'to');
			return at(menu.id, 'created') + (to ? `&new=item&to=${encodeURIComponent(to)}` : '');
		}
	}),
	update: action('menu.update', { boxes: ['isActive'], done: ({ menu }) => `${at(menu.id, 'updated')}&settings` }),
	remove: action('menu.remove', { done: () => '/admin/navigation/menus?status=deleted' })
};
