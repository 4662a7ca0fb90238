import { mayCall, isHere } from '../../../access/policy.ts';
import type { LinkChoice, LinkSearch } from '../../../operation/links.ts';
import type { Context } from '../../../operation/operation.ts';
import { linkableEvents } from '../../authoring/events/search.ts';
import { linkableFiles } from '../../platform/media/search.ts';
import { linkableArticles, pagesWithNews } from '../news/search-source.ts';
import { linkablePages } from '../pages/search.ts';
import { linkableArticles as linkableWiki } from '../wiki/search-source.ts';
import { publicWikis } from '../wiki/settings.ts';
import { wikiPath } from '../wiki/paths.ts';

/** Pages, each followed by its list of articles and its wiki where it has them. */
async function pagesWithParts(search: LinkSearch, hasWiki: boolean): Promise<LinkChoice[]> {
	const { namespace } = search;
	const pages = await linkablePages(search);
	const slugs = pages.map(({ slug }) => slug);
	const withNews = await pagesWithNews(namespace, slugs);
	const wikis = hasWiki ? await publicWikis(namespace, slugs) : new Map<string, boolean>();
	return pages.flatMap(({ slug, ...page }) => {
		const wiki = wikiPath(slug);
		return [
			page,
			...(withNews.has(slug) ? [{ ...page, kind: 'newsList' as const, href: `${page.href}/news` }] : []),
			...(wikis.has(wiki) ? [{ ...page, kind: 'wiki' as const, href: wiki, isPublic: wikis.get(wiki)! }] : [])
		];
	});
}

const perKind = 6;

/** What links can lead to and the caller may read, kind by kind. */
export async function linkChoices(
	words: readonly string[],
	{ actor, namespace, dependencies, now }: Context & { now: Date }
): Promise<LinkChoice[]> {
	const search: LinkSearch = { namespace, words, most: perKind, now };
	const may = (area: string) => isHere(area, { dependencies }) && mayCall({ area, right: 'r' }, actor, namespace);
	const found = [
		await pagesWithParts(search, may('wiki')),
		may('news') ? await linkableArticles(search) : [],
		may('wiki') ? await linkableWiki(search) : [],
		may('events') ? await linkableEvents(search) : [],
		may('media') ? await linkableFiles(search) : []
	];
	return found.flat();
}
