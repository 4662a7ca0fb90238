import type { Transaction } from 'sequelize';
import { select, storedTime } from '../../../database/statements.ts';
import { livingNameKeys } from '../teams/find.ts';
import type { NameList } from './lexicon.ts';
import { TeamName } from './model.ts';

/** Where taken names are looked for, and when: what is held longer than that moment is taken. */
export interface Place {
	eventUid: string;
	now: Date;
	transaction: Transaction | null;
}

/** Keys that nobody else may get: of living teams, and of names that are kept, held or in use; all, or those among some. */
export async function takenKeys({ eventUid, now, transaction }: Place, among?: string[]): Promise<Set<string>> {
	if (among?.length === 0) return new Set();
	const sequelize = TeamName.sequelize!;
	const within = among ? `IN (${among.map(() => '?').join(', ')})` : 'IS NOT NULL';
	const sql = `SELECT active_key AS nameKey FROM team_names
		WHERE event_uid = ? AND active_key ${within} AND (state <> 'reserved' OR expires_at > ?)`;
	const values = [eventUid, ...(among ?? []), storedTime(sequelize, now)];
	const rows = await select<{ nameKey: string }>(sequelize, sql, values, transaction);
	return new Set([...rows.map(({ nameKey }) => nameKey), ...(await livingNameKeys(eventUid, among, transaction))]);
}

/** How many names of a list are free; they are counted one by one. */
export async function countFree(list: NameList, place: Place): Promise<number> {
	const taken = [...(await takenKeys(place))];
	return list.total - taken.filter((key) => list.has(key)).length;
}

const recountMs = 1000;
const manyTaken = 1000;
const mostEvents = 1000;
const counted = new Map<string, { at: number; list: NameList; free: number }>();

/**
 * The same for who reserves names, after `claimed` more of the list went. An event where many names are taken is counted
 * once a second: it would cost every call of a full room as much as all of them.
 */
export async function countLeft(list: NameList, place: Place, claimed: number): Promise<number> {
	const { eventUid } = place;
	const known = counted.get(eventUid);
	const isFresh = known?.list === list && Math.abs(Date.now() - known.at) < recountMs;
	if (isFresh && list.total - known.free >= manyTaken) {
		known.free = Math.max(0, known.free - claimed);
		return known.free;
	}
	const free = await countFree(list, place);
	if (counted.size >= mostEvents) counted.clear();
	counted.set(eventUid, { at: Date.now(), list, free });
	return free;
}
