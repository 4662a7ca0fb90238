import type { Translator } from '#lib/messages/translator.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { namesWithLanguage } from '#lib/admin/website/pages/tree/choices.ts';
import { pathOfPage } from '#lib/admin/website/pages/tree/slug.ts';
import { nodesIn } from '#lib/ui/tree/rows.ts';

/** A place of the website that an item can link to. */
export interface Target {
	href: string;
	label: string;
	isDraft: boolean;
	/** Its name among others, with its language where the website speaks several; left out = its label. */
	told?: string;
}
/** The possible targets of an item, by type. */
export interface Targets {
	pages: Target[];
	events: Target[];
	/** Lists of articles: of all pages first, then of each page that has some. */
	news: Target[];
	/** Wikis of pages that have something to read or are open already, each with its articles below it. */
	wiki: Target[];
	/** The form for tickets in each language, that of the menu first; none while visitors send no tickets. */
	forms: Target[];
}

// A longer list is nothing to choose from: there the address is written.
const mostChoices = 500;

interface Found {
	tree: OutputOf<'page.outline'>['tree'];
	events: OutputOf<'event.list'>['events'];
	/** Articles; null for those who do not see them. */
	news: OutputOf<'news.search'>['news'] | null;
	/** Pages and their wikis; none for those who do not see them, and where there are none. */
	wikis: OutputOf<'wiki.overview'>['pages'];
	articles: OutputOf<'wiki.list'>['articles'];
	/** What the form for tickets is called, by language. */
	forms: { locale: string; title: string }[];
}

/** The lists of articles; `all` is what the one of the whole website is called. */
function listsOf(news: Found['news'], all: string): Target[] {
	if (!news) return [];
	const pages = new Map(news.map(({ page }) => [page.slug, page]));
	const own = [...pages.values()].map(({ slug, title, isPublic }) => ({
		href: `${pathOfPage(slug)}/news`,
		label: title,
		isDraft: !isPublic
	}));
	return [{ href: '/landing/news', label: all, isDraft: false }, ...own];
}

const step = '\u2003';

function wikisOf({ wikis, articles }: Pick<Found, 'wikis' | 'articles'>): Target[] {
	const ofPages = Map.groupBy(articles, ({ pageId }) => pageId);
	const shown = wikis.filter((one) => one.articles > 0 || one.isActive);
	return shown.flatMap(({ id, slug, title, language, status, isActive }) => {
		const href = `${pathOfPage(slug)}/wiki`;
		const isHidden = status !== 'published' || !isActive;
		const own = (ofPages.get(id) ?? []).map((article): Target => {
			const isForeign = article.locale !== language;
			const label = step + article.title;
			return {
				href: `${href}/${article.slug}${isForeign ? `?lang=${article.locale}` : ''}`,
				label,
				...(isForeign && { told: `${label} (${article.locale.toUpperCase()})` }),
				isDraft: isHidden || article.status !== 'published'
			};
		});
		return [{ href, label: title, isDraft: isHidden }, ...own];
	});
}

/** The pages in tree order, events with an address, news lists, and wikis. */
export const targetsFrom = ({ tree, events, news, forms, ...wiki }: Found, { t }: Pick<Translator, 't'>): Targets => {
	const levels = new Map<number, number>();
	const all = nodesIn(tree);
	const told = namesWithLanguage(all);
	const pages = all.map(({ id, parentId, slug, title, status }, at) => {
		const level = parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1;
		levels.set(id, level);
		const indent = step.repeat(level);
		const isDraft = status !== 'published';
		return { href: pathOfPage(slug), label: indent + title, told: indent + told[at]!, isDraft };
	});
	const shown = events.map(({ slug, name, published }) => ({
		href: `/event/${slug}`,
		label: name,
		isDraft: !published
	}));
	return {
		pages: pages.slice(0, mostChoices),
		events: shown.slice(0, mostChoices),
		news: listsOf(news, t('menus.target.allNews')),
		wiki: wikisOf(wiki).slice(0, mostChoices),
		forms: forms.map(({ locale, title }) => ({
			href: `/tickets/submit?locale=${locale}`,
			label: title,
			told: `${title} (${locale.toUpperCase()})`,
			isDraft: false
		}))
	};
};

/** The name of an address's target; undefined for external addresses. */
export const nameOfTarget = ({ pages, events, news, wiki, forms }: Targets, href: string): string | undefined =>
	[...pages, ...events, ...news, ...wiki, ...forms].find((one) => one.href === href)?.label.trim();
