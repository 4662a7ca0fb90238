import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** Issues of the newsletter, who got which, and the addresses that mail servers refuse. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('newsletter_subscribers', 'bounces', c.int({ defaultValue: 0 }));
	await queries.createTable('newsletter_campaigns', {
		id: c.id(),
		namespace: c.namespace(),
		name: c.text(120),
		subject: c.text(200),
		locale: c.key(8),
		blocks: c.json(),
		news_ids: c.json(),
		per_minute: c.int(),
		state: c.key(10),
		send_at: c.time(optional),
		started_at: c.time(optional),
		sent_at: c.time(optional),
		recipients: c.int({ defaultValue: 0 }),
		next_reader: c.int({ defaultValue: 0 }),
		last_reader: c.int({ defaultValue: 0 }),
		run: c.int({ defaultValue: 0 }),
		error: c.text(300, optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('newsletter_deliveries', {
		id: c.id(),
		namespace: c.namespace(),
		campaign_id: c.reference('newsletter_campaigns'),
		subscriber_id: c.int(),
		state: c.key(10),
		attempts: c.int({ defaultValue: 0 }),
		due_at: c.time(optional),
		code: c.int(optional),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['newsletter_campaigns', ['namespace', 'created_at']],
		['newsletter_campaigns', ['state', 'send_at']],
		['newsletter_deliveries', ['campaign_id', 'subscriber_id'], true],
		['newsletter_deliveries', ['campaign_id', 'state', 'due_at']]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await dropTables(queries, ['newsletter_deliveries', 'newsletter_campaigns']);
	await queries.removeColumn('newsletter_subscribers', 'bounces');
}
