import { loadMessages } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types.js';

export const load: LayoutServerLoad = ({ locals }) => ({
	systemWords: loadMessages(locals.locale, ['logs', 'metrics'], locals.timeZone)
});
