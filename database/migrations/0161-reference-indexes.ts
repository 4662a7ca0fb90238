import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

const indexes: [table: string, fields: string[]][] = [
	['results', ['team_uid']],
	['puzzle_solves', ['team_uid']],
	['point_adjustments', ['team_uid']],
	['active_event', ['event_uid']],
	['oauth_codes', ['grant_uid']]
];
const isSqlite = (queries: QueryInterface): boolean => queries.sequelize.getDialect() === 'sqlite';

/** Whoever removes a row asks what refers to it; MariaDB has these indexes since it made the references. */
export async function up(queries: QueryInterface): Promise<void> {
	if (isSqlite(queries)) await addIndexes(queries, indexes);
}

export async function down(queries: QueryInterface): Promise<void> {
	if (isSqlite(queries))
		for (const [table, fields] of indexes) await queries.removeIndex(table, `${table}_${fields.join('_')}`);
}
