import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	return {
		design: await locals.perform('design.show', {}),
		designWords: loadMessages(locals.locale, ['design'], locals.timeZone),
		place: { namespace: locals.namespace, csrf: locals.csrfToken() },
		mayWrite: locals.may('design', 'w')
	};
};

export const actions: Actions = { check: action('design.checkCss', { done: (told) => told }) };
