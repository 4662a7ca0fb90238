import { findRow } from '../../../database/rows.ts';
import { withShownPictures } from '../../../operation/html/shown-pictures.ts';
import type { Env } from '../../../runtime/env.ts';
import { escapeHtml } from '#lib/text/escape-html.ts';
import { embedHosts } from '../pages/clean.ts';
import { beginningOf } from '../../../operation/html/beginning.ts';
import { contentsOf } from './contents.ts';
import { WikiArticle } from './model.ts';
import { articleHref, type WikiPage } from './paths.ts';
import type { ListedArticle } from './schema.ts';

/** An article as the lists of a wiki show it. */
export const shownInList = (page: WikiPage, article: ListedArticle) => ({
	slug: article.slug,
	title: article.title,
	excerpt: article.excerpt,
	locale: article.locale,
	status: article.status,
	isStartDocument: article.isStartDocument,
	updatedAt: article.updatedAt,
	href: articleHref(page, article)
});
type ShownInList = ReturnType<typeof shownInList>;

/** Resolves links between articles to their addresses and titles; missing ones are marked. */
export function withLinks(html: string, articles: readonly ShownInList[], locale: string): string {
	const bySlug = new Map<string, ShownInList>();
	for (const one of articles) if (one.locale === locale || !bySlug.has(one.slug)) bySlug.set(one.slug, one);
	return html.replace(/<a data-wiki="([a-z0-9-]+)">([^<]*)<\/a>/g, (_all, slug: string, words: string) => {
		const target = bySlug.get(slug);
		if (!target) return `<span class="wiki-missing">${words}</span>`;
		const title = words.toLowerCase() === slug ? escapeHtml(target.title) : words;
		return `<a href="${escapeHtml(target.href)}">${title}</a>`;
	});
}

/** An article as visitors read it. */
export async function shownArticle(article: ListedArticle, shown: readonly ShownInList[], env: Env) {
	const row = await findRow(WikiArticle, { id: article.id }, { only: ['html'] });
	const html = withLinks(withShownPictures(row!.html, embedHosts(env)), shown, article.locale);
	return {
		...shown.find(({ slug, locale }) => slug === article.slug && locale === article.locale)!,
		html,
		contents: contentsOf(html),
		description: article.excerpt ?? beginningOf(html, 160)
	};
}
