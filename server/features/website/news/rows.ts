import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import { select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { joinedPage, pageSql } from '../pages/joined.ts';
import { News } from './model.ts';
import type { NewsResponse } from './schema.ts';

type Read = Omit<NewsResponse, 'isPublished' | 'publishedAt' | 'createdAt' | 'updatedAt'> & {
	isPublished: boolean | number;
	publishedAt: Moment | null;
	createdAt: Moment;
	updatedAt: Moment;
};

const columns = `n.id, n.namespace, n.page_id AS pageId, ${pageSql.slug} AS pageSlug, n.slug, n.title, n.content, n.excerpt,
	n.image_url AS imageUrl, n.language, n.is_published AS isPublished, n.published_at AS publishedAt,
	n.created_at AS createdAt, n.updated_at AS updatedAt, n.version`;
const from = `FROM landing_news n JOIN ${joinedPage('n.page_id')}`;
/** The newest first, what has no date last. */
const newestFirst = 'ORDER BY n.published_at DESC, n.id DESC';

// Field by field: a row of a database is not made to be spread.
const told = (row: Read): NewsResponse => ({
	id: row.id,
	namespace: row.namespace,
	pageId: row.pageId,
	pageSlug: row.pageSlug,
	slug: row.slug,
	title: row.title,
	content: row.content,
	excerpt: row.excerpt,
	imageUrl: row.imageUrl,
	language: row.language,
	isPublished: Boolean(row.isPublished),
	publishedAt: row.publishedAt === null ? null : momentOf(row.publishedAt),
	createdAt: momentOf(row.createdAt),
	updatedAt: momentOf(row.updatedAt),
	version: row.version
});

const mostRows = 500;
const firstRows = 100;
// The number of characters processed at a time; longer text yields to other requests.
const mostSigns = 2_000_000;

/** All articles of a namespace, or of one page, with their texts: newest first, undated ones last. */
export async function listedNews(namespace: string, pageId?: number): Promise<NewsResponse[]> {
	const sequelize = News.sequelize!;
	const ids = await select<{ id: number }>(
		sequelize,
		`SELECT n.id FROM landing_news n WHERE n.namespace = ? ${pageId === undefined ? '' : 'AND n.page_id = ?'} ${newestFirst}`,
		pageId === undefined ? [namespace] : [namespace, pageId]
	);
	const all: NewsResponse[] = [];
	// A database row is many times larger than the response.
	for (let at = 0, size = firstRows; at < ids.length;) {
		const some = ids.slice(at, at + size).map(({ id }) => id);
		const rows = await select<Read>(
			sequelize,
			`SELECT ${columns} ${from}
			WHERE n.namespace = ? AND n.id IN (${some.map(() => '?').join(', ')}) ${newestFirst}`,
			[namespace, ...some]
		);
		all.push(...rows.map(told));
		at += some.length;
		const signs = rows.reduce((sum, { content }) => sum + content.length, 1);
		size = Math.min(mostRows, Math.max(1, Math.floor((some.length * mostSigns) / signs)));
		if (signs > mostSigns / 2) await setImmediate();
	}
	return all;
}

/** One article of a namespace with its text; undefined when there is none. */
export async function readNews(
	namespace: string,
	id: number,
	transaction: Transaction | null
): Promise<NewsResponse | undefined> {
	const [row] = await select<Read>(
		News.sequelize!,
		`SELECT ${columns} ${from} WHERE n.namespace = ? AND n.id = ?`,
		[namespace, id],
		transaction
	);
	return row && told(row);
}
