import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** Who wants the newsletter of a namespace. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('newsletter_subscribers', {
		id: c.id(),
		namespace: c.namespace(),
		email: c.key(200),
		uid: c.uid(),
		token_hash: c.key(64, optional),
		token_until: c.time(optional),
		confirmed_at: c.time(optional),
		unsubscribed_at: c.time(optional),
		consent: c.text(600),
		consent_at: c.time(),
		locale: c.key(8),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['newsletter_subscribers', ['namespace', 'email'], true],
		['newsletter_subscribers', ['uid'], true],
		['newsletter_subscribers', ['token_hash'], true],
		['newsletter_subscribers', ['token_until']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['newsletter_subscribers']);
