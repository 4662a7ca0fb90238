import { select, storedTime } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { inBatches } from '../pages/in-batches.ts';
import { joinedPage, pageSql } from '../pages/joined.ts';
import { News } from './model.ts';

/** A public article, without its text. */
export interface PublicNews {
	id: number;
	slug: string;
	title: string;
	excerpt: string | null;
	imageUrl: string | null;
	publishedAt: string;
	createdAt: string;
	/** Its last change, or its publication if that is later. */
	updatedAt: string;
	pageId: number;
	pageSlug: string;
	pageTitle: string;
	pageLanguage: string;
	/** Language of its text: its own, or that of its page. */
	language: string;
}
/** One of them with its text, or with how its text begins. */
type WithText = PublicNews & { content: string };

/** The filters for articles. */
interface PublicFilter {
	namespace: string;
	now: Date;
	/** Only those of these pages; all without. */
	pageIds?: readonly number[] | undefined;
	/** Only those in this language; all without. */
	language?: string | undefined;
	/** None in these languages. */
	exceptLanguages?: readonly string[] | undefined;
	slug?: string | undefined;
	/** Only those of these. */
	ids?: readonly number[] | undefined;
}

const from = `FROM landing_news n JOIN ${joinedPage('n.page_id')}`;
/** The language of a text. */
const spoken = `COALESCE(n.language, ${pageSql.language})`;
const shown = `n.id, n.created_at AS createdAt, n.slug, n.title, n.excerpt, n.image_url AS imageUrl, n.published_at AS publishedAt,
	n.updated_at AS updatedAt, n.page_id AS pageId, ${pageSql.slug} AS pageSlug, ${pageSql.title} AS pageTitle,
	${pageSql.language} AS pageLanguage, ${spoken} AS language`;

/** Public means published and due, on a published page. */
function conditionOf({ namespace, now, pageIds, language, exceptLanguages = [], slug, ids }: PublicFilter) {
	const asked = [
		['n.namespace = ?', namespace],
		['n.is_published = ?', 1],
		['n.published_at <= ?', storedTime(News.sequelize!, now)],
		[`${spoken} = ?`, language],
		['n.slug = ?', slug]
	].filter(([, value]) => value !== undefined);
	const except = exceptLanguages.map(() => `${spoken} <> ?`);
	const among = (column: string, list: readonly number[] | undefined) =>
		list ? [`${column} IN (${list.map(() => '?').join() || 'NULL'})`] : [];
	const lists = [...among('n.page_id', pageIds), ...among('n.id', ids)];
	return {
		sql: [...asked.map(([sql]) => sql), ...except, ...lists, pageSql.isPublic].join(' AND '),
		values: [...asked.map(([, value]) => value), ...exceptLanguages, ...(pageIds ?? []), ...(ids ?? [])]
	};
}

function told<Of extends PublicNews>(row: Of & { publishedAt: Moment; createdAt: Moment; updatedAt: Moment }): Of {
	const publishedAt = momentOf(row.publishedAt);
	const updatedAt = momentOf(row.updatedAt);
	const createdAt = momentOf(row.createdAt);
	return { ...row, createdAt, publishedAt, updatedAt: updatedAt > publishedAt ? updatedAt : publishedAt };
}

async function read<Of extends PublicNews>(
	columns: string,
	filter: PublicFilter,
	cut: { limit: number; offset?: number }
) {
	const { sql, values } = conditionOf(filter);
	const statement = `SELECT ${columns} ${from} WHERE ${sql} ORDER BY n.published_at DESC, n.id DESC LIMIT ? OFFSET ?`;
	const rows = await select<Of>(News.sequelize!, statement, [...values, cut.limit, cut.offset ?? 0]);
	return rows.map(told);
}

/** The public articles that fit, the newest first. */
export const publicNews = (filter: PublicFilter, cut: { limit: number; offset?: number }): Promise<PublicNews[]> =>
	read(shown, filter, cut);

/** The same, each with how its text begins. */
export const publicNewsWithBeginning = (filter: PublicFilter, limit: number): Promise<WithText[]> =>
	read(`${shown}, SUBSTR(n.content, 1, 2000) AS content`, filter, { limit });

/** The public article of a slug with its text; undefined when there is none. */
export const publicArticle = async (namespace: string, slug: string, now: Date): Promise<WithText | undefined> =>
	(await read<WithText>(`${shown}, n.content`, { namespace, now, slug }, { limit: 1 }))[0];

/** The public article of an id with its text; undefined when there is none. */
export const publicArticleById = async (namespace: string, id: number, now: Date): Promise<WithText | undefined> =>
	(await read<WithText>(`${shown}, n.content`, { namespace, now, ids: [id] }, { limit: 1 }))[0];

/** The article of a slug as it would be read if it were public by now; undefined when there is none. */
export async function anyArticle(namespace: string, slug: string, now: Date): Promise<WithText | undefined> {
	const statement = `SELECT ${shown}, n.content ${from} WHERE n.namespace = ? AND n.slug = ?`;
	const [row] = await select<WithText>(News.sequelize!, statement, [namespace, slug]);
	return row && told({ ...row, publishedAt: row.publishedAt ?? now });
}

/** The number of matching public articles. */
export async function countPublicNews(filter: PublicFilter): Promise<number> {
	const { sql, values } = conditionOf(filter);
	const [row] = await select<{ count: number }>(
		News.sequelize!,
		`SELECT COUNT(*) AS count ${from} WHERE ${sql}`,
		values
	);
	return Number(row?.count ?? 0);
}

/** When the next scheduled article of these namespaces is published; null without any. */
export async function nextPublishing(namespaces: readonly string[], now: Date): Promise<Date | null> {
	const sequelize = News.sequelize!;
	const [row] = await select<{ next: Moment | null }>(
		sequelize,
		`SELECT MIN(n.published_at) AS next FROM landing_news n WHERE n.is_published = 1 AND n.published_at > ?
		AND n.namespace IN (${namespaces.map(() => '?').join(', ') || 'NULL'})`,
		[storedTime(sequelize, now), ...namespaces]
	);
	return row?.next ? new Date(momentOf(row.next)) : null;
}

/** Which of these slugs are articles of a namespace: whether each is public. */
export async function publicAmong(
	namespace: string,
	slugs: readonly string[],
	now: Date
): Promise<Map<string, boolean>> {
	const found = new Map<string, boolean>();
	const sequelize = News.sequelize!;
	for (const some of inBatches(slugs)) {
		const rows = await select<{ slug: string; isPublic: boolean | number }>(
			sequelize,
			`SELECT n.slug, (n.is_published = 1 AND n.published_at <= ? AND ${pageSql.isPublic}) AS isPublic ${from}
			WHERE n.namespace = ? AND n.slug IN (${some.map(() => '?').join()})`,
			[storedTime(sequelize, now), namespace, ...some]
		);
		for (const { slug, isPublic } of rows) found.set(slug, Boolean(isPublic));
	}
	return found;
}
