import { z } from 'zod';
import { anonymous } from '../../../access/actor.ts';
import { isHere } from '../../../access/policy.ts';
import { operation } from '../../../operation/operation.ts';
import { isOpen, labelOf } from '../../platform/namespaces/find.ts';
import { followRedirect } from '../links/operations/redirects.ts';
import { listPublicNews, showNewsFeed, showPublicNews } from '../news/operations/public.ts';
import { indexedNews } from '../news/public.ts';
import { showPublicPage, showStartPage } from '../pages/operations/public.ts';
import { showPublicWiki } from '../wiki/operations/public.ts';
import { indexedWikis } from '../wiki/indexed.ts';
import { indexedPages } from '../pages/public/public-list.ts';
import { standardLocale } from '../pages/tree/menu-places.ts';
import { languageTag } from '../pages/schema.ts';
import { showPlayInfo } from '../../gameplay/play/operations/info.ts';
import { frameOf } from './frame.ts';

const shownIn = ({ page }: { page: { id: number; language: string } }) => ({ locale: page.language, pageId: page.id });

/** The frame of every website page: its name, its design, the menus and the footer. */
export const showFrame = operation({
	summary: 'Show what stands around the pages of the website.',
	access: { public: true },
	input: z.strictObject({
		locale: languageTag.default(standardLocale).describe('Language of menus and footer'),
		isBroken: z.boolean().default(false).describe('For the page that reports an error of the server')
	}),
	run: async (work) => ({ frame: await frameOf(work, { ...work.input, pageId: null }) })
});

/** A website page with its frame, or a redirect. */
export const showSitePage = operation({
	summary: 'Show a page of the website with what stands around it.',
	access: { public: true },
	input: showPublicPage.input,
	async run(work) {
		const shown = await showPublicPage.run(work);
		if (shown.redirect) return { redirect: shown.redirect } as const;
		return { ...shown, redirect: undefined, frame: await frameOf(work, shownIn(shown)) };
	}
});

/** The start page with its frame; null if the quizzes of the namespace are shown there. */
export const showSiteStart = operation({
	summary: 'Show the start page of the website with what stands around it.',
	access: { public: true },
	input: showStartPage.input,
	async run(work) {
		const shown = await showStartPage.run(work);
		return shown && { ...shown, frame: await frameOf(work, shownIn(shown)) };
	}
});

/** An event on the website, with its frame; 404 unless it is published. */
export const showSiteEvent = operation({
	summary: 'Show the page of an event.',
	access: { public: true },
	input: showPlayInfo.input,
	async run(work) {
		const { event, config, catalogs } = await showPlayInfo.run({ ...work, actor: anonymous });
		const { timeZone, ogImagePath } = config;
		return {
			info: { event, config: { timeZone, ogImagePath }, catalogs },
			frame: await frameOf(work, { locale: work.input.lang ?? standardLocale, pageId: null })
		};
	}
});

/** The pages of the website that search engines and language models may read. */
export const listSitePages = operation({
	summary: 'List the public pages of the website.',
	access: { public: true },
	input: z.strictObject({}),
	async run(work) {
		const { namespace } = work;
		const isShown = await isOpen(namespace);
		const pages = isShown ? await indexedPages(namespace) : [];
		const news = isShown ? await indexedNews(namespace, work.now) : [];
		const hasWikis = isShown && isHere('wiki', work);
		const wiki = hasWikis ? await indexedWikis(namespace) : [];
		return { name: await labelOf(namespace), pages, news, wiki };
	}
});

/** The public articles of a namespace or page with the frame, or a redirect. */
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

/** A public article with the frame, or a redirect. */
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

/** The wiki of a page with the frame, or a redirect. */
export const showSiteWiki = operation({
	summary: 'Show the wiki of a page with what stands around it.',
	access: showPublicWiki.access,
	input: showPublicWiki.input,
	async run(work) {
		const found = await showPublicWiki.run(work);
		if (found.redirect) return { redirect: found.redirect } as const;
		return {
			...found,
			redirect: undefined,
			frame: await frameOf(work, { locale: found.locale, pageId: found.page.id })
		};
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

/** The operations of the website. */
export const siteOperations = {
	frame: showFrame,
	page: showSitePage,
	start: showSiteStart,
	list: listSitePages,
	event: showSiteEvent,
	news: showSiteNews,
	article: showSiteArticle,
	wiki: showSiteWiki,
	follow: followRedirect,
	feed: showSiteFeed
};
