import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

const added = ['allowed_scopes', 'totp_secret', 'totp_pending', 'totp_step', 'recovery_codes'] as const;

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	const kinds = {
		allowed_scopes: c.json(optional),
		totp_secret: c.text(200, optional),
		totp_pending: c.text(200, optional),
		totp_step: c.int(optional),
		recovery_codes: c.json(optional)
	};
	for (const name of added) await queries.addColumn('users', name, kinds[name]);
	await queries.createTable('password_tokens', {
		id: c.id(),
		user_id: c.reference('users', optional),
		kind: c.key(10),
		token_hash: c.key(64, { unique: true }),
		expires_at: c.time(),
		...c.timestamps()
	});
	await queries.createTable('mail_providers', {
		namespace: c.namespace({ primaryKey: true, onDelete: 'CASCADE' }),
		host: c.text(253),
		port: c.int(),
		security: c.key(10),
		username: c.text(200, optional),
		password: c.text(1000, optional),
		from_address: c.text(200),
		from_name: c.text(120),
		is_active: c.bool(),
		...c.version(),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['password_tokens', ['user_id']],
		['password_tokens', ['expires_at']]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await dropTables(queries, ['mail_providers', 'password_tokens']);
	// Sequelize would rebuild the whole table on SQLite and lose what hangs on it.
	for (const name of added) await queries.sequelize.query(`ALTER TABLE users DROP COLUMN ${name}`);
}
