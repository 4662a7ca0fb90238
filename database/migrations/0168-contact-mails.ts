import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/**
 * Mails about messages of visitors are jobs now, which count their tries. A message that waits stays `waiting`: the
 * first minute after the start makes a job of it, which a migration cannot, because the input of jobs is sealed.
 */
export async function up(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('contact_messages', 'contact_messages_mail_state_mail_at');
	// Sequelize would rebuild the whole table on SQLite.
	for (const column of ['mail_tries', 'mail_at'])
		await queries.sequelize.query(`ALTER TABLE contact_messages DROP COLUMN ${column}`);
	await addIndexes(queries, [['contact_messages', ['mail_state', 'id']]]);
}

export async function down(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.removeIndex('contact_messages', 'contact_messages_mail_state_id');
	await queries.addColumn('contact_messages', 'mail_tries', c.int({ defaultValue: 0 }));
	await queries.addColumn('contact_messages', 'mail_at', c.time(optional));
	await queries.sequelize.query("UPDATE contact_messages SET mail_at = created_at WHERE mail_state = 'waiting'");
	await addIndexes(queries, [['contact_messages', ['mail_state', 'mail_at']]]);
}
