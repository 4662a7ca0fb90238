import { z } from 'zod';
import { operation } from '../../operation/operation.ts';
import { labelOf } from '../namespaces/find.ts';
import { listPublicNews, showNewsFeed, showPublicNews } from '../news/operations/public.ts';
import { standardLocale } from '../pages/menu-places.ts';
import { languageTag } from '../pages/schema.ts';
import { frameOf } from './frame.ts';

/** The public articles of a namespace or page with all that stands around them, or where the address leads now. */
export const showSiteNews = operation({
	summary: 'Show the public news articles with what stands around them.',
	access: { public: true },
	input: listPublicNews.input.extend({
		locale: languageTag.default(standardLocale).describe('Language of menus and footer of a list without a page')
	}),
	async run(work) {
		const found = await listPublicNews.run(work);
		if (found.redirect) return { redirect: found.redirect } as const;
		const { page } = found;
		const shown = { locale: page?.language ?? work.input.locale, pageId: page?.id ?? null };
		return { ...found, frame: await frameOf(work, shown) };
	}
});

/** A public article with all that stands around it, or where its address leads now. */
export const showSiteArticle = operation({
	summary: 'Show a public news article with what stands around it.',
	access: { public: true },
	input: z.strictObject({ ...showPublicNews.input.shape }),
	async run(work) {
		const found = await showPublicNews.run(work);
		if (found.redirect) return { redirect: found.redirect } as const;
		const { language, page } = found.article;
		return { ...found, frame: await frameOf(work, { locale: language, pageId: page.id }) };
	}
});

/** The newest public articles with the name of the site, for readers of feeds. */
export const showSiteFeed = operation({
	summary: 'Show the newest public news articles for feeds.',
	access: { public: true },
	input: z.strictObject({ ...showNewsFeed.input.shape }),
	async run(work) {
		return { name: await labelOf(work.namespace), ...(await showNewsFeed.run(work)) };
	}
});
