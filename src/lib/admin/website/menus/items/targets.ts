import type { Translator } from '#lib/messages/translator.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { namesWithLanguage } from '#lib/admin/website/pages/tree/choices.ts';
import { pathOfPage } from '#lib/admin/website/pages/tree/slug.ts';
import { nodesIn } from '#lib/ui/tree/rows.ts';

/** A place of the website that an item may lead to. */
export interface Target {
	href: string;
	label: string;
	isDraft: boolean;
	/** Its name among others, with its language where the website speaks several; left out = its label. */
	told?: string;
}
/** What an item may lead to, by kind. */
export interface Targets {
	pages: Target[];
	events: Target[];
	/** Lists of articles: of all pages first, then of each page that has some. */
	news: Target[];
	/** Wikis of pages that have something to read or are open already. */
	wiki: Target[];
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

const wikisOf = (wikis: Found['wikis']): Target[] =>
	wikis
		.filter(({ articles, isActive }) => articles > 0 || isActive)
		.map(({ slug, title, status, isActive }) => ({
			href: `${pathOfPage(slug)}/wiki`,
			label: title,
			isDraft: status !== 'published' || !isActive
		}));

/** The pages, as they stand in their tree, the events that have an address, the lists of articles, and the wikis. */
export const targetsFrom = ({ tree, events, news, wikis }: Found, { t }: Pick<Translator, 't'>): Targets => {
	const levels = new Map<number, number>();
	const all = nodesIn(tree);
	const told = namesWithLanguage(all);
	const pages = all.map(({ id, parentId, slug, title, status }, at) => {
		const level = parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1;
		levels.set(id, level);
		const indent = '\u2003'.repeat(level);
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
		wiki: wikisOf(wikis).slice(0, mostChoices)
	};
};

/** The name of what an address leads to; undefined for addresses of elsewhere. */
export const nameOfTarget = ({ pages, events, news, wiki }: Targets, href: string): string | undefined =>
	[...pages, ...events, ...news, ...wiki].find((one) => one.href === href)?.label.trim();
