import { z } from 'zod';
import { rankingNames } from '#lib/live/fold.ts';
import type { Award, Ranking, Standing } from '#lib/live/wire.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { readBoardState } from '../state/board-seen-by.ts';
import type { AttemptRow } from '../board/ranking-input.ts';
import { loadRankingRows } from '../board/ranking-rows.ts';
import { rank } from '../board/ranking.ts';
import type { AnswerScore } from './score.ts';

/** A team whose points or place change; a place is null if the team is in no ranking. */
export const placeChangeResponse = z
	.object({
		teamUid: uidSchema,
		name: z.string(),
		before: z.int().min(1).nullable().describe('Place by points as it is'),
		after: z.int().min(1).nullable().describe('Place by points as it becomes'),
		pointsBefore: z.int(),
		pointsAfter: z.int(),
		sharedAfter: z.boolean().describe('Whether others share the place it becomes')
	})
	.meta({ id: 'PlaceChange' });
type PlaceChange = z.infer<typeof placeChangeResponse>;

/** The awards whose certificates are touched. */
export const changedAwardsResponse = z
	.array(z.enum(rankingNames))
	.describe('Awards whose teams, places or values change, and their certificates with them');

/** An answer of an attempt that becomes worth something else. */
interface ScoreChange {
	resultId: number;
	from: AnswerScore;
	to: AnswerScore;
}

/** What changes in the points and places of the whole event. */
interface PlacesPreview {
	/** Teams whose points or place change, by the place they get. */
	places: PlaceChange[];
	/** The number of teams in the ranking. */
	teams: number;
	/** The awards whose certificates name other teams, places or values than before. */
	awards: Ranking[];
}

/** The places by points of an event before and after some answers are rescored; nothing is written. */
export async function previewPlaces(eventUid: string, changes: readonly ScoreChange[]): Promise<PlacesPreview> {
	const { rules, revision } = await readBoardState(eventUid);
	const rows = await loadRankingRows(eventUid, null);
	const options = { ...rules, boardMode: 'live', asOf: null, revision } as const;
	const before = rank({ ...rows, options });
	const after = rank({ ...rows, attempts: changedAttempts(rows.attempts, changes), options });
	return {
		places: changedPlaces(before.points, after.points),
		teams: after.points.length,
		awards: changedAwards(before.awards, after.awards)
	};
}

function changedAwards(before: Award[], after: Award[]): Ranking[] {
	const told = (awards: Award[], name: Ranking) =>
		JSON.stringify(
			awards.filter(({ ranking }) => ranking === name).map(({ place, teamUid, value }) => [place, teamUid, value])
		);
	return rankingNames.filter((name) => told(before, name) !== told(after, name));
}

function changedAttempts(attempts: AttemptRow[], changes: readonly ScoreChange[]): AttemptRow[] {
	const byResult = Map.groupBy(changes, ({ resultId }) => resultId);
	return attempts.map((attempt) => {
		const own = byResult.get(attempt.resultId);
		if (!own) return attempt;
		const sum = (read: (score: AnswerScore) => number) =>
			own.reduce((total, { from, to }) => total + read(to) - read(from), 0);
		return {
			...attempt,
			points: attempt.points + sum(({ finalPoints }) => finalPoints),
			correct: attempt.correct + sum(({ isCorrect }) => Number(isCorrect)),
			efficiency: (attempt.efficiency ?? attempt.correct) + sum(({ efficiency }) => efficiency)
		};
	});
}

function changedPlaces(before: Standing[], after: Standing[]): PlaceChange[] {
	const stoodAt = new Map(before.map((standing) => [standing.teamUid, standing]));
	return after.flatMap(({ teamUid, name, place, points, shared }) => {
		const was = stoodAt.get(teamUid);
		if (was?.place === place && was.points === points) return [];
		const from = { before: was?.place ?? null, pointsBefore: was?.points ?? 0 };
		return [{ teamUid, name, ...from, after: place, pointsAfter: points, sharedAfter: shared }];
	});
}
