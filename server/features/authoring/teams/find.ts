import { Op, type Transaction } from 'sequelize';
import { compareCodePoints } from '#lib/text/code-points.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { countBy } from '../../../database/count-by.ts';
import { findRow, findRows } from '../../../database/rows.ts';
import { isNamedSql, namePattern } from './name-search.ts';
import { select } from '../../../database/statements.ts';
import { inTurns } from '../../../runtime/turns.ts';
import { notFound } from '../../../runtime/errors.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import type { EventCondition } from '../events/calendar/calendar.ts';
import { teamCodeHash } from './token.ts';
import { Team } from './model.ts';

/** A living team of an event by uid; 404 when it is not there. With a transaction its row is locked till the commit. */
export async function findTeam(eventUid: string, uid: string, lockIn?: Transaction): Promise<Team> {
	const where = { uid, eventUid, removedAt: null };
	const team = await findRow(Team, where, { transaction: lockIn, lock: lockIn !== undefined });
	if (!team) throw notFound('team');
	return team;
}

/** A living team by uid, in whichever event it is; null when there is none. */
export const livingTeam = (uid: string): Promise<Team | null> => findRow(Team, { uid, removedAt: null });

// Thousands of records at once are garbage that holds everyone up while it is collected.
const teamsAtOnce = 500;

/**
 * The living teams of an event in list order: those that live at the start, read in groups with turns between. By uid, as a
 * team that is renamed meanwhile must be there once.
 */
export async function livingTeams(eventUid: string): Promise<Team[]> {
	const teams: Team[] = [];
	const living = [...(await livingNames(eventUid)).keys()];
	for await (const uids of inTurns(living, teamsAtOnce)) teams.push(...(await livingAmong(eventUid, uids)));
	return teams.sort(byListOrder);
}

/** As staff put them in order, then by name. */
const byListOrder = (a: Team, b: Team): number =>
	a.sortOrder - b.sortOrder || compareCodePoints(a.nameKey ?? '', b.nameKey ?? '');

/** The living ones among these teams of an event, in no order. */
export const livingAmong = (eventUid: string, uids: string[]): Promise<Team[]> =>
	findRows(Team, { uid: uids, eventUid, removedAt: null });

/** Which of these teams an event has, removed ones too. */
export async function knownUids(eventUid: string, uids: string[]): Promise<string[]> {
	const teams = await Team.findAll({ where: { eventUid, uid: uids }, attributes: ['uid'], raw: true });
	return teams.map(({ uid }) => uid);
}

/** The living ones among these teams by uid and name. */
export const namesOf = (uids: string[]): Promise<{ uid: string; name: string }[]> =>
	Team.findAll({ where: { uid: uids, removedAt: null }, attributes: ['uid', 'name'], raw: true });

/** The names of the living teams of an event by uid, in list order. */
export async function livingNames(eventUid: string): Promise<Map<string, string>> {
	const sql = 'SELECT uid, name FROM teams WHERE event_uid = ? AND removed_at IS NULL ORDER BY sort_order, name_key';
	const rows = await select<{ uid: string; name: string }>(Team.sequelize!, sql, [eventUid]);
	return new Map(rows.map(({ uid, name }) => [uid, name]));
}

/** A team as rankings know it. */
export interface RankedTeam {
	uid: string;
	name: string;
	/** Plays, but has no place. */
	excluded: boolean;
	removed: boolean;
}

/** The teams of an event, or those of these uids; removed ones too. */
export async function rankedTeams(eventUid: string, uids?: string[]): Promise<RankedTeam[]> {
	const within = uids ? ` AND uid IN (${uids.map(() => '?').join(', ')})` : '';
	const rows = await select<{ uid: string; name: string; excluded: number; removed: number }>(
		Team.sequelize!,
		`SELECT uid, name, excluded, removed_at IS NOT NULL AS removed FROM teams WHERE event_uid = ?${within}`,
		[eventUid, ...(uids ?? [])]
	);
	return rows.map((row) => ({ ...row, excluded: Boolean(row.excluded), removed: Boolean(row.removed) }));
}

