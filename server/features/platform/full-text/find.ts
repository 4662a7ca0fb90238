import { select } from '../../../database/statements.ts';
import { SearchText } from './model.ts';
import { beginningOf, overlap, snippetIn } from './snippet.ts';
import { askedIn, askedWords } from './words.ts';

/** Which texts are searched. */
interface Asked {
	namespace: string;
	kind: string;
	q: string;
	pageId?: number | undefined;
	locale?: string | undefined;
	/** Only what visitors may read. */
	isPublic?: true;
	limit: number;
}

/** A record that was found; the higher the score, the better it fits. */
interface TextHit {
	recordId: number;
	pageId: number | null;
	locale: string;
	title: string;
	snippet: string;
	score: number;
}

// Most texts are shorter; the others are read piece by piece until the place to show is there.
const firstPiece = 20_000;
const nextPieces = 100_000;

const forSqlite = (words: readonly string[]): string => words.map((one) => `"${one}" *`).join(' AND ');
const forMysql = (words: readonly string[]): string => words.map((one) => `+${one}*`).join(' ');

interface Statement {
	from: string;
	matches: string;
	score: string;
}
const sqlite: Statement = {
	from: 'search_words JOIN search_texts t ON t.id = search_words.rowid',
	matches: 'search_words MATCH ?',
	score: '-bm25(search_words)'
};
const match = 'MATCH (t.title_words, t.body_words) AGAINST (? IN BOOLEAN MODE)';
const mysql: Statement = { from: 'search_texts t', matches: match, score: match };

/** A text that was found. */
interface Found {
	id: number;
	/** Its first piece. */
	start: string;
	/** Its length in characters. */
	size: number;
}

/** The snippet around the first matching word of each text that has one; yields to other work between two pieces. */
async function snippetsOf(found: readonly Found[], words: readonly string[]): Promise<Map<number, string>> {
	const isAsked = askedIn(words);
	const snippets = new Map<number, string>();
	const sizes = new Map(found.map(({ id, size }) => [id, size]));
	let pieces = found.map(({ id, start }) => ({ id, text: start }));
	for (let from = 0, end = firstPiece; ; from = end - overlap, end = from + nextPieces) {
		for (const { id, text } of pieces) {
			const snippet = snippetIn({ text, isMiddle: from > 0, hasMore: sizes.get(id)! > end }, isAsked);
			if (snippet !== undefined) snippets.set(id, snippet);
		}
		const open = pieces.filter(({ id }) => !snippets.has(id) && sizes.get(id)! > end);
		if (!open.length) return snippets;
		pieces = await select<(typeof pieces)[number]>(
			SearchText.sequelize!,
			`SELECT id, SUBSTR(body, ?, ?) AS text FROM search_texts WHERE id IN (${open.map(() => '?').join()})`,
			[end - overlap + 1, nextPieces, ...open.map(({ id }) => id)]
		);
	}
}

/** The texts in which every word of a search begins a word, best first, by the index of the database. */
export async function findTexts({ q, limit, ...asked }: Asked): Promise<TextHit[]> {
	const words = askedWords(q);
	if (!words.length) return [];
	const sequelize = SearchText.sequelize!;
	const isSqlite = sequelize.getDialect() === 'sqlite';
	const { from, matches, score } = isSqlite ? sqlite : mysql;
	const wanted = isSqlite ? forSqlite(words) : forMysql(words);
	const filters = [
		['t.namespace = ?', asked.namespace],
		['t.kind = ?', asked.kind],
		['t.page_id = ?', asked.pageId],
		['t.locale = ?', asked.locale],
		['t.is_public = ?', asked.isPublic && 1]
	].filter(([, value]) => value !== undefined);
	type Row = Omit<TextHit, 'snippet'> & Found;
	// Only the texts of returned records are read.
	const rows = await select<Row>(
		sequelize,
		`SELECT t.id, t.record_id AS recordId, t.page_id AS pageId, t.locale, t.title, SUBSTR(t.body, 1, ${firstPiece}) AS start, ${isSqlite ? 'LENGTH' : 'CHAR_LENGTH'}(t.body) AS size, found.score
		FROM (SELECT t.id, ${score} AS score FROM ${from}
			WHERE ${[matches, ...filters.map(([sql]) => sql)].join(' AND ')} ORDER BY score DESC, t.record_id LIMIT ?) AS found
		JOIN search_texts t ON t.id = found.id ORDER BY found.score DESC, t.record_id`,
		[...(isSqlite ? [wanted] : [wanted, wanted]), ...filters.map(([, value]) => value), limit]
	);
	const snippets = await snippetsOf(rows, words);
	return rows.map(({ id, start, size: _size, ...hit }) => ({
		...hit,
		score: Number(hit.score),
		snippet: snippets.get(id) ?? beginningOf(start)
	}));
}
