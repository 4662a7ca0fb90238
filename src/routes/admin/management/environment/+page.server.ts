import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => ({
	words: loadMessages(locals.locale, ['management'], locals.timeZone),
	...(await locals.perform('management.showEnvironment', {}))
});
