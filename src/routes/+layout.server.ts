import { loadMessages } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types.js';

/** The messages that any page may need for errors. */
export const load: LayoutServerLoad = ({ locals }) => ({
	sorry: loadMessages(locals.locale, ['errors']),
	region: locals.region,
	theme: locals.theme
});
