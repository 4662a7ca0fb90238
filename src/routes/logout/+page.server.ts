import { redirect } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals }) => ({
	words: loadMessages(locals.locale, ['ui', 'login', 'looks']),
	csrf: locals.csrfToken(),
	name: locals.actor.kind === 'user' ? locals.actor.user.displayName : null
});

export const actions: Actions = {
	default: async ({ locals, cookies, url }) => {
		await locals.logout();
		cookies.delete('mq_session', { path: '/' });
		if (url.protocol === 'https:') cookies.delete('__Host-mq_session', { path: '/', secure: true });
		redirect(303, '/login');
	}
};
