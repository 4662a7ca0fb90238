import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/** Answers to visitors from the texts of their website: what they are taken from, what they cost, what staff tried. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('chat_settings', {
		id: c.id(),
		namespace: c.namespace(),
		is_on: c.bool({ defaultValue: true }),
		daily_limit: c.int({ defaultValue: 500 }),
		indexed_state: c.key(64, optional),
		indexed_at: c.time(optional),
		stale_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('chat_documents', {
		id: c.id(),
		namespace: c.namespace(),
		name: c.key(200),
		text: c.long(),
		is_excluded: c.bool(),
		...c.timestamps()
	});
	await queries.createTable('chat_exclusions', {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages', optional),
		news_id: c.reference('landing_news', optional),
		article_id: c.reference('cms_page_wiki_articles', optional)
	});
	await queries.createTable('chat_passages', {
		id: c.id(),
		namespace: c.namespace(),
		kind: c.key(16),
		record_id: c.int(),
		state: c.key(64),
		position: c.int(),
		total: c.int()
	});
	await queries.createTable('chat_questions', {
		id: c.id(),
		namespace: c.namespace(),
		trial: c.uid(optional),
		question: c.text(500),
		language: c.key(8),
		state: c.key(16),
		answer: c.long(optional),
		sources: c.json(),
		passages: c.json(),
		...c.timestamps()
	});
	await queries.createTable('chat_usage', {
		id: c.id(),
		namespace: c.namespace(),
		day: c.key(10),
		requests: c.int({ defaultValue: 0 }),
		tokens: c.int({ defaultValue: 0 }),
		characters: c.int({ defaultValue: 0 })
	});
	await addIndexes(queries, [
		['chat_settings', ['namespace'], true],
		['chat_documents', ['namespace', 'name'], true],
		['chat_exclusions', ['namespace']],
		['chat_exclusions', ['page_id'], true],
		['chat_exclusions', ['news_id'], true],
		['chat_exclusions', ['article_id'], true],
		['chat_passages', ['namespace', 'kind', 'record_id']],
		['chat_passages', ['kind', 'record_id', 'state', 'position'], true],
		['chat_questions', ['namespace', 'trial']],
		['chat_questions', ['created_at']],
		['chat_usage', ['namespace', 'day'], true]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	for (const name of ['usage', 'questions', 'passages', 'exclusions', 'documents', 'settings'])
		await queries.dropTable(`chat_${name}`);
}