/** The keys of the names that living teams of an event have; all, or those among some. */
export async function livingNameKeys(
	eventUid: string,
	among: string[] | undefined,
	transaction: Transaction | null
): Promise<string[]> {
	const within = among ? `IN (${among.map(() => '?').join(', ')})` : 'IS NOT NULL';
	const sql = `SELECT name_key AS nameKey FROM teams WHERE event_uid = ? AND name_key ${within}`;
	const values = [eventUid, ...(among ?? [])];
	const rows = await select<{ nameKey: string }>(Team.sequelize!, sql, values, transaction);
	return rows.map((row) => row.nameKey);
}

/** Teams of any event that were changed since a moment, with the key of their name now; null for those that were removed. */
export const changedTeams = (since: Date): Promise<{ uid: string; nameKey: string | null }[]> =>
	Team.findAll({ where: { updatedAt: { [Op.gte]: since } }, attributes: ['uid', 'nameKey'], raw: true });

/** The number of live teams of an event, or of all events that match a condition. */
export const countTeams = (eventUid: string | EventCondition): Promise<number> =>
	Team.count({ where: { eventUid, removedAt: null } });

/** The number of live teams of each event; events without any are left out. */
export const teamsPerEvent = (eventUids: readonly string[]): Promise<Map<string, number>> =>
	countBy(Team, 'eventUid', { eventUid: [...eventUids], removedAt: null });

/** The living team of an event that has a name, however it is written. With a transaction its row is locked till the commit. */
export const teamOfName = (eventUid: string, name: string, lockIn?: Transaction): Promise<Team | null> =>
	findRow(Team, { eventUid, nameKey: nameKey(name) }, { transaction: lockIn, lock: lockIn !== undefined });

const within = (eventUid: string | undefined) => (eventUid === undefined ? {} : { eventUid });

/** The live team whose link has this token, of any event unless one is named. */
export const teamOfToken = (token: string, eventUid?: string): Promise<Team | null> =>
	findRow(Team, { tokenHash: sha256(token), ...within(eventUid), removedAt: null });

/** The living team whose card shows this code, as `readTeamCode` reads it; of any event, unless one is named. */
export const teamOfCode = (code: string, secretKey: string, eventUid?: string): Promise<Team | null> =>
	findRow(Team, { joinCodeHash: teamCodeHash(code, secretKey), ...within(eventUid), removedAt: null });

/** Lets writes for one team come one after the other: its row is locked till the commit. */
export async function lockTeam(uid: string, transaction: Transaction): Promise<void> {
	await findRow(Team, { uid }, { transaction, lock: true });
}

/** The numbers of live teams of an event: all, listed, and rehearsal bots. */
export async function teamCounts(eventUid: string): Promise<{ all: number; listed: number; rehearsal: number }> {
	const rows = await Team.findAll({
		where: { eventUid, removedAt: null },
		attributes: ['isListed', 'origin'],
		raw: true
	});
	return {
		all: rows.length,
		listed: rows.filter(({ isListed }) => isListed).length,
		rehearsal: rows.filter(({ origin }) => origin === 'rehearsal').length
	};
}

/** Uids of the bot teams of a rehearsal, also of those that were taken out since. */
export async function rehearsalTeams(eventUid: string): Promise<string[]> {
	const rows = await Team.findAll({ where: { eventUid, origin: 'rehearsal' }, attributes: ['uid'], raw: true });
	return rows.map(({ uid }) => uid);
}

/** Marks teams of an event as rehearsal bots; returns how many. */
export async function markRehearsal(eventUid: string, uids: string[], transaction: Transaction): Promise<number> {
	const [count] = await Team.update({ origin: 'rehearsal' }, { where: { eventUid, uid: uids }, transaction });
	return count;
}

/** The uids of the living teams of an event whose name has a part, in any case and without regard to accents. */
export async function namedTeams(eventUid: string, part: string): Promise<string[]> {
	const sequelize = Team.sequelize!;
	const sql = `SELECT uid FROM teams WHERE event_uid = ? AND removed_at IS NULL AND ${isNamedSql(sequelize, '?')}`;
	const rows = await select<{ uid: string }>(sequelize, sql, [eventUid, namePattern(part)]);
	return rows.map(({ uid }) => uid);
}
