import { loadLinkPage } from '#lib/admin/platform/account/link-page.ts';
import { action, textOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = (event) => loadLinkPage(event, true);

export const actions: Actions = {
	default: action('setup.finish', {
		also: (form) => ({ email: textOf(form, 'email') || undefined }),
		done: () => '/login?setup'
	})
};
