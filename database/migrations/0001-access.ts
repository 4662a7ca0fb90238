import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('namespaces', {
		id: c.id(),
		namespace: c.key(100, { unique: true }),
		label: c.text(120, { defaultValue: '' }),
		is_active: c.bool({ defaultValue: true }),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('users', {
		id: c.id(),
		username: c.key(64, { unique: true }),
		email: c.key(200, { ...optional, unique: true }),
		display_name: c.text(120, { defaultValue: '' }),
		password_hash: c.text(200),
		role: c.key(32),
		is_active: c.bool({ defaultValue: true }),
		last_login_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('user_namespaces', {
		user_id: c.reference('users', { primaryKey: true }),
		namespace: c.namespace({ primaryKey: true }),
		is_default: c.bool(),
		default_key: c.int({ ...optional, unique: true })
	});
	await queries.createTable('sessions', {
		id: c.id(),
		token_hash: c.key(64, { unique: true }),
		user_id: c.reference('users', optional),
		data: c.json(),
		ip: c.text(64, { defaultValue: '' }),
		user_agent: c.text(300, { defaultValue: '' }),
		last_seen_at: c.time(),
		expires_at: c.time(),
		...c.timestamps()
	});
	await queries.createTable('login_throttles', {
		bucket: c.key(64, { primaryKey: true }),
		failures: c.int({ defaultValue: 0 }),
		next_allowed_at: c.time(),
		expires_at: c.time()
	});
	await queries.createTable('namespace_api_tokens', {
		id: c.id(),
		namespace: c.namespace(),
		label: c.text(80),
		prefix: c.key(10, { unique: true }),
		token_hash: c.key(64),
		scopes: c.json(),
		created_by: c.text(120),
		expires_at: c.time(optional),
		revoked_at: c.time(optional),
		last_used_at: c.time(optional),
		...c.timestamps()
	});
	await queries.createTable('revisions', {
		namespace: c.namespace({ primaryKey: true, onDelete: 'CASCADE' }),
		resource: c.key(40, { primaryKey: true }),
		revision: c.int({ defaultValue: 0 })
	});
	await addIndexes(queries, [
		['user_namespaces', ['namespace']],
		['sessions', ['user_id']],
		['sessions', ['expires_at']],
		['login_throttles', ['expires_at']],
		['namespace_api_tokens', ['namespace']]
	]);
	const now = new Date();
	await queries.bulkInsert('namespaces', [
		{ namespace: 'default', label: 'Marquee', is_active: true, created_at: now, updated_at: now }
	]);
}

export const down = (queries: QueryInterface): Promise<void> =>
	dropTables(queries, [
		'revisions',
		'namespace_api_tokens',
		'login_throttles',
		'sessions',
		'user_namespaces',
		'users',
		'namespaces'
	]);
