import { loadMessages } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types.js';

export const load: LayoutServerLoad = ({ locals }) => ({
	systemWords: loadMessages(locals.locale, ['system'], locals.timeZone)
});
