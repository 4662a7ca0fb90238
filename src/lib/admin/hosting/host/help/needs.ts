import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import type { Presence } from '#lib/live/wire.ts';

/** What needs the host. */
export type Need = { key: string; since: number } & (
	| { kind: 'offline' | 'stuck'; teamUid: string; name: string; minutes: number; station: string }
	| { kind: 'question'; slug: string; station: string; position: number; answered: number; wrong: number }
);

const minuteMs = 60_000;
/** A pocket or an elevator disconnects a phone for a moment. */
const offlineAfter = 3;
const longestOffline = 120;

type Told = OutputOf<'host.needs'>;

/**
 * Everything that waits for the host at a moment (epoch milliseconds), newest first; `isAtStations` tells of a team
 * whether stations are left to it.
 */
export function needsOf(
	told: Told | undefined,
	presence: Presence | undefined,
	isAtStations: (teamUid: string) => boolean,
	now: number
): Need[] {
	const away = awayTeams(told, presence, isAtStations, now);
	const gone = new Set(away.map(({ teamUid }) => teamUid));
	const stuck: Need[] = (told?.stuck ?? [])
		.filter(({ teamUid }) => !gone.has(teamUid))
		.map(({ teamUid, name, station, since }) => ({
			key: `stuck ${teamUid} ${station}`,
			since: Date.parse(since),
			kind: 'stuck',
			teamUid,
			name,
			station,
			minutes: minutesSince(since, now)
		}));
	const questions: Need[] = (told?.questions ?? []).map((one) => ({
		...one,
		key: `question ${one.questionId}`,
		since: Date.parse(one.since),
		kind: 'question'
	}));
	return [...away, ...stuck, ...questions].sort((a, b) => b.since - a.since);
}

const minutesSince = (moment: string, now: number): number => Math.floor((now - Date.parse(moment)) / minuteMs);

/** Teams that are offline for a while in the middle of the game. */
function awayTeams(
	told: Told | undefined,
	presence: Presence | undefined,
	isAtStations: (teamUid: string) => boolean,
	now: number
): (Need & { teamUid: string })[] {
	const running = new Map(told?.running.map((one) => [one.teamUid, one.station]));
	const isUnderway = (uid: string) => running.has(uid) || isAtStations(uid);
	return (presence?.offline ?? []).flatMap(({ teamUid, name, lastSeenAt }) => {
		const minutes = minutesSince(lastSeenAt, now);
		if (minutes < offlineAfter || minutes > longestOffline || !isUnderway(teamUid)) return [];
		const station = running.get(teamUid) ?? '';
		const shown = { teamUid, name, minutes, station };
		return [{ key: `offline ${teamUid}`, since: Date.parse(lastSeenAt), kind: 'offline' as const, ...shown }];
	});
}
