import { rank } from '../../../server/features/gameplay/results/board/ranking.ts';
import type { AttemptRow, RankingInput } from '../../../server/features/gameplay/results/board/ranking-input.ts';
import { rankingNames } from '#lib/live/fold.ts';
import type { Ranking, Rankings, Standing } from '#lib/live/wire.ts';

/** Epoch milliseconds of a time of the day of the event. */
export const clock = (time: string) => Date.parse(`2026-07-01T${time}:00Z`);

/** One finished attempt of team `teamUid` at catalog c1, with the numbers that matter to a test. */
export function attempt(teamUid: string, numbers: Partial<AttemptRow> = {}): AttemptRow {
	const row: AttemptRow = {
		resultId: 1,
		attemptUid: 'attempt',
		teamUid,
		catalogUid: 'c1',
		attempt: 1,
		state: 'finished',
		source: 'play',
		verified: true,
		reopened: false,
		answered: 5,
		correct: 3,
		total: 5,
		points: 30,
		maxPoints: 50,
		settled: 5,
		efficiency: 3,
		durationSec: 60,
		finishedAt: clock('10:00')
	};
	return { ...row, ...numbers };
}

/** An attempt by the three keys of the ranking by points. */
export const scored = (teamUid: string, points: number, correct: number, durationSec: number | null) =>
	attempt(teamUid, { points, correct, durationSec, efficiency: correct });

/** What of the input matters to a test. */
export interface RankingGiven extends Partial<Omit<RankingInput, 'options'>> {
	options?: Partial<RankingInput['options']>;
}

/** Everything a ranking depends on; teams follow from the attempts. */
export function input({ options, ...given }: RankingGiven): RankingInput {
	const uids = [...new Set((given.attempts ?? []).map(({ teamUid }) => teamUid))];
	return {
		attempts: [],
		teams: uids.map((uid) => ({ uid, name: uid, excluded: false, removed: false })),
		catalogs: [{ uid: 'c1', slug: 'one', living: true, scoredQuestions: 5 }],
		solves: [],
		...given,
		options: {
			repeatCounts: 'first',
			rankingCounts: 'running',
			verifiedResultsOnly: false,
			boardMode: 'live',
			asOf: null,
			revision: 7,
			...options
		}
	};
}

/** `<place> <team>` of a ranking, in its order. */
export const places = (given: RankingGiven, ranking: Ranking = 'points') =>
	rank(input(given))[ranking].map(({ place, teamUid }) => `${place} ${teamUid}`);

/** Two catalogs. */
export const two = [
	{ uid: 'c1', slug: 'one', living: true, scoredQuestions: 5 },
	{ uid: 'c2', slug: 'two', living: true, scoredQuestions: 5 }
];
/** The teams of vector R1. */
export const abcd = [scored('A', 50, 5, 100), scored('B', 40, 4, 90), scored('C', 40, 4, 90), scored('D', 30, 3, 10)];

/** The same rankings without the per-catalog rows, for shared screens and other teams. */
export function withoutCatalogs(rankings: Rankings): Rankings {
	const strip = ({ catalogs: _, ...standing }: Standing): Standing => standing;
	const lists = Object.fromEntries(rankingNames.map((ranking) => [ranking, rankings[ranking].map(strip)]));
	return { ...rankings, ...lists };
}
