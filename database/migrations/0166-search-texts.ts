import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

// The index holds no text of its own and follows its table by triggers.
const forSqlite = [
	`CREATE VIRTUAL TABLE search_words USING fts5(title_words, body_words, content = 'search_texts', content_rowid = 'id',
		tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3')`,
	`CREATE TRIGGER search_texts_made AFTER INSERT ON search_texts BEGIN
		INSERT INTO search_words (rowid, title_words, body_words) VALUES (new.id, new.title_words, new.body_words);
	END`,
	`CREATE TRIGGER search_texts_gone AFTER DELETE ON search_texts BEGIN
		INSERT INTO search_words (search_words, rowid, title_words, body_words)
		VALUES ('delete', old.id, old.title_words, old.body_words);
	END`,
	`CREATE TRIGGER search_texts_changed AFTER UPDATE OF title_words, body_words ON search_texts BEGIN
		INSERT INTO search_words (search_words, rowid, title_words, body_words)
		VALUES ('delete', old.id, old.title_words, old.body_words);
		INSERT INTO search_words (rowid, title_words, body_words) VALUES (new.id, new.title_words, new.body_words);
	END`
];
const forMysql = ['CREATE FULLTEXT INDEX search_texts_words ON search_texts (title_words, body_words)'];

/** What people can search by its words, with the full-text index of the database. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('search_texts', {
		id: c.id(),
		namespace: c.namespace(),
		kind: c.key(32),
		record_id: c.int(),
		page_id: c.reference('pages', optional),
		locale: c.key(16),
		is_public: c.bool(),
		title: c.text(200),
		body: c.long(),
		title_words: c.text(2000),
		body_words: c.long()
	});
	await addIndexes(queries, [
		['search_texts', ['kind', 'record_id'], true],
		['search_texts', ['namespace', 'kind']],
		['search_texts', ['page_id']]
	]);
	const isSqlite = queries.sequelize.getDialect() === 'sqlite';
	for (const statement of isSqlite ? forSqlite : forMysql) await queries.sequelize.query(statement);
}

export async function down(queries: QueryInterface): Promise<void> {
	if (queries.sequelize.getDialect() === 'sqlite') await queries.sequelize.query('DROP TABLE search_words');
	await queries.dropTable('search_texts');
}
