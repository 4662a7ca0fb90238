import { siteFields } from '#lib/admin/website/site-settings/form-fields.ts';
import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => ({
	shown: await locals.perform('siteSettings.show', {}),
	zones: Intl.supportedValuesOf('timeZone'),
	words: loadMessages(locals.locale, ['site-settings'], locals.timeZone),
	mayWrite: locals.may('pages', 'w')
});

export const actions: Actions = {
	save: action('siteSettings.update', { also: siteFields, done: () => '/admin/site?status=updated' })
};
