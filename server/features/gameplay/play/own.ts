import type { EventRef } from '../../../live/channel.ts';
import type { Own, OwnPlace } from '#lib/live/wire.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { currentPosition } from './attempts/attempt.ts';
import { isRoundRunning } from './attempts/attempt-access.ts';
import { hasBegun, presentPuzzle, presentStations, readStations } from './catalogs.ts';
import { announcementsNow } from '../../authoring/announcements/find.ts';
import { eventByUid, withSettings } from '../../authoring/events/load.ts';
import { adjustmentsOf } from '../results/board/adjustments.ts';
import { progressOf } from '../results/attempts/answer-rows.ts';
import { plansOf } from '../results/attempts/attempt-plan.ts';
import { attemptsById } from '../results/attempts/attempt-rows.ts';
import { solvesOf } from '../results/attempts/puzzle-rows.ts';
import { attemptsOfTeams } from '../results/board/ranking-rows.ts';
import { livingAmong } from '../../authoring/teams/find.ts';
import { extraTimeOf } from '../../authoring/teams/schema.ts';
import { pointsOf } from './points.ts';
import { presentPlayTeam } from './team.ts';

/** The audience of one phone: `<team>.<device>`, because a phone is only notified about the others. */
export const phoneAudience = ({ teamUid, id }: { teamUid: string; id: number }): string => `${teamUid}.${id}`;
/** The team of such an audience. */
export const teamOf = (audience: string): string => audience.split('.', 1)[0]!;

/** What phones receive about their teams, read for all of them together; a removed team is left out. */
export async function ownOf(
	{ eventUid }: EventRef,
	audiences: string[],
	{ clock, shownPlaces }: Pick<Dependencies, 'clock' | 'shownPlaces'>
): Promise<Map<string, Own>> {
	const now = clock();
	const wanted = [...new Set(audiences.map(teamOf))];
	const loaded = await withSettings(await eventByUid(eventUid));
	const { event, settings } = loaded;
	const [stations, read] = [await readStations(eventUid), await readTeams(eventUid, wanted, now)];
	const announcements = await announcementsNow(eventUid, now, 'players');
	const places = await shownPlaces(event);
	const states = new Map<string, Own>();
	for (const team of read.teams) {
		const attempts = read.attempts.get(team.uid) ?? [];
		states.set(team.uid, {
			team: presentPlayTeam(team),
			catalogs: hasBegun(event, now) ? presentStations(stations, attempts, settings, extraTimeOf(team)) : [],
			attempts: attempts.flatMap(({ resultId }) => read.running.get(resultId) ?? []),
			points: pointsOf(team, { ...stations, settings, attempts, adjustment: read.adjustments.get(team.uid) ?? 0 }),
			puzzle: presentPuzzle(loaded, { ...stations, attempts, solve: read.solves.get(team.uid) }, now),
			announcements,
			...shownPlace(places, team.uid)
		});
	}
	return new Map(
		audiences.flatMap((audience) => {
			const own = states.get(teamOf(audience));
			return own ? [[audience, own] as const] : [];
		})
	);
}

/** The place that the ceremony has shown of a team, for its phones. */
export function shownPlace(places: ReadonlyMap<string, OwnPlace>, teamUid: string): { podium?: OwnPlace } {
	const podium = places.get(teamUid);
	return podium ? { podium } : {};
}

async function readTeams(eventUid: string, uids: string[], now: Date) {
	const teams = await livingAmong(eventUid, uids);
	const attempts = await attemptsOfTeams(eventUid, uids);
	const solves = await solvesOf(eventUid, uids);
	const adjustments = await adjustmentsOf(eventUid, { teamUids: uids });
	const open = attempts
		.filter((one) => one.state === 'running' && !isRoundRunning(one))
		.map(({ resultId }) => resultId);
	return {
		teams,
		attempts: Map.groupBy(attempts, ({ teamUid }) => teamUid),
		running: await readRunning(open, now),
		solves,
		adjustments: new Map(adjustments.map(({ teamUid, points }) => [teamUid, points]))
	};
}

/** The progress of running attempts, by id. */
async function readRunning(ids: number[], now: Date): Promise<Map<number, Own['attempts'][number]>> {
	const running = await attemptsById(ids);
	const plans = await plansOf(running);
	const progress = await progressOf(ids);
	const attempts = new Map<number, Own['attempts'][number]>();
	for (const { id, attemptUid, version } of running) {
		const plan = plans.get(id);
		const answers = progress.get(id) ?? new Map();
		if (plan) attempts.set(id, { attemptId: attemptUid, version, current: currentPosition(plan, answers, now) });
	}
	return attempts;
}
