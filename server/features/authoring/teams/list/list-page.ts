import { isNamedSql, namePattern, searchedName, searchKey } from '../name-search.ts';
import { beginning, select, storedTime } from '../../../../database/statements.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { livingAmong } from '../find.ts';
import { Team } from '../model.ts';
import { presentTeam, type TeamResponse } from '../schema.ts';

export const teamsPerPage = 50;
/** For how long after its last call a phone without a live connection counts as there. */
const seenMs = 60_000;

/** The filters of the team list. */
export const teamStates = ['on', 'off', 'excluded'] as const;
type TeamState = (typeof teamStates)[number];

interface Asked {
	eventUid: string;
	q: string;
	/** The team whose card shows the search as its code. */
	holder: string | undefined;
	state: TeamState | undefined;
	page: number;
	/** Teams with a phone that is connected. */
	present: ReadonlySet<string>;
	now: Date;
}

/** The number of teams per filter, among all. */
type Counts = Record<'all' | TeamState, number>;

/** A piece of a statement with its values. */
interface Piece {
	sql: string;
	values: unknown[];
}

const from = `FROM teams t LEFT JOIN (SELECT team_uid, COUNT(*) AS devices, MAX(last_seen_at) AS last_seen FROM team_devices
	WHERE event_uid = ? AND revoked_at IS NULL GROUP BY team_uid) d ON d.team_uid = t.uid
	WHERE t.event_uid = ? AND t.removed_at IS NULL`;

/** The present teams, and the time. */
type Attendance = Pick<Asked, 'eventUid' | 'present' | 'now'>;

/** Whether a phone of a team is present: connected, or seen just now. */
function isOnSql({ present, now }: Attendance): Piece {
	const connected = [...present];
	const among = connected.length ? ` OR t.uid IN (${connected.map(() => '?').join()})` : '';
	const since = storedTime(Team.sequelize!, new Date(now.getTime() - seenMs));
	return { sql: `COALESCE(d.devices > 0 AND (d.last_seen > ?${among}), 0)`, values: [since, ...connected] };
}

// A living team has its key.
const key = 't.name_key';

function narrowed({ q, holder, state }: Asked, on: Piece): Piece {
	const states: Record<TeamState, Piece> = {
		on: { sql: ` AND ${on.sql} = 1`, values: on.values },
		off: { sql: ` AND ${on.sql} = 0`, values: on.values },
		excluded: { sql: ' AND t.excluded = 1', values: [] }
	};
	const { sql, values } = state ? states[state] : { sql: '', values: [] };
	if (!q) return { sql, values };
	const isFound = `(${isNamedSql(Team.sequelize!, '?', key)}${holder ? ' OR t.uid = ?' : ''})`;
	return { sql: `${sql} AND ${isFound}`, values: [...values, namePattern(q), ...(holder ? [holder] : [])] };
}

/** The order of the list. In a search exact names come first, then names that begin with the text, then the rest. */
function ordered({ q }: Asked): Piece {
	const inList = 't.sort_order, t.name_key';
	if (!q) return { sql: inList, values: [] };
	const [key, name] = [searchKey(q), searchedName(Team.sequelize!, 't.name_key')];
	// As it was typed before what differs by its accents.
	const sql = `CASE WHEN t.name_key = ? THEN 0 WHEN ${name} = ? THEN 1 WHEN ${name} LIKE ? ESCAPE '!' THEN 2 ELSE 3 END, ${inList}`;
	return { sql, values: [nameKey(q), key, beginning(key)] };
}

/** The number of teams, in total and per filter. */
async function countAll({ eventUid }: Asked, on: Piece): Promise<Counts> {
	const sql = `SELECT COUNT(*) AS total, SUM(${on.sql}) AS there, SUM(t.excluded) AS excluded ${from}`;
	type Sums = Record<'total' | 'there' | 'excluded', number | string | null>;
	const [sums] = await select<Sums>(Team.sequelize!, sql, [...on.values, eventUid, eventUid]);
	const [all, there] = [Number(sums!.total), Number(sums!.there ?? 0)];
	return { all, on: there, off: all - there, excluded: Number(sums!.excluded ?? 0) };
}

interface Line {
	uid: string;
	devices: number | null;
	lastSeen: string | Date | null;
	isOn: number;
}

const seenAt = ({ lastSeen }: Pick<Line, 'lastSeen'>): string | null =>
	lastSeen === null ? null : new Date(lastSeen).toISOString();

async function rowsOf(eventUid: string, lines: Line[]): Promise<TeamRow[]> {
	const uids = lines.map(({ uid }) => uid);
	const teams = new Map((await livingAmong(eventUid, uids)).map((team) => [team.uid, team]));
	return lines.flatMap(({ uid, devices, lastSeen, isOn }) => {
		const team = teams.get(uid);
		const presence = { devices: Number(devices ?? 0), lastSeenAt: seenAt({ lastSeen }) };
		return team ? [{ ...presentTeam(team, presence), isOn: Boolean(Number(isOn)) }] : [];
	});
}

/** A team as its list shows it. */
type TeamRow = TeamResponse & { isOn: boolean };

/** A page of teams; one after the last is the last. */
interface TeamPage {
	rows: TeamRow[];
	total: number;
	counts: Counts;
	page: number;
}

/** One page of the teams of an event in list order, filtered and cut by the database. */
export async function listTeamPage(asked: Asked): Promise<TeamPage> {
	const sequelize = Team.sequelize!;
	const { eventUid } = asked;
	const on = isOnSql(asked);
	const { sql, values } = narrowed(asked, on);
	const where = [eventUid, eventUid, ...values];
	const order = ordered(asked);
	const [found] = await select<{ total: number }>(sequelize, `SELECT COUNT(*) AS total ${from}${sql}`, where);
	const total = Number(found!.total);
	const page = Math.max(1, Math.min(asked.page, Math.ceil(total / teamsPerPage)));
	const lines = await select<Line>(
		sequelize,
		`SELECT t.uid AS uid, d.devices AS devices, d.last_seen AS lastSeen, ${on.sql} AS isOn ${from}${sql}
		ORDER BY ${order.sql} LIMIT ${teamsPerPage} OFFSET ?`,
		[...on.values, ...where, ...order.values, (page - 1) * teamsPerPage]
	);
	return { rows: await rowsOf(eventUid, lines), total, counts: await countAll(asked, on), page };
}

/**
 * Whether a phone of one team is present, and when one was last seen (null = never); undefined if the team does not
 * exist.
 */
export async function connectionOf(
	asked: Attendance,
	uid: string
): Promise<{ isOn: boolean; lastSeenAt: string | null } | undefined> {
	const { eventUid } = asked;
	const on = isOnSql(asked);
	const [line] = await select<Pick<Line, 'lastSeen' | 'isOn'>>(
		Team.sequelize!,
		`SELECT d.last_seen AS lastSeen, ${on.sql} AS isOn ${from} AND t.uid = ?`,
		[...on.values, eventUid, eventUid, uid]
	);
	return line && { isOn: Boolean(Number(line.isOn)), lastSeenAt: seenAt(line) };
}
