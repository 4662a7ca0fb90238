import { amongWebsite, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import type { LinkChoice, LinkSearch } from '../../../operation/links.ts';
import { pageChoices } from '../pages/find.ts';
import { WikiArticle } from './model.ts';
import { articleHref } from './paths.ts';

async function findArticles(search: Search): Promise<SearchHit[]> {
	const rows = await amongWebsite(search, WikiArticle, ['id', 'title', 'excerpt', 'status', 'locale']);
	return rows.map(({ id, title, excerpt, status, locale }) => ({
		id: String(id),
		title,
		href: `/admin/wiki/${id}`,
		facts: { status, language: locale },
		...(excerpt ? { text: excerpt } : {})
	}));
}

export const search: SearchSource[] = [
	{ kind: 'wiki', access: { area: 'wiki', right: 'r' }, screen: '/admin/wiki', find: findArticles }
];

/** The articles of wikis that links can lead to; the wiki of a hidden page or one that is not open is no better. */
export async function linkableArticles(search: LinkSearch): Promise<LinkChoice[]> {
	const rows = await amongWebsite(search, WikiArticle, ['slug', 'title', 'locale', 'status', 'pageId']);
	const pages = new Map(
		(
			await pageChoices(
				search.namespace,
				rows.map(({ pageId }) => pageId)
			)
		).map((one) => [one.id, one])
	);
	return rows.flatMap((article) => {
		const page = pages.get(article.pageId);
		const isPublic = article.status === 'published' && page?.status === 'published';
		return page ? [{ kind: 'wiki' as const, href: articleHref(page, article), title: article.title, isPublic }] : [];
	});
}
