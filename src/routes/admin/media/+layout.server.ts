import { loadMessages } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types.js';

export const load: LayoutServerLoad = ({ locals }) => ({
	words: loadMessages(locals.locale, ['media'], locals.timeZone)
});
