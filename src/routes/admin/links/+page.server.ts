import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => ({
	...(await locals.perform('link.dead', { page: asked(url).page })),
	words: loadMessages(locals.locale, ['links'], locals.timeZone)
});
