import type { Transaction } from 'sequelize';
import { select, storedTime } from '../../../database/statements.ts';
import { Team } from './model.ts';
import { unseenSince, withoutTrace, type Traces } from './traces.ts';

/** For how long after its last call a phone counts as there. */
const seenMs = 60_000;
/** Older teams keep their place. */
const newcomerMs = 30 * 60_000;
const looked = 500;

const ownNamed = "origin = 'self' AND is_listed = 0 AND was_listed = 0 AND name_key IS NOT NULL";

/** The number of live teams of an event, and of those that joined on their own and were never listed. */
export async function countOwnNamed(eventUid: string): Promise<{ teams: number; ownNamed: number }> {
	const sql = `SELECT COUNT(*) AS teams, SUM(CASE WHEN ${ownNamed} THEN 1 ELSE 0 END) AS ownNamed
		FROM teams WHERE event_uid = ? AND name_key IS NOT NULL`;
	type Sums = { teams: number; ownNamed: number | string | null };
	const [sums] = await select<Sums>(Team.sequelize!, sql, [eventUid]);
	return { teams: Number(sums!.teams), ownNamed: Number(sums!.ownNamed ?? 0) };
}

/** The teams of an event that joined on their own, were never listed and did nothing; newest first. */
export async function neverPlayed(
	eventUid: string,
	traces: Traces,
	transaction: Transaction | null
): Promise<string[]> {
	const sql = `SELECT uid FROM teams WHERE event_uid = ? AND ${ownNamed} ORDER BY created_at DESC, uid DESC`;
	const rows = await select<{ uid: string }>(Team.sequelize!, sql, [eventUid], transaction);
	return withoutTrace(
		rows.map(({ uid }) => uid),
		traces,
		transaction
	);
}

/** The number of such teams of an event. */
export const countNeverPlayed = async (eventUid: string, traces: Traces): Promise<number> =>
	(await neverPlayed(eventUid, traces, null)).length;

/** The teams of an event that may give way, and those present. */
interface Asked {
	eventUid: string;
	traces: Traces;
	/** Teams with a phone that is connected. */
	present: ReadonlySet<string>;
	now: Date;
	transaction: Transaction;
}

/** The newest of them that came in the last half hour and whose phones are gone; undefined when every place is taken. */
export async function newestAbsent({
	eventUid,
	traces,
	present,
	now,
	transaction
}: Asked): Promise<string | undefined> {
	const sequelize = Team.sequelize!;
	const ago = (ms: number) => new Date(now.getTime() - ms);
	const sql = `SELECT uid FROM teams WHERE event_uid = ? AND created_at > ? AND ${ownNamed}
		ORDER BY created_at DESC, uid DESC LIMIT ${looked} OFFSET ?`;
	for (let from = 0; ; from += looked) {
		const values = [eventUid, storedTime(sequelize, ago(newcomerMs)), from];
		const rows = await select<{ uid: string }>(sequelize, sql, values, transaction);
		const away = rows.map(({ uid }) => uid).filter((uid) => !present.has(uid));
		const unseen = await unseenSince(away, ago(seenMs), transaction);
		const [first] = await withoutTrace(unseen, traces, transaction);
		if (first !== undefined || rows.length < looked) return first;
	}
}
