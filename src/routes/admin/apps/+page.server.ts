import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('app');
	const { apps, list } = await locals.perform('app.list', asked(url));
	const [selected] = wanted ? (await locals.perform('app.list', { only: wanted })).apps : [];
	return {
		words: loadMessages(locals.locale, ['oauth'], locals.timeZone),
		apps,
		list,
		selected,
		search: asked(url).q,
		connection: await locals.perform('app.connection', {})
	};
};

export const actions: Actions = {
	end: action('app.end', { done: () => '/admin/apps?status=deleted' })
};
