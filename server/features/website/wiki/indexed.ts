import { findRows } from '../../../database/rows.ts';
import { select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { joinedPage, pageSql } from '../pages/joined.ts';
import { WikiArticle, WikiSettings } from './model.ts';
import { articleHref, listHref } from './paths.ts';
import type { ListedArticle } from './schema.ts';
import { labelIn } from './settings.ts';

// More than search engines and language models are given of one host at a time.
const mostListed = 100_000;
const timeOf = (moment: Moment): Date => new Date(momentOf(moment));

type Row = Pick<ListedArticle, 'slug' | 'locale' | 'title' | 'excerpt' | 'pageId' | 'pageSlug'> & {
	updatedAt: Moment;
	language: string;
	pageTitle: string;
};
const pageOf = ({ pageSlug: slug, language }: Row) => ({ slug, language });

/** The lists themselves, one for each language that a wiki has articles in. */
function listsOf(rows: readonly Row[], settings: ReadonlyMap<number, WikiSettings>) {
	const ofPages = Map.groupBy(rows, ({ pageId }) => pageId);
	return [...ofPages].flatMap(([pageId, all]) => {
		const inLocales = Map.groupBy(all, ({ locale }) => locale);
		const page = pageOf(all[0]!);
		const languages = [...inLocales.keys()].map((language) => ({ language, path: listHref(page, language) }));
		return [...inLocales].map(([language, some]) => ({
			path: listHref(page, language),
			title: `${labelIn(settings.get(pageId)!, language, 'Wiki')} – ${all[0]!.pageTitle}`,
			language,
			description: null,
			updatedAt: new Date(some.reduce((latest, one) => Math.max(latest, timeOf(one.updatedAt).getTime()), 0)),
			languages
		}));
	});
}

/**
 * The public wikis of a namespace as lists for search engines name them: the list of each that has something to read, then
 * its articles, page by page, with their languages.
 */
export async function indexedWikis(namespace: string) {
	const rows = await select<Row>(
		WikiArticle.sequelize!,
		`SELECT a.slug, a.locale, a.title, a.excerpt, a.page_id AS pageId, ${pageSql.slug} AS pageSlug,
			${pageSql.title} AS pageTitle, ${pageSql.language} AS language, a.updated_at AS updatedAt
		FROM cms_page_wiki_articles a JOIN ${joinedPage('a.page_id')}
		JOIN cms_page_wiki_settings s ON s.page_id = a.page_id AND s.is_active = 1
		WHERE a.namespace = ? AND a.status = 'published' AND ${pageSql.isPublic}
		ORDER BY a.page_id, a.locale, a.sort_index, a.id LIMIT ?`,
		[namespace, mostListed]
	);
	const open = rows.length ? await findRows(WikiSettings, { namespace, isActive: true }) : [];
	const settings = new Map(open.map((one) => [one.pageId, one]));
	const inLanguages = Map.groupBy(rows, ({ pageId, slug }) => `${pageId} ${slug}`);
	const articles = rows.map((row) => ({
		path: articleHref(pageOf(row), row),
		title: row.title,
		language: row.locale,
		description: row.excerpt,
		updatedAt: timeOf(row.updatedAt),
		languages: inLanguages
			.get(`${row.pageId} ${row.slug}`)!
			.map((one) => ({ language: one.locale, path: articleHref(pageOf(one), one) }))
	}));
	const known = rows.filter(({ pageId }) => settings.has(pageId));
	return [...listsOf(known, settings), ...articles];
}
