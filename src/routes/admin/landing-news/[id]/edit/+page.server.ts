import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { ticketsAbout } from '#lib/server/tickets-about.ts';
import { publishNews, saveNews, withdrawNews } from '#lib/admin/website/news/news-actions.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params }) => {
	const { news, draft, pages } = await locals.perform('news.edit', { id: params.id });
	return {
		words: loadMessages(locals.locale, ['news', 'page-editor', 'media'], locals.timeZone),
		news,
		draft,
		pages,
		tickets: await ticketsAbout(locals, { referenceType: 'news', referenceId: news.id }),
		now: locals.now(),
		timeZone: locals.timeZone,
		mayWrite: locals.may('news', 'w')
	};
};

export const actions: Actions = {
	save: saveNews('news.update'),
	publish: publishNews,
	withdraw: withdrawNews,
	remove: action('news.remove', { done: () => '/admin/landing-news?status=deleted' })
};
