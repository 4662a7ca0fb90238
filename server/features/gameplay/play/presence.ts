import type { EventRef } from '../../../live/channel.ts';
import type { Attendance } from '../../../live/attendance.ts';
import type { Presence } from '#lib/live/wire.ts';
import { activeTeams, runningAttempts } from '../results/attempts/attempt-rows.ts';
import { lastSeenOf } from '../../authoring/teams/devices.ts';
import { namesOf } from '../../authoring/teams/find.ts';
import { strip } from '../results/state/audiences.ts';

/** For how long a team that answered counts as present without a socket: some networks let none through. */
const activeMs = 20_000;
/** As many as a desk has lamps for; how many there are follows from the counts. */
const mostOffline = 60;

/**
 * Who is present, read once for all audiences: teams with a connected device or a fresh answer, of all that joined;
 * names only for staff.
 */
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
	const running = isCounted ? await runningAttempts(eventUid) : [];
	const counts = isCounted ? { ...inAll, devices, dashboards, running: running.length } : inAll;
	for (const audience of audiences) states.set(audience, audience === strip ? inAll : counts);
	if (audiences.includes('staff')) {
		const named = firstOffline(away, new Set(running));
		states.set('staff', { ...counts, offline: await offlineTeams(named, lastSeen) });
	}
	return states;
}

/** Of the teams that are away, the last seen first, as many as are named: those in the middle of a station before all others. */
function firstOffline(away: readonly string[], playing: ReadonlySet<string>): string[] {
	const [inStation, others] = [true, false].map((isPlaying) => away.filter((uid) => playing.has(uid) === isPlaying));
	return [...inStation!, ...others!].slice(0, mostOffline);
}

async function offlineTeams(uids: string[], lastSeen: Map<string, Date>): Promise<Presence['offline']> {
	const seenAt = (uid: string) => lastSeen.get(uid)!;
	const named = (await namesOf(uids)).sort((one, other) => seenAt(other.uid).getTime() - seenAt(one.uid).getTime());
	return named.map(({ uid, name }) => ({ teamUid: uid, name, lastSeenAt: seenAt(uid).toISOString() }));
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
