import { QueryTypes, type QueryInterface } from 'sequelize';
import { columns, dropTables, optional } from '../columns.ts';

const added = ['registered_at', 'registered_locale'] as const;

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('settings', { key: c.key(40, { primaryKey: true }), value: c.text(1000) });
	await queries.createTable('project_settings', {
		id: c.id(),
		namespace: c.namespace({ unique: true, onDelete: 'CASCADE' }),
		imprint: c.json(optional),
		ticket_public_submission: c.bool(),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('customer_profiles', {
		id: c.id(),
		user_id: c.reference('users', { unique: true }),
		company: c.text(200, optional),
		phone: c.text(60, optional),
		street: c.text(200, optional),
		zip: c.text(20, optional),
		city: c.text(120, optional),
		website: c.text(500, optional),
		...c.timestamps()
	});
	await queries.addColumn('users', 'registered_at', c.time(optional));
	await queries.addColumn('users', 'registered_locale', c.key(8, optional));
	await fillExisting(queries);
}

/** Every namespace has a row of settings from now on. */
async function fillExisting(queries: QueryInterface): Promise<void> {
	const rows = await queries.sequelize.query<{ namespace: string }>('SELECT namespace FROM namespaces', {
		type: QueryTypes.SELECT
	});
	const now = new Date();
	const times = { created_at: now, updated_at: now };
	if (rows.length)
		await queries.bulkInsert(
			'project_settings',
			rows.map(({ namespace }) => ({ namespace, ...times }))
		);
}

export async function down(queries: QueryInterface): Promise<void> {
	await dropTables(queries, ['customer_profiles', 'project_settings', 'settings']);
	// Sequelize would rebuild the whole table on SQLite and lose what hangs on it.
	for (const name of added) await queries.sequelize.query(`ALTER TABLE users DROP COLUMN ${name}`);
}
