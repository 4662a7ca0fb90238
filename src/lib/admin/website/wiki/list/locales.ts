import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** An article in the list of a wiki. */
export type Listed = OutputOf<'wiki.ofPage'>['articles'][number];

/** The languages of a wiki: that of its page, German and English, and all others in which it has articles. */
export function localesOf(language: string, articles: readonly Pick<Listed, 'locale'>[]): string[] {
	const others = ['de', 'en', ...articles.map(({ locale }) => locale)].sort();
	return [...new Set([language, ...others])];
}

/** The articles in one language, in their order. */
export const articlesIn = <Of extends Pick<Listed, 'locale'>>(articles: readonly Of[], locale: string): Of[] =>
	articles.filter((one) => one.locale === locale);

/** The language versions by slug: articles with one address belong together. */
export const bySlug = (articles: readonly Listed[]): Map<string, Listed[]> => Map.groupBy(articles, ({ slug }) => slug);
