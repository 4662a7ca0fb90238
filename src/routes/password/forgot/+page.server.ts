import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals }) => ({
	words: loadMessages(locals.locale, ['ui', 'login', 'looks']),
	csrf: locals.csrfToken()
});

export const actions: Actions = {
	default: action('password.forgot', {
		also: (_, { locale }) => ({ locale }),
		done: () => ({ isSent: true })
	})
};
