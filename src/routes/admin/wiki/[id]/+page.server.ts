import { loadMessages } from '#lib/server/messages.ts';
import { previewContext } from '#lib/server/preview-context.ts';
import { ticketsAbout } from '#lib/server/tickets-about.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params }) => {
	const { id } = params;
	const edited = await locals.perform('wiki.edit', { id });
	const [wiki, { history }, around, tickets] = await Promise.all([
		locals.perform('wiki.ofPage', { page: edited.article.pageSlug }),
		locals.perform('wiki.history', { id }),
		previewContext(locals, [], edited.article.locale),
		ticketsAbout(locals, { referenceType: 'wiki_article', referenceId: edited.article.id })
	]);
	return {
		words: loadMessages(locals.locale, ['wiki', 'media'], locals.timeZone),
		edited,
		wiki,
		history,
		tickets,
		...around,
		mayWrite: locals.may('wiki', 'w')
	};
};
