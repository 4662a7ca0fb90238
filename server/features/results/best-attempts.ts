import type { AttemptRow, RankingInput, RankedCatalog, RankedTeam } from './ranking-input.ts';

/** What counts of one team: its best attempt per catalog, when it first finished each, and its solved puzzle. */
export interface Tally {
	team: RankedTeam;
	best: Map<string, AttemptRow>;
	/** Epoch milliseconds by catalog uid. */
	firstFinish: Map<string, number>;
	puzzleSolvedAt: number | null;
}

const countsAsFinished = (attempt: AttemptRow) =>
	attempt.state === 'finished' || (attempt.state === 'expired' && attempt.answered > 0);

function isCounted(attempt: AttemptRow, options: RankingInput['options']): boolean {
	if (attempt.source === 'preview' || (options.verifiedResultsOnly && !attempt.verified)) return false;
	if (attempt.state === 'running') return options.rankingCounts === 'running';
	return countsAsFinished(attempt);
}

/** Orders numbers upwards with null last; two nulls are equal. */
export function nullsLast(a: number | null, b: number | null): number {
	if (a === null || b === null) return Number(a === null) - Number(b === null);
	return a - b;
}

/** Below zero when `a` is the better of two attempts at the same catalog. */
export function compareAttempts(a: AttemptRow, b: AttemptRow): number {
	return (
		b.points - a.points ||
		b.correct - a.correct ||
		nullsLast(durationOf(a), durationOf(b)) ||
		nullsLast(a.finishedAt, b.finishedAt) ||
		a.attempt - b.attempt
	);
}

/** Seconds of a closed attempt; a running one has none yet. */
export const durationOf = (attempt: AttemptRow) => (attempt.state === 'running' ? null : attempt.durationSec);

/** Collects what counts of every team that is not excluded; removed teams stay while they have results. */
export function tally({ attempts, teams, catalogs, solves, options }: RankingInput): Tally[] {
	const tallies = new Map<string, Tally>();
	for (const team of teams) {
		if (!team.excluded) {
			tallies.set(team.uid, { team, best: new Map(), firstFinish: new Map(), puzzleSolvedAt: null });
		}
	}
	const living = new Set(catalogs.filter((catalog) => catalog.living).map((catalog) => catalog.uid));
	for (const attempt of attempts) {
		const own = tallies.get(attempt.teamUid);
		if (own && living.has(attempt.catalogUid) && isCounted(attempt, options)) add(own, attempt);
	}
	for (const { teamUid, solvedAt } of solves) {
		const own = tallies.get(teamUid);
		if (own) own.puzzleSolvedAt = solvedAt;
	}
	return [...tallies.values()].filter(({ team, best }) => best.size > 0 || !team.removed);
}

function add({ best, firstFinish }: Tally, attempt: AttemptRow): void {
	const { catalogUid, finishedAt } = attempt;
	const rival = best.get(catalogUid);
	if (!rival || compareAttempts(attempt, rival) < 0) best.set(catalogUid, attempt);
	if (finishedAt === null || !countsAsFinished(attempt)) return;
	firstFinish.set(catalogUid, Math.min(finishedAt, firstFinish.get(catalogUid) ?? Infinity));
}

/** The catalogs of a full tour: living ones with at least one scored question. */
export const tourOf = (catalogs: RankedCatalog[]) =>
	catalogs.filter((catalog) => catalog.living && catalog.scoredQuestions > 0);
