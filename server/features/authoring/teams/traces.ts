import type { Transaction } from 'sequelize';
import { select, storedTime } from '../../../database/statements.ts';
import { Team } from './model.ts';

/** Tables that show by their `team_uid` that a team did something. */
export type Traces = readonly string[];

const mostAtOnce = 500;

// One table after the other: joined to one statement, MariaDB would read all of them from end to end.
async function unnamedIn(
	table: string,
	uids: readonly string[],
	transaction: Transaction | null,
	condition: { sql: string; value: string } | undefined = undefined
): Promise<string[]> {
	const found = new Set<string>();
	for (let from = 0; from < uids.length; from += mostAtOnce) {
		const some = uids.slice(from, from + mostAtOnce);
		const marks = some.map(() => '?').join(', ');
		const sql = `SELECT DISTINCT team_uid AS uid FROM ${table} WHERE team_uid IN (${marks})${condition?.sql ?? ''}`;
		const values = [...some, ...(condition ? [condition.value] : [])];
		for (const { uid } of await select<{ uid: string }>(Team.sequelize!, sql, values, transaction)) found.add(uid);
	}
	return uids.filter((uid) => !found.has(uid));
}

/** The given teams that left no trace, in their order. */
export async function withoutTrace(
	uids: readonly string[],
	traces: Traces,
	transaction: Transaction | null = null
): Promise<string[]> {
	let left = [...uids];
	for (const table of traces) left = await unnamedIn(table, left, transaction);
	return left;
}

/** The given teams of which no phone was seen since a moment, in their order. */
export const unseenSince = (
	uids: readonly string[],
	since: Date,
	transaction: Transaction | null = null
): Promise<string[]> =>
	unnamedIn('team_devices', uids, transaction, {
		sql: ' AND last_seen_at > ?',
		value: storedTime(Team.sequelize!, since)
	});
