import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/** Apps that say of themselves at an address of theirs what they are, instead of registering. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('oauth_clients', 'document_url', c.text(500, optional));
	await queries.addColumn('oauth_clients', 'document_until', c.time(optional));
	await addIndexes(queries, [['oauth_clients', ['approved_at']]]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('oauth_clients', 'oauth_clients_approved_at');
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	for (const column of ['document_until', 'document_url'])
		await queries.sequelize.query(`ALTER TABLE oauth_clients DROP COLUMN ${column}`);
}
