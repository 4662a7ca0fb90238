import { loadLinkPage } from '#lib/admin/platform/account/link-page.ts';
import { action } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = (event) => loadLinkPage(event);

export const actions: Actions = {
	default: action('password.reset', { done: () => '/login?reset' })
};
