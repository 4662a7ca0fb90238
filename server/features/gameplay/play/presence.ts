import type { EventRef } from '../../../live/channel.ts';
import type { Attendance } from '../../../live/presence.ts';
import type { Presence } from '#lib/live/wire.ts';
import { activeTeams, countRunning } from '../results/attempts/attempt-rows.ts';
import { lastSeenOf } from '../../authoring/teams/devices.ts';
import { namesOf } from '../../authoring/teams/find.ts';
import { strip } from '../results/state/audiences.ts';

/** For how long a team that answered counts as present without a socket: some networks let none through. */
const activeMs = 20_000;

/** Who is there, read once for all audiences: teams with a connected device or a fresh answer, of all that joined; names only for staff. */
export async function presenceOf(
	{ eventUid }: EventRef,
	{ devices, dashboards, teams: connected }: Attendance,
	audiences: string[],
	now: Date
): Promise<Map<string, Presence>> {
	const lastSeen = await lastSeenOf(eventUid);
	const active = await activeTeams(eventUid, new Date(now.getTime() - activeMs));
	const away = [...lastSeen.keys()].filter((uid) => !connected.has(uid) && !active.has(uid));
	const inAll: Presence = { teams: lastSeen.size - away.length, teamsTotal: lastSeen.size };
	const states = new Map<string, Presence>();
	const isCounted = audiences.some((audience) => audience !== strip);
	const counts = isCounted ? { ...inAll, devices, dashboards, running: await countRunning(eventUid) } : inAll;
	for (const audience of audiences) states.set(audience, audience === strip ? inAll : counts);
	if (audiences.includes('staff')) states.set('staff', { ...counts, offline: await offlineTeams(away, lastSeen) });
	return states;
}

async function offlineTeams(away: string[], lastSeen: Map<string, Date>): Promise<Presence['offline']> {
	const since = (uid: string) => lastSeen.get(uid)!.toISOString();
	return (await namesOf(away)).map(({ uid, name }) => ({ teamUid: uid, name, lastSeenAt: since(uid) }));
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
