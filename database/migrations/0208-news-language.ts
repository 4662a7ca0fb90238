import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

const tables = ['landing_news', 'news_drafts', 'news_versions'];

/** The language of an article; null = that of its page. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	for (const table of tables) await queries.addColumn(table, 'language', c.text(8, optional));
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	for (const table of tables) await queries.sequelize.query(`ALTER TABLE ${table} DROP COLUMN language`);
}
