import { loadMessages } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types.js';

/** Words for pages that cannot be shown; the others bring their own, in the language and time zone of the event. */
export const load: LayoutServerLoad = ({ locals }) => {
	locals.theme = 'stage';
	return { words: loadMessages(locals.locale, ['ui', 'stage']) };
};
