import { compareCodePoints } from '#lib/text/code-points.ts';
import { nameKey } from '#lib/text/name-key.ts';
import type { Ranking, Standing } from '#lib/live/wire.ts';
import { accuracyOf } from './accuracy.ts';
import { nullsLast } from './attempts.ts';
import type { TeamValues } from './team-values.ts';

/** How much there is to play in an event: scored questions of all living catalogs, and the catalogs that have some. */
export interface EventTotals {
	questionsTotal: number;
	catalogsTotal: number;
	/** Version of the rules that place its teams; without it the newest. */
	rulesVersion?: number | undefined;
}

/** A team that is being placed. */
interface Score {
	values: TeamValues;
	/** 0–1 with six decimals; null before the first settled question. */
	accuracy: number | null;
	/** Settled at least half of the scored questions: one easy station must not beat ten. */
	isBroad: boolean;
}

interface Order {
	takesPart(score: Score): boolean;
	/** All keys that decide a place; zero means a shared place. */
	compare(a: Score, b: Score): number;
	/** Distance from the next better place, never negative. */
	gap(better: Score, own: Score): number;
}

const micro = 1_000_000;
const secondsBetween = (earlier: string | null, later: string | null) =>
	(Date.parse(later ?? '') - Date.parse(earlier ?? '')) / 1000;
// Times of one format order like their texts.
const earlierFirst = (a: string | null, b: string | null) => compareCodePoints(a ?? '', b ?? '');

/** Who takes part in each ranking and what decides a place there (contract 8). */
const orders: Record<Ranking, Order> = {
	points: {
		takesPart: ({ values }) => values.catalogsPlayed > 0,
		compare: ({ values: a }, { values: b }) =>
			b.points - a.points || b.correct - a.correct || nullsLast(a.durationSec, b.durationSec),
		gap: (better, own) => better.values.points - own.values.points
	},
	catalogMaster: {
		takesPart: ({ values }) => values.completedAt !== null,
		compare: (a, b) => earlierFirst(a.values.completedAt, b.values.completedAt),
		gap: (better, own) => secondsBetween(better.values.completedAt, own.values.completedAt)
	},
	accuracy: {
		takesPart: ({ accuracy }) => accuracy !== null,
		compare: (a, b) =>
			Number(b.isBroad) - Number(a.isBroad) ||
			b.accuracy! - a.accuracy! ||
			b.values.questions - a.values.questions ||
			b.values.points - a.values.points,
		gap: (better, own) => Math.max(0, Math.round((better.accuracy! - own.accuracy!) * micro) / micro)
	},
	puzzle: {
		takesPart: ({ values }) => values.puzzleSolvedAt !== null,
		compare: (a, b) => earlierFirst(a.values.puzzleSolvedAt, b.values.puzzleSolvedAt),
		gap: (better, own) => secondsBetween(better.values.puzzleSolvedAt, own.values.puzzleSolvedAt)
	}
};

const byAccuracyAlone: Order = {
	...orders.accuracy,
	compare: (a, b) =>
		b.accuracy! - a.accuracy! || b.values.questions - a.values.questions || b.values.points - a.values.points
};

/**
 * The rules of earlier versions. Events that were over when a rule changed keep theirs, so that their places stay as
 * people saw them: a change adds the rules of before here, and its migration calls `keepRankingRules`.
 */
const earlierOrders: Readonly<Record<number, Record<Ranking, Order>>> = {
	1: { ...orders, accuracy: byAccuracyAlone }
};

/** The version of the rules in force. */
export const newestRules = 2;

// Before the first points all teams tie, and a name's key is dear: values that stay keep theirs.
const nameKeys = new WeakMap<TeamValues, string>();
/** The key of the name of a team, as searches compare it. */
export function nameKeyOf(values: TeamValues): string {
	const known = nameKeys.get(values) ?? nameKey(values.name);
	nameKeys.set(values, known);
	return known;
}

const compareNames = ({ values: a }: Score, { values: b }: Score) =>
	compareCodePoints(nameKeyOf(a), nameKeyOf(b)) || compareCodePoints(a.uid, b.uid);

const scoreOf = (values: TeamValues, { questionsTotal }: EventTotals): Score => ({
	values,
	accuracy: accuracyOf(values.efficiency, values.questions),
	isBroad: values.questions * 2 >= questionsTotal
});

/** Orders the teams of one ranking and gives them places 1, 2, 2, 4; inside a tie by nameKey, then uid. */
export function placeTeams(ranking: Ranking, teams: readonly TeamValues[], totals: EventTotals): Standing[] {
	const { takesPart, compare, gap } = (earlierOrders[totals.rulesVersion ?? newestRules] ?? orders)[ranking];
	const scores = teams.map((values) => scoreOf(values, totals)).filter(takesPart);
	scores.sort((a, b) => compare(a, b) || compareNames(a, b));
	const standings: Standing[] = [];
	let first = 0;
	let better: Score | undefined;
	for (const [index, score] of scores.entries()) {
		const before = scores[index - 1];
		const after = scores[index + 1];
		const tiedBefore = before !== undefined && compare(before, score) === 0;
		if (!tiedBefore) [first, better] = [index, before];
		const shared = tiedBefore || (after !== undefined && compare(score, after) === 0);
		standings.push(
			standingOf(score, totals, { ranking, place: first + 1, shared, gap: better ? gap(better, score) : null })
		);
	}
	return standings;
}

type Place = Pick<Standing, 'ranking' | 'place' | 'shared' | 'gap'>;

// Written out: of the thousands of teams of a large event, copying all but some keys takes several times as long.
function standingOf({ values, accuracy }: Score, { catalogsTotal }: EventTotals, place: Place): Standing {
	const standing: Standing = {
		ranking: place.ranking,
		place: place.place,
		shared: place.shared,
		gap: place.gap,
		teamUid: values.uid,
		name: values.name,
		points: values.points,
		adjustment: values.adjustment,
		maxPoints: values.maxPoints,
		correct: values.correct,
		total: values.total,
		questions: values.questions,
		catalogsDone: values.catalogsDone,
		durationSec: values.durationSec,
		finishedAt: values.finishedAt,
		completedAt: values.completedAt,
		puzzleSolvedAt: values.puzzleSolvedAt,
		verified: values.verified,
		accuracy,
		catalogsTotal
	};
	if (values.catalogs) standing.catalogs = values.catalogs;
	return standing;
}
