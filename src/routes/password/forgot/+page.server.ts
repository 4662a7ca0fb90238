import { save, textsOf } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = ({ locals }) => ({
	words: loadMessages(locals.locale, ['ui', 'login', 'looks']),
	csrf: locals.csrfToken()
});

export const actions: Actions = {
	default: async ({ request, locals }) => {
		const form = await request.formData();
		const { username = '' } = textsOf(form);
		return save(form, async () => {
			await locals.perform('password.forgot', { username, locale: locals.locale });
			return { isSent: true };
		});
	}
};
