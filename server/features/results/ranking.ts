import { rankingNames, type Award, type BoardMode, type Ranking, type Rankings, type Standing } from '../../live/updates.ts';
import { durationOf, tally, tourOf, type Tally } from './best-attempts.ts';
import { placeTeams, type Score } from './places.ts';

/** One attempt of one team at one catalog; times in epoch milliseconds. */
export interface AttemptRow {
	resultId: number;
	teamUid: string;
	catalogUid: string;
	/** 1 for the first attempt of this team at this catalog. */
	attempt: number;
	state: 'running' | 'finished' | 'expired';
	source: 'play' | 'host' | 'api' | 'recomputed' | 'client' | 'preview';
	verified: boolean;
	/** Answers of any kind; an expired attempt without one does not count. */
	answered: number;
	correct: number;
	/** Scored questions of the attempt. */
	total: number;
	points: number;
	maxPoints: number;
	/** Scored questions that are settled (accepted, late, skipped or timed out); read of running attempts only. */
	settled: number;
	/** Sum of the efficiencies of its questions; null when only totals are known. */
	efficiency: number | null;
	durationSec: number | null;
	finishedAt: number | null;
}

export interface RankedTeam {
	uid: string;
	name: string;
	nameKey: string;
	excluded: boolean;
	removed: boolean;
}

export interface RankedCatalog {
	uid: string;
	slug: string;
	/** False once removed: its attempts leave the rankings. */
	living: boolean;
	scoredQuestions: number;
}

/** Everything the ranking of one event depends on; catalogs come in the order of the event. */
export interface RankingInput {
	attempts: AttemptRow[];
	teams: RankedTeam[];
	catalogs: RankedCatalog[];
	solves: { teamUid: string; solvedAt: number }[];
	options: {
		rankingCounts: 'running' | 'finished';
		verifiedResultsOnly: boolean;
		boardMode: BoardMode;
		/** When the board was frozen, epoch milliseconds; rows must already be those of that moment. */
		asOf: number | null;
		/** `results_revision` of the event. */
		revision: number;
	};
}

const micro = 1_000_000;
const toTime = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString());

/** The four rankings and the awards of an event (contract 8); a hidden board is empty, whatever the rows say. */
export function rank(input: RankingInput): Rankings {
	const { boardMode: mode, asOf, revision } = input.options;
	if (mode === 'hidden') return { ...emptyRankings, mode };
	const tour = tourOf(input.catalogs);
	const scores = tally(input).map((own) => score(own, input, tour.map(({ uid }) => uid)));
	const lists = Object.fromEntries(rankingNames.map((ranking) => [ranking, placeTeams(ranking, scores)]));
	const standings = lists as Record<Ranking, Standing[]>;
	return {
		mode,
		asOf: mode === 'frozen' ? toTime(asOf) : null,
		revision,
		teams: scores.filter((each) => each.catalogs!.length > 0 || each.puzzleSolvedAt !== null).length,
		...standings,
		awards: rankingNames.flatMap((ranking) => awardsOf(standings[ranking]))
	};
}

/** Rankings that say nothing. */
export const emptyRankings: Rankings = {
	mode: 'live',
	asOf: null,
	revision: 0,
	teams: 0,
	points: [],
	catalogMaster: [],
	accuracy: [],
	puzzle: [],
	awards: []
};

/** The same rankings without the per-catalog rows, for shared screens and other teams. */
export function withoutCatalogs(rankings: Rankings): Rankings {
	const strip = ({ catalogs: _, ...standing }: Standing): Standing => standing;
	const lists = Object.fromEntries(rankingNames.map((ranking) => [ranking, rankings[ranking].map(strip)]));
	return { ...rankings, ...lists };
}

function score({ team, best, firstFinish, puzzleSolvedAt }: Tally, { catalogs }: RankingInput, tour: string[]): Score {
	const rows = catalogs.flatMap(({ uid, slug }) => {
		const attempt = best.get(uid);
		return attempt ? [{ slug, attempt }] : [];
	});
	const attempts = rows.map(({ attempt }) => attempt);
	const sum = (read: (attempt: AttemptRow) => number) => attempts.reduce((total, each) => total + read(each), 0);
	const questions = sum(questionsOf);
	const done = tour.filter((uid) => firstFinish.has(uid));
	const isComplete = tour.length > 0 && done.length === tour.length;
	return {
		teamUid: team.uid,
		name: team.name,
		nameKey: team.nameKey,
		points: sum((each) => each.points),
		maxPoints: sum((each) => each.maxPoints),
		correct: sum((each) => each.correct),
		total: sum((each) => each.total),
		questions,
		accuracy: questions === 0 ? null : Math.round(sum(microEfficiency) / questions) / micro,
		catalogsDone: done.length,
		catalogsTotal: tour.length,
		durationSec: durationSum(attempts),
		finishedAt: toTime(latest(attempts.flatMap(({ finishedAt }) => finishedAt ?? []))),
		completedAt: isComplete ? toTime(latest(tour.map((uid) => firstFinish.get(uid)!))) : null,
		puzzleSolvedAt: toTime(puzzleSolvedAt),
		verified: attempts.every((each) => each.verified),
		catalogs: rows.map(({ slug, attempt }) => catalogRow(slug, attempt))
	};
}

const questionsOf = (attempt: AttemptRow) => (attempt.state === 'running' ? attempt.settled : attempt.total);
// Whole millionths add up the same in any order; sums of fractions do not, and would tell equal teams apart.
const microEfficiency = (attempt: AttemptRow) => Math.round((attempt.efficiency ?? attempt.correct) * micro);
const latest = (times: number[]) => (times.length === 0 ? null : Math.max(...times));

function durationSum(attempts: AttemptRow[]): number | null {
	let milliseconds = 0;
	for (const attempt of attempts) {
		const seconds = durationOf(attempt);
		if (seconds === null) return null;
		milliseconds += Math.round(seconds * 1000);
	}
	return attempts.length === 0 ? null : milliseconds / 1000;
}

const catalogRow = (slug: string, attempt: AttemptRow) => ({
	uid: attempt.catalogUid,
	slug,
	points: attempt.points,
	maxPoints: attempt.maxPoints,
	correct: attempt.correct,
	total: attempt.total,
	durationSec: durationOf(attempt),
	attempt: attempt.attempt,
	finishedAt: toTime(attempt.finishedAt),
	verified: attempt.verified
});

const valueOf = (standing: Standing) =>
	({
		points: standing.points,
		catalogMaster: standing.completedAt,
		accuracy: standing.accuracy,
		puzzle: standing.puzzleSolvedAt
	})[standing.ranking];

/** Places 1 to 3; nobody is honoured for zero points. */
function awardsOf(standings: Standing[]): Award[] {
	return standings.flatMap((standing) => {
		const { ranking, place, teamUid, name } = standing;
		const value = valueOf(standing);
		return value && place <= 3 ? [{ ranking, place, teamUid, name, value }] : [];
	});
}
