import { redirect } from '@sveltejs/kit';
import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

const states = ['confirmed', 'waiting', 'left'] as const;
const stateIn = (url: URL) => states.find((one) => one === url.searchParams.get('state'));

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('subscriber');
	const state = stateIn(url);
	const { subscribers, list, counts } = await locals.perform('subscriber.list', {
		...asked(url),
		...(state && { state })
	});
	const [selected] = wanted ? (await locals.perform('subscriber.list', { only: wanted })).subscribers : [];
	if (wanted && !selected) redirect(302, '/admin/newsletter/subscribers');
	const words = loadMessages(locals.locale, ['newsletter'], locals.timeZone);
	const { locale } = locals;
	const ways = { pages: locals.may('pages', 'w'), footer: locals.may('footer', 'w') };
	return {
		words,
		subscribers,
		list,
		counts,
		state: state ?? null,
		selected,
		search: asked(url).q,
		locale,
		ways,
		mayWrite: locals.may('newsletter', 'w')
	};
};

export const actions: Actions = {
	remove: action('subscriber.remove', { done: () => '/admin/newsletter/subscribers?status=deleted' })
};
