import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** Apps that act for users: who they are, what they asked for, what they were allowed, and their codes and tokens. */
export async function up(queries: QueryInterface): Promise<void> {
	await createClients(queries);
	await createGrants(queries);
	await addIndexes(queries, [
		['oauth_requests', ['expires_at']],
		['oauth_grants', ['namespace']],
		['oauth_grants', ['user_id']],
		['oauth_grants', ['client_id']],
		['oauth_codes', ['expires_at']],
		['oauth_tokens', ['grant_uid']],
		['oauth_tokens', ['expires_at']]
	]);
}

async function createClients(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('oauth_clients', {
		id: c.id(),
		client_id: c.key(40, { unique: true }),
		secret_hash: c.key(64, optional),
		name: c.text(80),
		redirect_uris: c.json(),
		scopes: c.json(optional),
		auth_method: c.key(24),
		approved_at: c.time(optional),
		last_used_at: c.time(),
		...c.timestamps()
	});
	await queries.createTable('oauth_requests', {
		id: c.id(),
		handle_hash: c.key(64, { unique: true }),
		session_hash: c.key(64),
		params: c.json(),
		expires_at: c.time(),
		...c.timestamps()
	});
}

async function createGrants(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	const grant = () => c.uid({ references: { model: 'oauth_grants', key: 'uid' }, onDelete: 'CASCADE' });
	await queries.createTable('oauth_grants', {
		uid: c.uid({ primaryKey: true }),
		namespace: c.namespace(),
		client_id: c.reference('oauth_clients'),
		user_id: c.reference('users'),
		scopes: c.json(),
		resource: c.text(300),
		revoked_at: c.time(optional),
		last_used_at: c.time(optional),
		...c.timestamps()
	});
	await queries.createTable('oauth_codes', {
		id: c.id(),
		code_hash: c.key(64, { unique: true }),
		grant_uid: grant(),
		redirect_uri: c.text(2000, optional),
		code_challenge: c.key(43),
		expires_at: c.time(),
		used_at: c.time(optional),
		...c.timestamps()
	});
	await queries.createTable('oauth_tokens', {
		id: c.id(),
		token_hash: c.key(64, { unique: true }),
		grant_uid: grant(),
		kind: c.key(8),
		parent_id: c.int(optional),
		scopes: c.json(),
		expires_at: c.time(),
		used_at: c.time(optional),
		revoked_at: c.time(optional),
		...c.timestamps()
	});
}

export const down = (queries: QueryInterface): Promise<void> =>
	dropTables(queries, ['oauth_tokens', 'oauth_codes', 'oauth_grants', 'oauth_requests', 'oauth_clients']);
