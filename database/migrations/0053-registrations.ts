import { QueryTypes, type QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables } from '../columns.ts';

// An address that needs no look-up was looked at when it was saved, so one of the inner network is an administrator's.
const address = /^[0-9.]*[0-9]$|:/;

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('registrations', {
		id: c.id(),
		namespace: c.namespace(),
		username: c.key(64),
		email: c.text(200),
		display_name: c.text(120),
		password_hash: c.text(200),
		locale: c.key(8),
		token_hash: c.key(64, { unique: true }),
		expires_at: c.time(),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['registrations', ['namespace']],
		['registrations', ['expires_at']]
	]);
	await queries.addColumn('mail_providers', 'may_be_inner', c.bool());
	const { sequelize } = queries;
	const servers = await sequelize.query<{ namespace: string; host: string }>(
		'SELECT namespace, host FROM mail_providers',
		{ type: QueryTypes.SELECT }
	);
	for (const { namespace, host } of servers)
		if (address.test(host))
			await sequelize.query('UPDATE mail_providers SET may_be_inner = 1 WHERE namespace = :namespace', {
				replacements: { namespace }
			});
}

export async function down(queries: QueryInterface): Promise<void> {
	await dropTables(queries, ['registrations']);
	// Sequelize would rebuild the whole table on SQLite.
	await queries.sequelize.query('ALTER TABLE mail_providers DROP COLUMN may_be_inner');
}
