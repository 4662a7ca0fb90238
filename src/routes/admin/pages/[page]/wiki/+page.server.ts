import { action, textOf } from '#lib/server/action.ts';
import { labelsIn } from '#lib/admin/website/wiki/list/labels.ts';
import { articlesIn, localesOf } from '#lib/admin/website/wiki/list/locales.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const wiki = await locals.perform('wiki.ofPage', { page: params.page });
	const locales = localesOf(wiki.page.language, wiki.articles);
	const asked = url.searchParams.get('locale');
	// The first that has articles: a page can speak German while its wiki is English alone.
	const usual = locales.find((locale) => articlesIn(wiki.articles, locale).length) ?? locales[0]!;
	return {
		words: loadMessages(locals.locale, ['wiki'], locals.timeZone),
		...wiki,
		locales,
		locale: locales.find((locale) => locale === asked) ?? usual,
		isNew: url.searchParams.has('new'),
		mayWrite: locals.may('wiki', 'w')
	};
};

export const actions: Actions = {
	create: action('wiki.create', {
		also: () => ({ markdown: '' }),
		done: ({ article }) => `/admin/wiki/${article.id}?status=created`
	}),
	settings: action('wiki.updateSettings', {
		boxes: ['isActive'],
		also: (form) => ({ menuLabels: labelsIn(form) }),
		done: (_output, form) => `/admin/pages/${encodeURIComponent(textOf(form, 'page'))}/wiki?status=updated`
	})
};
