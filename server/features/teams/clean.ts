import { Op, QueryTypes, type Transaction } from 'sequelize';
import type { WriteWork } from '../../operation/operation.ts';
import type { Due } from '../../operation/system.ts';
import { longestCookieMs } from './bounds.ts';
import { Team, TeamDevice } from './model.ts';

const dayMs = 86_400_000;
const revokedMs = dayMs;
const unplayedMs = 30 * dayMs;
const mostAtOnce = 500;

/** Deletes phones that were signed out a day ago, or that were away for longer than their cookie lives; answers how many. */
export function deleteDevices(now: Date, transaction: Transaction): Promise<number> {
	const before = (ms: number) => ({ [Op.lte]: new Date(now.getTime() - ms) });
	const gone = [{ revokedAt: before(revokedMs) }, { lastSeenAt: before(longestCookieMs) }];
	return TeamDevice.destroy({ where: { [Op.or]: gone }, transaction });
}

/** Statements that find what a team left behind, of which `team` is its uid; a team that one of them finds stays. */
type Traces = readonly ((team: string) => string)[];

// A team that staff listed, that played or left a trace of any kind stays.
const unplayed = (traces: Traces) => `FROM teams WHERE origin = 'self' AND is_listed = 0 AND updated_at <= :before
	AND NOT EXISTS (SELECT 1 FROM team_devices WHERE team_devices.team_uid = teams.uid AND last_seen_at > :before)
	${traces.map((find) => `AND NOT EXISTS (${find('teams.uid')})`).join('\n\t')}`;
const before = (now: Date): Date => new Date(now.getTime() - unplayedMs);

/** The namespaces that have teams which named themselves, left no trace and were not seen for thirty days. */
export async function unplayedTeams(now: Date, traces: Traces): Promise<Due[]> {
	const asked = { replacements: { before: before(now) }, type: QueryTypes.SELECT } as const;
	const sql = `SELECT DISTINCT namespace ${unplayed(traces)}`;
	const rows = await Team.sequelize!.query<{ namespace: string }>(sql, asked);
	return rows.map(({ namespace }) => ({ namespace, input: {} }));
}

/** Deletes some hundred of them in a namespace; answers the events they were in, one for each. */
export async function deleteUnplayed(
	{ namespace, now, transaction }: Pick<WriteWork, 'namespace' | 'now' | 'transaction'>,
	traces: Traces
): Promise<string[]> {
	const sql = `SELECT uid, event_uid AS event ${unplayed(traces)} AND namespace = :namespace LIMIT ${mostAtOnce}`;
	const teams = await Team.sequelize!.query<{ uid: string; event: string }>(sql, {
		replacements: { before: before(now), namespace },
		type: QueryTypes.SELECT,
		transaction
	});
	await Team.destroy({ where: { uid: teams.map(({ uid }) => uid) }, transaction });
	return teams.map(({ event }) => event);
}
