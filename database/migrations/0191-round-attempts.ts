import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

/** A team has one attempt in a round, and each of its answers looks for it: without its team that is a walk through the room. */
export async function up(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('results', 'results_round_uid');
	await addIndexes(queries, [['results', ['round_uid', 'team_uid'], true]]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('results', 'results_round_uid_team_uid');
	await addIndexes(queries, [['results', ['round_uid']]]);
}
