import type { Transaction } from 'sequelize';
import { findRows } from '../../../database/rows.ts';
import { select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { inBatches } from '../pages/in-batches.ts';
import { joinedPage, pageSql } from '../pages/joined.ts';
import { WikiArticle } from './model.ts';
import { articlePath } from './paths.ts';
import type { ArticleResponse, ListedArticle } from './schema.ts';
import type { ArticleStatus } from './workflow.ts';

type Read<Of extends ListedArticle> = Omit<Of, 'isStartDocument' | 'publishedAt' | 'createdAt' | 'updatedAt'> & {
	isStartDocument: boolean | number;
	publishedAt: Moment | null;
	createdAt: Moment;
	updatedAt: Moment;
};

/** The filters for articles. */
interface ArticleFilter {
	namespace: string;
	pageId?: number | undefined;
	locale?: string | undefined;
	status?: ArticleStatus | undefined;
}

const columns = `a.id, a.namespace, a.page_id AS pageId, ${pageSql.slug} AS pageSlug, a.locale, a.slug, a.title, a.excerpt,
	a.status, a.is_start_document AS isStartDocument, a.sort_index AS sortIndex, a.published_at AS publishedAt,
	a.created_at AS createdAt, a.updated_at AS updatedAt, a.version`;
const from = `FROM cms_page_wiki_articles a JOIN ${joinedPage('a.page_id')}`;

const told = <Of extends ListedArticle>(row: Read<Of>): Of =>
	({
		...row,
		isStartDocument: Boolean(row.isStartDocument),
		publishedAt: row.publishedAt === null ? null : momentOf(row.publishedAt),
		createdAt: momentOf(row.createdAt),
		updatedAt: momentOf(row.updatedAt)
	}) as unknown as Of;

/** The articles that fit, without their texts: page by page, the start document first, then in their order. */
export async function listedArticles(filter: ArticleFilter): Promise<ListedArticle[]> {
	const asked = [
		['a.namespace = ?', filter.namespace],
		['a.page_id = ?', filter.pageId],
		['a.locale = ?', filter.locale],
		['a.status = ?', filter.status]
	].filter(([, value]) => value !== undefined);
	const rows = await select<Read<ListedArticle>>(
		WikiArticle.sequelize!,
		`SELECT ${columns} ${from} WHERE ${asked.map(([sql]) => sql).join(' AND ')}
		ORDER BY a.page_id, a.is_start_document DESC, a.sort_index, a.id`,
		asked.map(([, value]) => value)
	);
	return rows.map(told);
}

/** One article of a namespace with its text; undefined when there is none. */
export async function readArticle(
	namespace: string,
	id: number,
	transaction: Transaction | null
): Promise<ArticleResponse | undefined> {
	const [row] = await select<Read<ArticleResponse>>(
		WikiArticle.sequelize!,
		`SELECT ${columns}, a.markdown ${from} WHERE a.namespace = ? AND a.id = ?`,
		[namespace, id],
		transaction
	);
	return row && told(row);
}

/** The titles of those of these articles that a namespace has, by id. */
export async function articleTitles(namespace: string, ids: readonly number[]): Promise<Map<number, string>> {
	const rows = await findRows(WikiArticle, { namespace, id: [...ids] }, { only: ['id', 'title'] });
	return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The articles of wikis with these slugs, by their address: whether each is public in any language. */
export async function publicArticles(namespace: string, slugs: readonly string[]): Promise<Map<string, boolean>> {
	const found = new Map<string, boolean>();
	for (const some of inBatches(slugs)) {
		const rows = await select<{ page: string; article: string; isPublic: boolean | number }>(
			WikiArticle.sequelize!,
			`SELECT ${pageSql.slug} AS page, a.slug AS article, (a.status = 'published') AS isPublic
			FROM cms_page_wiki_articles a JOIN ${joinedPage('a.page_id')}
			WHERE a.namespace = ? AND a.slug IN (${some.map(() => '?').join()})`,
			[namespace, ...some]
		);
		for (const { page, article, isPublic } of rows) {
			const address = articlePath(page, article);
			found.set(address, Boolean(isPublic) || found.get(address) === true);
		}
	}
	return found;
}

/** The title of an article by the address of its page and its own; null when it is not there. */
export async function articleTitleAt(namespace: string, page: string, slug: string): Promise<string | null> {
	const [row] = await select<{ title: string }>(
		WikiArticle.sequelize!,
		`SELECT a.title FROM cms_page_wiki_articles a JOIN ${joinedPage('a.page_id')}
		WHERE a.namespace = ? AND ${pageSql.slug} = ? AND a.slug = ? ORDER BY a.id LIMIT 1`,
		[namespace, page, slug]
	);
	return row?.title ?? null;
}
