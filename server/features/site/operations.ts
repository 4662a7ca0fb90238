import { z } from 'zod';
import { anonymous } from '../../access/actor.ts';
import { operation } from '../../operation/operation.ts';
import { isOpen, labelOf } from '../namespaces/find.ts';
import { indexedNews } from '../news/public.ts';
import { showPublicPage, showStartPage } from '../pages/operations/public.ts';
import { indexedPages } from '../pages/public-list.ts';
import { standardLocale } from '../pages/menu-places.ts';
import { languageTag } from '../pages/schema.ts';
import { showPlayInfo } from '../play/operations/info.ts';
import { frameOf } from './frame.ts';
import { showSiteArticle, showSiteFeed, showSiteNews } from './news.ts';

const shownIn = ({ page }: { page: { id: number; language: string } }) => ({ locale: page.language, pageId: page.id });

/** What stands around every page of the website: its name, its design, the menus and the footer. */
export const showFrame = operation({
	summary: 'Show what stands around the pages of the website.',
	access: { public: true },
	input: z.strictObject({ locale: languageTag.default(standardLocale).describe('Language of menus and footer') }),
	run: async (work) => ({ frame: await frameOf(work, { locale: work.input.locale, pageId: null }) })
});

/** A page of the website with all that stands around it, or where its address leads now. */
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

/** The start page with all that stands around it; null where the quizzes of the namespace stand there. */
export const showSiteStart = operation({
	summary: 'Show the start page of the website with what stands around it.',
	access: { public: true },
	input: showStartPage.input,
	async run(work) {
		const shown = await showStartPage.run(work);
		return shown && { ...shown, frame: await frameOf(work, shownIn(shown)) };
	}
});

/** An event as the website shows it, with all that stands around it; 404 unless it is published. */
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
		return { name: await labelOf(namespace), pages, news };
	}
});

/** What the door of the website calls. */
export const siteOperations = {
	frame: showFrame,
	page: showSitePage,
	start: showSiteStart,
	list: listSitePages,
	event: showSiteEvent,
	news: showSiteNews,
	article: showSiteArticle,
	feed: showSiteFeed
};
