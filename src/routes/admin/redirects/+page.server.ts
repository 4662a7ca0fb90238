import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('redirect');
	const { redirects, list } = await locals.perform('redirect.list', asked(url));
	const [selected] = wanted ? (await locals.perform('redirect.list', { q: '', only: wanted })).redirects : [];
	return {
		redirects,
		list,
		selected,
		search: asked(url).q,
		isNew: url.searchParams.has('new'),
		words: loadMessages(locals.locale, ['links'], locals.timeZone),
		mayWrite: locals.may('pages', 'w')
	};
};

const at = (status: string) => `/admin/redirects?status=${status}`;

export const actions: Actions = {
	create: action('redirect.create', { done: () => at('created') }),
	update: action('redirect.update', { done: () => at('updated') })
};
