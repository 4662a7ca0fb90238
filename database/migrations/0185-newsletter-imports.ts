import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

const outcomes = ['sent', 'refused', 'uncertain'];

/** How issues begin and came out, lists of subscribers from files, and the addresses that left for good. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('newsletter_campaigns', 'preheader', c.text(200, optional));
	await queries.addColumn('newsletter_campaigns', 'greeting', c.text(200, optional));
	for (const outcome of outcomes) {
		await queries.addColumn('newsletter_campaigns', outcome, c.int({ defaultValue: 0 }));
		await queries.sequelize.query(
			`UPDATE newsletter_campaigns SET ${outcome} = (SELECT COUNT(*) FROM newsletter_deliveries d ` +
				`WHERE d.campaign_id = newsletter_campaigns.id AND d.state = '${outcome}')`
		);
	}
	await queries.addColumn('newsletter_subscribers', 'source', c.text(200, optional));
	await queries.addColumn('newsletter_subscribers', 'import_id', c.int(optional));
	await queries.createTable('newsletter_imports', {
		id: c.id(),
		namespace: c.namespace(),
		uid: c.uid(),
		file_name: c.text(200),
		state: c.key(10),
		columns: c.json(),
		proof: c.json(optional),
		counts: c.json(),
		samples: c.json(),
		total: c.int({ defaultValue: 0 }),
		position: c.int({ defaultValue: 0 }),
		run: c.int({ defaultValue: 0 }),
		error: c.text(300, optional),
		ended_at: c.time(optional),
		...c.timestamps()
	});
	await queries.createTable('newsletter_leavers', {
		id: c.id(),
		namespace: c.namespace(),
		email_hash: c.key(64),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['newsletter_imports', ['uid'], true],
		['newsletter_imports', ['namespace', 'created_at']],
		['newsletter_imports', ['state', 'updated_at']],
		['newsletter_leavers', ['namespace', 'email_hash'], true]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await dropTables(queries, ['newsletter_leavers', 'newsletter_imports']);
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	for (const column of ['preheader', 'greeting', ...outcomes])
		await queries.sequelize.query(`ALTER TABLE newsletter_campaigns DROP COLUMN ${column}`);
	for (const column of ['source', 'import_id'])
		await queries.sequelize.query(`ALTER TABLE newsletter_subscribers DROP COLUMN ${column}`);
}
