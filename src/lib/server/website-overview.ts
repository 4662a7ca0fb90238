import type { OutputOf } from '../../../server/composition/operations.ts';

type Article = OutputOf<'news.search'>['news'][number];

/** What the overview shows of a namespace that is a website and hosts no events. */
export interface WebsiteOverview {
	articles: Pick<Article, 'id' | 'title' | 'state' | 'publishedAt' | 'updatedAt'>[];
}

// Every installation begins with these; they make no website yet.
const beginnings = ['landing', 'impressum', 'datenschutz', 'faq'];
const mostArticles = 5;

/** The website of a namespace for its overview; null while it leads to quizzes, has no page of its own, or is not the caller's. */
export async function websiteOverview({ may, perform }: App.Locals): Promise<WebsiteOverview | null> {
	if (!may('pages', 'w')) return null;
	const { hasPlay } = await perform('siteSettings.show', {});
	if (hasPlay) return null;
	const { pages } = await perform('page.list', {});
	if (pages.every(({ slug, baseSlug }) => beginnings.includes(baseSlug ?? slug))) return null;
	const { news } = may('news', 'r') ? await perform('news.search', { page: 1 }) : { news: [] };
	const articles = news
		.slice(0, mostArticles)
		.map(({ id, title, state, publishedAt, updatedAt }) => ({ id, title, state, publishedAt, updatedAt }));
	return { articles };
}
