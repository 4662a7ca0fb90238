import { select } from '../../../database/statements.ts';
import { SearchText } from './model.ts';

/** Which texts are searched, for which words of `askedWords`. */
interface Asked {
	namespace: string;
	kind: string;
	words: readonly string[];
	/** A word that all of them have, so that the index is not read for others. */
	within: string;
	limit: number;
}

/** A text that has some of the words; the higher the score, the better it fits. */
interface TextWithWords {
	recordId: number;
	title: string;
	body: string;
	score: number;
}

const sqlite = {
	from: 'search_words JOIN search_texts t ON t.id = search_words.rowid',
	matches: 'search_words MATCH ?',
	score: '-bm25(search_words)'
};
const match = 'MATCH (t.title_words, t.body_words) AGAINST (? IN BOOLEAN MODE)';
const mysql = { from: 'search_texts t', matches: match, score: match };

/** The short texts in which any of these words begins a word, best first, by the index of the database. */
export async function findByAnyWord(asked: Asked): Promise<TextWithWords[]> {
	const { namespace, kind, words, within, limit } = asked;
	if (!words.length) return [];
	const sequelize = SearchText.sequelize!;
	const isSqlite = sequelize.getDialect() === 'sqlite';
	const { from, matches, score } = isSqlite ? sqlite : mysql;
	const wanted = isSqlite
		? `"${within}" * AND (${words.map((one) => `"${one}" *`).join(' OR ')})`
		: `+${within}* +(${words.map((one) => `${one}*`).join(' ')})`;
	const rows = await select<TextWithWords>(
		sequelize,
		`SELECT t.record_id AS recordId, t.title, t.body, ${score} AS score FROM ${from}
		WHERE ${matches} AND t.namespace = ? AND t.kind = ? ORDER BY score DESC, t.record_id LIMIT ?`,
		[...(isSqlite ? [wanted] : [wanted, wanted]), namespace, kind, limit]
	);
	return rows.map((row) => ({ ...row, score: Number(row.score) }));
}
