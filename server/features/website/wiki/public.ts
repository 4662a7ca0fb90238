import { findRow } from '../../../database/rows.ts';
import { select } from '../../../database/statements.ts';
import { withShownPictures } from '../../../operation/html/shown-pictures.ts';
import type { Env } from '../../../runtime/env.ts';
import { escapeHtml } from '../../../operation/html/escape-html.ts';
import { embedHosts } from '../pages/clean.ts';
import { joinedPage, pageSql } from '../pages/joined.ts';
import { beginningOf } from '../news/content.ts';
import { WikiArticle, WikiSettings } from './model.ts';
import { articlePath, wikiPath } from './paths.ts';
import type { ListedArticle } from './schema.ts';

/** The page of a wiki, as far as its addresses need it. */
interface WikiPage {
	slug: string;
	language: string;
}

/** Where visitors read an article: its language stands in the address when it is not that of the page. */
const hrefOf = ({ slug, language }: WikiPage, article: Pick<ListedArticle, 'slug' | 'locale'>): string =>
	articlePath(slug, article.slug) + (article.locale === language ? '' : `?lang=${article.locale}`);

/** An article as the lists of a wiki show it. */
export const shownInList = (page: WikiPage, article: ListedArticle) => ({
	slug: article.slug,
	title: article.title,
	excerpt: article.excerpt,
	locale: article.locale,
	status: article.status,
	isStartDocument: article.isStartDocument,
	updatedAt: article.updatedAt,
	href: hrefOf(page, article)
});
type ShownInList = ReturnType<typeof shownInList>;

/** A heading of an article, for its table of contents. */
interface Heading {
	id: string;
	level: number;
	title: string;
}

const leastHeadings = 3;

/** The headings of level 2 and 3 of an article; none of one with fewer than three. */
export function contentsOf(html: string): Heading[] {
	const found = [...html.matchAll(/<h([23]) id="(at-[a-z0-9-]+)">([^\n]*?)<\/h\1>/g)];
	if (found.length < leastHeadings) return [];
	return found.map(([, level, id, inner]) => ({
		id: id!,
		level: Number(level),
		title: inner!.replace(/<[^>]*>/g, '')
	}));
}

/** Leads the links between articles to where these are, under their titles; what is not there is marked. */
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
export async function shownArticle(article: ListedArticle, shown: readonly ShownInList[], page: WikiPage, env: Env) {
	const row = await findRow(WikiArticle, { id: article.id }, { only: ['html'] });
	const html = withLinks(withShownPictures(row!.html, embedHosts(env)), shown, article.locale);
	return {
		...shownInList(page, article),
		html,
		contents: contentsOf(html),
		description: article.excerpt ?? beginningOf(row!.html, 160)
	};
}

// More than search engines and language models are told of one host at once.
const mostListed = 100_000;
type Moment = Date | string;
const timeOf = (moment: Moment): Date =>
	typeof moment === 'string' ? new Date(`${moment.slice(0, 10)}T${moment.slice(11, 23)}Z`) : moment;

/** The public articles of a namespace as lists for search engines name them, page by page, with their languages. */
export async function indexedWikis(namespace: string) {
	type Row = Pick<ListedArticle, 'slug' | 'locale' | 'title' | 'excerpt' | 'pageId' | 'pageSlug'> & {
		updatedAt: Moment;
		language: string;
	};
	const rows = await select<Row>(
		WikiArticle.sequelize!,
		`SELECT a.slug, a.locale, a.title, a.excerpt, a.page_id AS pageId, ${pageSql.slug} AS pageSlug,
			${pageSql.language} AS language, a.updated_at AS updatedAt
		FROM cms_page_wiki_articles a JOIN ${joinedPage('a.page_id')}
		JOIN cms_page_wiki_settings s ON s.page_id = a.page_id AND s.is_active = 1
		WHERE a.namespace = ? AND a.status = 'published' AND ${pageSql.isPublic}
		ORDER BY a.page_id, a.locale, a.sort_index, a.id LIMIT ?`,
		[namespace, mostListed]
	);
	const inLanguages = Map.groupBy(rows, ({ pageId, slug }) => `${pageId} ${slug}`);
	return rows.map(({ slug, locale, title, excerpt, pageId, pageSlug, language, updatedAt }) => {
		const page = { slug: pageSlug, language };
		return {
			path: hrefOf(page, { slug, locale }),
			title,
			language: locale,
			description: excerpt,
			updatedAt: timeOf(updatedAt),
			languages: inLanguages.get(`${pageId} ${slug}`)!.map((one) => ({ language: one.locale, path: hrefOf(page, one) }))
		};
	});
}

/** The wiki that belongs to a page, when visitors can open it: its address and its names. */
export async function openWikiOf(pageId: number, pageSlug: string) {
	const row = await findRow(WikiSettings, { pageId, isActive: true });
	return row && { href: wikiPath(pageSlug), menuLabel: row.menuLabel, menuLabels: row.menuLabels };
}
