import { loadMessages } from '#lib/server/messages.ts';
import { saveNews } from '#lib/admin/website/news/news-actions.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => ({
	words: loadMessages(locals.locale, ['news', 'page-editor', 'media'], locals.timeZone),
	pages: (await locals.perform('news.pages', {})).pages,
	timeZone: locals.timeZone,
	mayWrite: locals.may('news', 'w')
});

export const actions: Actions = { save: saveNews('news.create') };
