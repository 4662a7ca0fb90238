import { compareCodePoints } from '#lib/live/code-points.ts';
import type { Ranking, Standing, StandingCatalog } from '../../live/updates.ts';
import { nullsLast } from './best-attempts.ts';

/** A team's numbers before it is placed. */
export interface Score extends Omit<Standing, 'ranking' | 'place' | 'shared' | 'gap'> {
	nameKey: string;
	catalogs: StandingCatalog[];
}

interface Order {
	takesPart(score: Score): boolean;
	/** All keys that decide a place; zero means a shared place. */
	compare(a: Score, b: Score): number;
	/** Distance from the next better place, never negative. */
	gap(better: Score, own: Score): number;
}

const secondsBetween = (earlier: string | null, later: string | null) =>
	(Date.parse(later ?? '') - Date.parse(earlier ?? '')) / 1000;
// Times of one format order like their texts.
const earlierFirst = (a: string | null, b: string | null) => compareCodePoints(a ?? '', b ?? '');

/** Who takes part in each ranking and what decides a place there (contract 8). */
const orders: Record<Ranking, Order> = {
	points: {
		takesPart: (score) => score.catalogs.length > 0,
		compare: (a, b) => b.points - a.points || b.correct - a.correct || nullsLast(a.durationSec, b.durationSec),
		gap: (better, own) => better.points - own.points
	},
	catalogMaster: {
		takesPart: (score) => score.completedAt !== null,
		compare: (a, b) => earlierFirst(a.completedAt, b.completedAt),
		gap: (better, own) => secondsBetween(better.completedAt, own.completedAt)
	},
	accuracy: {
		takesPart: (score) => score.accuracy !== null,
		compare: (a, b) => b.accuracy! - a.accuracy! || b.questions - a.questions || b.points - a.points,
		gap: (better, own) => Math.round((better.accuracy! - own.accuracy!) * 1e6) / 1e6
	},
	puzzle: {
		takesPart: (score) => score.puzzleSolvedAt !== null,
		compare: (a, b) => earlierFirst(a.puzzleSolvedAt, b.puzzleSolvedAt),
		gap: (better, own) => secondsBetween(better.puzzleSolvedAt, own.puzzleSolvedAt)
	}
};

/** Orders the teams of one ranking and gives them places 1, 2, 2, 4; inside a tie by nameKey, then uid. */
export function placeTeams(ranking: Ranking, scores: Score[]): Standing[] {
	const { takesPart, compare, gap } = orders[ranking];
	const inOrder = scores.filter(takesPart).sort((a, b) => compare(a, b) || compareNames(a, b));
	const standings: Standing[] = [];
	let first = 0;
	let better: Score | undefined;
	for (const [index, score] of inOrder.entries()) {
		const before = inOrder[index - 1];
		const after = inOrder[index + 1];
		const tiedBefore = before !== undefined && compare(before, score) === 0;
		if (!tiedBefore) [first, better] = [index, before];
		const shared = tiedBefore || (after !== undefined && compare(score, after) === 0);
		const { nameKey: _, ...numbers } = score;
		standings.push({ ranking, place: first + 1, shared, gap: better ? gap(better, score) : null, ...numbers });
	}
	return standings;
}

const compareNames = (a: Score, b: Score) =>
	compareCodePoints(a.nameKey, b.nameKey) || compareCodePoints(a.teamUid, b.teamUid);
