import { Op, type Transaction } from 'sequelize';
import { select, storedTime } from '../../../database/statements.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import type { Due } from '../../../operation/system.ts';
import { longestCookieMs } from './bounds.ts';
import { Team, TeamDevice } from './model.ts';
import { unseenSince, withoutTrace, type Traces } from './traces.ts';

const dayMs = 86_400_000;
const revokedMs = dayMs;
const unplayedMs = 30 * dayMs;

/** Deletes phones that were signed out a day ago, or unseen for longer than their cookie lives; returns how many. */
export function deleteDevices(now: Date, transaction: Transaction): Promise<number> {
	const before = (ms: number) => ({ [Op.lte]: new Date(now.getTime() - ms) });
	const gone = [{ revokedAt: before(revokedMs) }, { lastSeenAt: before(longestCookieMs) }];
	return TeamDevice.destroy({ where: { [Op.or]: gone }, transaction });
}

/** A team that joined on its own and was never listed. */
interface Candidate {
	uid: string;
	event: string;
	namespace: string;
}

/** A stretch of all teams, in the order of their uids. */
interface TeamRange {
	after: string;
	upTo: string;
}

const everyMs = 3_600_000;
const teamsAtOnce = 500;

/** The progress of the scan of all teams, by database; without `after` it has finished. */
const looks = new WeakMap<object, { begunAt: number; after?: string }>();

// Teams that played are checked forever, so a scan is spread over minutes and starts once an hour.
async function nextRange(now: Date): Promise<TeamRange | null> {
	const sequelize = Team.sequelize!;
	let look = looks.get(sequelize);
	const age = now.getTime() - (look?.begunAt ?? 0);
	if (look?.after === undefined && age >= 0 && age < everyMs) return null;
	if (look?.after === undefined) look = { begunAt: now.getTime(), after: '' };
	const after = look.after!;
	const sql = `SELECT uid FROM teams WHERE uid > ? ORDER BY uid LIMIT ${teamsAtOnce}`;
	const uids = await select<{ uid: string }>(sequelize, sql, [after]);
	const upTo = uids.at(-1)?.uid;
	looks.set(sequelize, { begunAt: look.begunAt, ...(uids.length === teamsAtOnce && { after: upTo! }) });
	return upTo === undefined ? null : { after, upTo };
}

/** The teams of a batch that joined on their own, left no trace and were not seen for thirty days. */
async function unplayedIn({ after, upTo }: TeamRange, now: Date, traces: Traces): Promise<Candidate[]> {
	const sequelize = Team.sequelize!;
	const since = new Date(now.getTime() - unplayedMs);
	const named = await select<Candidate>(
		sequelize,
		`SELECT uid, event_uid AS event, namespace FROM teams
		WHERE uid > ? AND uid <= ? AND origin = 'self' AND is_listed = 0 AND updated_at <= ?`,
		[after, upTo, storedTime(sequelize, since)]
	);
	const uids = named.map(({ uid }) => uid);
	const left = new Set(await unseenSince(await withoutTrace(uids, traces), since));
	return named.filter(({ uid }) => left.has(uid));
}

/** The namespaces that have such teams in the next stretch. */
export async function unplayedTeams(now: Date, traces: Traces): Promise<Due[]> {
	const range = await nextRange(now);
	if (!range) return [];
	const teams = await unplayedIn(range, now, traces);
	return [...new Set(teams.map(({ namespace }) => namespace))].map((namespace) => ({ namespace, input: { ...range } }));
}

/** Deletes those of a namespace in a batch; returns their events. */
export async function deleteUnplayed(
	{ input, namespace, now, transaction }: Pick<WriteWork<TeamRange>, 'input' | 'namespace' | 'now' | 'transaction'>,
	traces: Traces
): Promise<{ removed: number; events: Set<string> }> {
	const teams = (await unplayedIn(input, now, traces)).filter((team) => team.namespace === namespace);
	await Team.destroy({ where: { uid: teams.map(({ uid }) => uid) }, transaction });
	return { removed: teams.length, events: new Set(teams.map(({ event }) => event)) };
}
