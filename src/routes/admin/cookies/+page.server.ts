import { cookieFields } from '#lib/admin/website/cookies/form-fields.ts';
import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => ({
	consent: await locals.perform('cookies.show', {}),
	words: loadMessages(locals.locale, ['cookies'], locals.timeZone),
	stripWords: { de: loadMessages('de', ['site']), en: loadMessages('en', ['site']) },
	mayWrite: locals.may('cookies', 'w')
});

export const actions: Actions = {
	save: action('cookies.save', { also: cookieFields, done: () => '/admin/cookies?status=updated' })
};
