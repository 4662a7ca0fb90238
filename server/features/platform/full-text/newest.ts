import { select } from '../../../database/statements.ts';
import { SearchText } from './model.ts';
import { askedWords } from './words.ts';

/** Which records are searched. */
interface Asked {
	namespace: string;
	kind: string;
	q: string;
	limit: number;
}
type Row = { id: number };

/** How many of the newest texts tell which words are common, and of how many words at most. */
const sampled = 200;
const mostJudged = 8;
/** A word that this part of the sample has is common: reading the newest texts one by one finds enough that have it. */
const commonShare = 1 / 4;
/** The newest texts that are read one by one. */
const mostRead = 20_000;

const newestFirst = 'search_texts t FORCE INDEX (search_texts_namespace_kind)';
const ofKind = 't.namespace = ? AND t.kind = ?';
// Byte for byte, as SQLite compares what is folded already.
const holds = `CONCAT(' ', t.title_words, ' ', t.body_words) COLLATE utf8mb4_bin LIKE ?`;
const patterns = (words: readonly string[]): string[] => words.map((word) => `% ${word}%`);
const allHold = (words: readonly string[]): string => words.map(() => holds).join(' AND ');

const say = <Of extends object>(sql: string, values: unknown[]): Promise<Of[]> =>
	select<Of>(SearchText.sequelize!, sql, values);
const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);

/** Which of these words are common among the newest texts, and whether all of them together are. */
async function sample({ namespace, kind }: Asked, words: readonly string[]) {
	const columns = [...words.map((_, at) => `${holds} AS w${at}`), `${allHold(words)} AS fits`];
	const sums = [...words.map((_, at) => `SUM(w${at}) AS w${at}`), 'SUM(fits) AS fits', 'COUNT(*) AS size'];
	const values = [...patterns(words), ...patterns(words), namespace, kind];
	const [row] = await say<Record<string, number | string | null>>(
		`SELECT ${sums.join(', ')} FROM
			(SELECT ${columns.join(', ')} FROM ${newestFirst} WHERE ${ofKind} ORDER BY t.id DESC LIMIT ${sampled}) AS newest`,
		values
	);
	const size = Number(row!.size);
	const isCommon = (name: string): boolean => Number(row![name]) >= size * commonShare;
	const common = words.filter((_, at) => isCommon(`w${at}`));
	return { common, areCommon: isCommon('fits') };
}

/** The newest that hold all of these words, read one by one; undefined if too few are among the newest. */
async function readNewest({ namespace, kind, limit }: Asked, words: readonly string[]): Promise<number[] | undefined> {
	const [last] = await say<Row>(
		`SELECT t.id FROM ${newestFirst} WHERE ${ofKind} ORDER BY t.id DESC LIMIT 1 OFFSET ${mostRead}`,
		[namespace, kind]
	);
	const found = await say<Row>(
		`SELECT t.record_id AS id FROM ${newestFirst} WHERE ${ofKind} AND t.id > ? AND ${allHold(words)}
		ORDER BY t.id DESC LIMIT ?`,
		[namespace, kind, last?.id ?? 0, ...patterns(words), limit]
	);
	return last && found.length < limit ? undefined : idsOf(found);
}

/** The newest that hold all of the words of `indexed`, by the index, and of `besides`, compared one by one. */
async function findByIndex(
	{ namespace, kind, limit }: Asked,
	indexed: readonly string[],
	besides: readonly string[]
): Promise<number[]> {
	const wanted = indexed.map((one) => `+${one}*`).join(' ');
	const rows = await say<Row>(
		`SELECT t.record_id AS id FROM search_texts t
		WHERE MATCH (t.title_words, t.body_words) AGAINST (? IN BOOLEAN MODE) AND ${ofKind}
			${besides.map(() => `AND ${holds}`).join(' ')}
		ORDER BY t.id DESC LIMIT ?`,
		[wanted, namespace, kind, ...patterns(besides), limit]
	);
	return idsOf(rows);
}

/**
 * MariaDB gathers every text that has a word, and every word that has its beginning, before it gives the first. What most
 * texts have is cheaper found by reading them, the newest first.
 */
async function onMysql(asked: Asked, words: readonly string[]): Promise<number[]> {
	const judged = words.slice(0, mostJudged);
	const { common, areCommon } = await sample(asked, judged);
	const found = areCommon && words.length <= mostJudged ? await readNewest(asked, words) : undefined;
	if (found) return found;
	const rare = words.filter((word) => !common.includes(word));
	// The longest of common words begins the fewest.
	const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 1);
	const indexed = rare.length ? rare : longest;
	return findByIndex(
		asked,
		indexed,
		words.filter((word) => !indexed.includes(word))
	);
}

async function onSqlite({ namespace, kind, limit }: Asked, words: readonly string[]): Promise<number[]> {
	const rows = await say<Row>(
		`SELECT t.record_id AS id FROM search_words JOIN search_texts t ON t.id = search_words.rowid
		WHERE search_words MATCH ? AND t.namespace = ? AND t.kind = ? ORDER BY search_words.rowid DESC LIMIT ?`,
		[words.map((one) => `"${one}" *`).join(' AND '), namespace, kind, limit]
	);
	return idsOf(rows);
}

/** The newest records in whose texts every word of a search begins a word, for lists that have an order of their own. */
export async function findNewest(asked: Asked): Promise<number[]> {
	const words = askedWords(asked.q);
	if (!words.length) return [];
	return SearchText.sequelize!.getDialect() === 'sqlite' ? onSqlite(asked, words) : onMysql(asked, words);
}
