import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

type Index = [table: string, fields: string[]];
const old: Index[] = [
	['page_jobs', ['namespace', 'state']],
	['page_jobs', ['state', 'locked_until']]
];
const now: Index[] = [['page_jobs', ['namespace', 'slug']]];
const nameOf = ([table, fields]: Index): string => `${table}_${fields.join('_')}`;

/**
 * Who works on a draft, and until when, is said by its job. What waits keeps its row, without a page and an error: the
 * first minute after the start makes a job of it, which a migration cannot, because the input of jobs is sealed.
 */
export async function up(queries: QueryInterface): Promise<void> {
	const run = (sql: string) => queries.sequelize.query(sql);
	// Both are told by what came of it now.
	await run("UPDATE page_jobs SET error = 'ai_invalid' WHERE state = 'failed' AND error IS NULL");
	await run("UPDATE page_jobs SET page_slug = slug WHERE state = 'done' AND page_slug IS NULL");
	// MariaDB never goes without an index on what refers to another table.
	await addIndexes(queries, now);
	for (const index of old) await queries.removeIndex('page_jobs', nameOf(index));
	// Sequelize would rebuild the whole table on SQLite.
	for (const column of ['state', 'locked_until']) await run(`ALTER TABLE page_jobs DROP COLUMN ${column}`);
}

export async function down(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	const run = (sql: string) => queries.sequelize.query(sql);
	await queries.addColumn('page_jobs', 'state', c.key(10, { defaultValue: 'queued' }));
	await queries.addColumn('page_jobs', 'locked_until', c.time(optional));
	await run("UPDATE page_jobs SET state = 'failed' WHERE error IS NOT NULL");
	await run("UPDATE page_jobs SET state = 'done' WHERE page_slug IS NOT NULL");
	await addIndexes(queries, old);
	for (const index of now) await queries.removeIndex('page_jobs', nameOf(index));
}
