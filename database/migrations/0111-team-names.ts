import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

/** Names that are proposed to teams: kept ready, held for a phone, or in use. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('team_names', {
		id: c.id(),
		namespace: c.namespace(),
		event_uid: c.event(),
		name: c.text(100),
		name_key: c.key(200),
		active_key: c.key(200, optional),
		state: c.key(10),
		source: c.key(10),
		filter_key: c.key(200),
		lexicon_version: c.int(),
		token_hash: c.key(64, { ...optional, unique: true }),
		fallback: c.bool(),
		team_uid: c.uid({ ...optional, references: { model: 'teams', key: 'uid' }, onDelete: 'CASCADE' }),
		reserved_at: c.time(optional),
		expires_at: c.time(optional),
		assigned_at: c.time(optional),
		released_at: c.time(optional),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['team_names', ['event_uid', 'active_key'], true],
		['team_names', ['event_uid', 'state', 'filter_key']],
		['team_names', ['state', 'expires_at']],
		['team_names', ['team_uid']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['team_names']);
