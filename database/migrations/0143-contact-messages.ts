import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** What visitors wrote with the contact forms of pages, and where a namespace has it sent. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('contact_messages', {
		id: c.id(),
		namespace: c.namespace(),
		page_id: c.reference('pages', { ...optional, onDelete: 'SET NULL' }),
		page_title: c.text(200),
		name: c.text(120, optional),
		email: c.text(200),
		message: c.long(),
		fields: c.json(),
		consent: c.text(600),
		locale: c.key(8),
		state: c.key(10),
		fingerprint: c.key(64),
		mail_state: c.key(10),
		mail_tries: c.int({ defaultValue: 0 }),
		mail_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.addColumn('project_settings', 'contact_recipient', c.text(200, optional));
	await queries.addColumn('project_settings', 'contact_days', c.int({ defaultValue: 365 }));
	await addIndexes(queries, [
		['contact_messages', ['namespace', 'state', 'id']],
		['contact_messages', ['namespace', 'fingerprint']],
		['contact_messages', ['mail_state', 'mail_at']],
		['contact_messages', ['page_id']]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	// Sequelize would rebuild the whole table on SQLite.
	for (const column of ['contact_days', 'contact_recipient'])
		await queries.sequelize.query(`ALTER TABLE project_settings DROP COLUMN ${column}`);
	await dropTables(queries, ['contact_messages']);
}
