import { findField } from '../../../database/rows.ts';
import { select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { htmlText } from '#lib/text/html-text.ts';
import { joinedPage, pageSql } from '../pages/joined.ts';
import type { PublicText } from '../pages/public/public-texts.ts';
import { WikiArticle } from './model.ts';
import { articleHref } from './paths.ts';

interface Row {
	id: number;
	slug: string;
	locale: string;
	title: string;
	version: number;
	updatedAt: Moment;
	pageSlug: string;
	language: string;
}

/** The articles of a namespace that visitors can read; with `ids` only those of these. */
export async function publicArticleTexts(namespace: string, ids?: readonly number[]): Promise<PublicText[]> {
	if (ids && !ids.length) return [];
	const rows = await select<Row>(
		WikiArticle.sequelize!,
		`SELECT a.id, a.slug, a.locale, a.title, a.version, a.updated_at AS updatedAt, ${pageSql.slug} AS pageSlug,
			${pageSql.language} AS language
		FROM cms_page_wiki_articles a JOIN ${joinedPage('a.page_id')}
		JOIN cms_page_wiki_settings s ON s.page_id = a.page_id AND s.is_active = 1
		WHERE a.namespace = ? AND a.status = 'published' AND ${pageSql.isPublic}
			${ids ? `AND a.id IN (${ids.map(() => '?').join()})` : ''} ORDER BY a.id`,
		[namespace, ...(ids ?? [])]
	);
	return rows.map(({ id, slug, locale, title, version, updatedAt, pageSlug, language }) => ({
		id,
		title,
		path: articleHref({ slug: pageSlug, language }, { slug, locale }),
		language: locale,
		state: `${version} ${momentOf(updatedAt)}`
	}));
}

/** The words of an article without markup. */
export async function articleText(namespace: string, id: number): Promise<string> {
	const html = await findField(WikiArticle, 'html', { namespace, id }, { transaction: null });
	return html === undefined ? '' : htmlText(html);
}
