import { select } from '../../../database/statements.ts';
import { joinedPage, pageSql } from '../pages/joined.ts';
import { amongWebsite, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import type { LinkChoice, LinkSearch } from '../../../operation/links.ts';
import { News } from './model.ts';
import { pathOf, stateOf } from './state.ts';

async function findNews(search: Search): Promise<SearchHit[]> {
	const rows = await amongWebsite(search, News, ['id', 'title', 'excerpt', 'isPublished', 'publishedAt']);
	return rows.map(({ id, title, excerpt, isPublished, publishedAt }) => ({
		id: String(id),
		title,
		href: `/admin/landing-news/${id}/edit`,
		facts: {
			status: stateOf({ isPublished, publishedAt }, search.now),
			...(publishedAt ? { start: new Date(publishedAt).toISOString() } : {})
		},
		...(excerpt ? { text: excerpt } : {})
	}));
}

export const search: SearchSource[] = [
	{ kind: 'news', access: { area: 'news', right: 'r' }, screen: '/admin/landing-news', find: findNews }
];

/** The articles that links can lead to. */
export async function linkableArticles(search: LinkSearch): Promise<LinkChoice[]> {
	const rows = await amongWebsite(search, News, ['slug', 'title', 'isPublished', 'publishedAt']);
	return rows.map(({ slug, title, isPublished, publishedAt }) => {
		const isPublic = stateOf({ isPublished, publishedAt }, search.now) === 'published';
		return { kind: 'news', href: pathOf(slug), title, isPublic };
	});
}

/** Which of these pages have articles, by their slug. */
export async function pagesWithNews(namespace: string, slugs: readonly string[]): Promise<Set<string>> {
	const rows = await select<{ slug: string }>(
		News.sequelize!,
		`SELECT DISTINCT ${pageSql.slug} AS slug FROM landing_news n JOIN ${joinedPage('n.page_id')}
		WHERE n.namespace = ? AND ${pageSql.slug} IN (${slugs.map(() => '?').join() || 'NULL'})`,
		[namespace, ...slugs]
	);
	return new Set(rows.map(({ slug }) => slug));
}
