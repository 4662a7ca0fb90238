import { loadMessages } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types.js';

/** The words that any page may need to say that something went wrong. */
export const load: LayoutServerLoad = ({ locals }) => ({
	sorry: loadMessages(locals.locale, ['errors']),
	region: locals.region,
	theme: locals.theme
});
