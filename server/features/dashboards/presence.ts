import { Op } from 'sequelize';
import type { EventRef } from '../../live/channel.ts';
import type { Attendance } from '../../live/presence.ts';
import type { Presence } from '../../live/updates.ts';
import { Result } from '../results/model.ts';
import { Team, TeamDevice } from '../teams/model.ts';

/** For how long a team that answered counts as present without a socket: some networks let none through. */
const activeMs = 20_000;

/** Who is there: teams with a connected device or a fresh answer, of all teams that joined; names only for staff. */
export async function presenceOf(
	{ eventUid }: EventRef,
	{ devices, dashboards, teams: connected }: Attendance,
	audience: string,
	now: Date
): Promise<Presence> {
	const lastSeen = await joinedTeams(eventUid);
	const active = await activeTeams(eventUid, now);
	const isHere = (uid: string) => connected.has(uid) || active.has(uid);
	const away = [...lastSeen.keys()].filter((uid) => !isHere(uid));
	const teams = lastSeen.size - away.length;
	const running = await Result.count({ where: { eventUid, state: 'running', teamUid: { [Op.ne]: null } } });
	const counts = { devices, dashboards, teams, teamsTotal: lastSeen.size, running };
	if (audience !== 'staff') return counts;
	const rows = await Team.findAll({ where: { uid: away, removedAt: null }, attributes: ['uid', 'name'], raw: true });
	const since = (uid: string) => new Date(lastSeen.get(uid)!).toISOString();
	return { ...counts, offline: rows.map(({ uid, name }) => ({ teamUid: uid, name, lastSeenAt: since(uid) })) };
}

/** When a device of each joined team was last seen; epoch milliseconds. */
async function joinedTeams(eventUid: string): Promise<Map<string, number>> {
	const where = { eventUid, revokedAt: null };
	const rows = await TeamDevice.findAll({ where, attributes: ['teamUid', 'lastSeenAt'], raw: true });
	const seen = new Map<string, number>();
	for (const { teamUid, lastSeenAt } of rows)
		seen.set(teamUid, Math.max(seen.get(teamUid) ?? 0, new Date(lastSeenAt).getTime()));
	return seen;
}

async function activeTeams(eventUid: string, now: Date): Promise<Set<string | null>> {
	const lastActiveAt = { [Op.gt]: new Date(now.getTime() - activeMs) };
	const rows = await Result.findAll({ where: { eventUid, lastActiveAt }, attributes: ['teamUid'], raw: true });
	return new Set(rows.map(({ teamUid }) => teamUid));
}

/** Calls `remind` once after each count, when those who counted only by an answer may be gone. */
export function presenceReminder(remind: (event: EventRef) => void, afterMs = activeMs): (event: EventRef) => void {
	const waiting = new Set<string>();
	return (event) => {
		if (waiting.has(event.eventUid)) return;
		waiting.add(event.eventUid);
		setTimeout(() => {
			waiting.delete(event.eventUid);
			remind(event);
		}, afterMs).unref();
	};
}
