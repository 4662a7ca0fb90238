import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

const indexes: [table: string, fields: string[]][] = [
	['contact_messages', ['namespace', 'created_at']],
	['events', ['end_date']],
	['team_devices', ['last_seen_at']],
	['teams', ['updated_at']]
];

// Few rows have these moments, so SQLite keeps only those; MariaDB has no such indexes.
const rare: [table: string, field: string, condition: string][] = [
	['catalogs', 'removed_at', 'removed_at IS NOT NULL'],
	['config', 'random_name_buffer', 'random_name_buffer IS NOT NULL'],
	['event_photos', 'created_at', 'file IS NOT NULL'],
	['events', 'removed_at', 'removed_at IS NOT NULL'],
	['newsletter_subscribers', 'unsubscribed_at', 'unsubscribed_at IS NOT NULL'],
	['questions', 'removed_at', 'removed_at IS NOT NULL'],
	['team_devices', 'revoked_at', 'revoked_at IS NOT NULL'],
	['tickets', 'closed_at', 'requester_uid IS NOT NULL'],
	['users', 'registered_at', 'registered_at IS NOT NULL']
];
const previews = 'results_source_started_at';
const isSqlite = (queries: QueryInterface): boolean => queries.sequelize.getDialect() === 'sqlite';

/** Jobs that run all the time find what is due without reading everything that is not. */
export async function up(queries: QueryInterface): Promise<void> {
	await addIndexes(queries, indexes);
	if (!isSqlite(queries)) {
		await addIndexes(
			queries,
			rare.map(([table, field]) => [table, [field]])
		);
		return addIndexes(queries, [['results', ['source', 'started_at']]]);
	}
	for (const [table, field, condition] of rare)
		await queries.sequelize.query(`CREATE INDEX ${table}_${field} ON ${table} (${field}) WHERE ${condition}`);
	await queries.sequelize.query(`CREATE INDEX ${previews} ON results (started_at) WHERE source = 'preview'`);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('results', previews);
	for (const [table, field] of rare.toReversed()) await queries.removeIndex(table, `${table}_${field}`);
	for (const [table, fields] of indexes.toReversed()) await queries.removeIndex(table, `${table}_${fields.join('_')}`);
}
