import type { StandingCatalog, Time } from '#lib/live/wire.ts';
import { millionths } from './accuracy.ts';
import { countedAttempt, durationOf, eligibleAttempts, isDone } from './attempts.ts';
import type { CountingRules, PlayedAttempt } from './attempts.ts';

/** An attempt with everything that rankings add up. */
export interface ScoredAttempt extends PlayedAttempt {
	catalogUid: string;
	/** Scored questions of the attempt. */
	total: number;
	maxPoints: number;
	/** Scored questions that are settled (accepted, late, skipped or timed out); read of running attempts only. */
	settled: number;
	/** Sum of the efficiencies of its questions; null if only totals are known. */
	efficiency: number | null;
}

export interface RankedCatalog {
	uid: string;
	slug: string;
	/** False once removed: its attempts leave the rankings. */
	living: boolean;
	scoredQuestions: number;
}

/** What of an event decides the values of its teams; catalogs come in the order of the event. */
interface RankedEvent {
	catalogs: readonly RankedCatalog[];
	rules: CountingRules;
}

/** One team with all its attempts in an event. */
interface TeamInput {
	uid: string;
	name: string;
	attempts: readonly ScoredAttempt[];
	/** Epoch milliseconds; null until the puzzle word is found. */
	puzzleSolvedAt: number | null;
	/** Points that staff gave or took. */
	adjustment?: number;
}

/** What the four rankings are computed from, of one team; its attempts alone decide it. */
export interface TeamValues {
	uid: string;
	name: string;
	/** With the adjustment; may be negative. */
	points: number;
	adjustment: number;
	maxPoints: number;
	correct: number;
	total: number;
	/** Settled scored questions; smaller than `total` only while a catalog is running. */
	questions: number;
	/** Sum over the questions in millionths: integers add up the same in any order, so equal teams stay equal. */
	efficiency: number;
	/** Catalogs with a counted attempt. */
	catalogsPlayed: number;
	/** Of the catalogs with scored questions those with a counted attempt that is done. */
	catalogsDone: number;
	/** Null when a part is unknown. */
	durationSec: number | null;
	finishedAt: Time | null;
	/** When the last catalog with scored questions was done for the first time; null before. */
	completedAt: Time | null;
	puzzleSolvedAt: Time | null;
	verified: boolean;
	/** One row a counted attempt; left out for those who may not see single catalogs. */
	catalogs?: StandingCatalog[];
}

const questionsOf = ({ state, settled, total }: ScoredAttempt) => (state === 'running' ? settled : total);
const latest = (times: number[]) => (times.length === 0 ? null : Math.max(...times));

/** ISO time of epoch milliseconds. */
export const toTime = (milliseconds: number | null): Time | null =>
	milliseconds === null ? null : new Date(milliseconds).toISOString();

/** The catalogs of a full tour: living ones with at least one scored question. */
export const tourOf = (catalogs: readonly RankedCatalog[]): RankedCatalog[] =>
	catalogs.filter(({ living, scoredQuestions }) => living && scoredQuestions > 0);

interface Played {
	slug: string;
	counted: ScoredAttempt;
	/** When it was done for the first time; null while it is running. */
	doneAt: number | null;
}

/** Adds up what counts of one team; null if nothing of it belongs in a ranking. */
export function teamValues(team: TeamInput, { catalogs, rules }: RankedEvent): TeamValues | null {
	const { uid, name, adjustment = 0, puzzleSolvedAt } = team;
	const byCatalog = Map.groupBy(team.attempts, ({ catalogUid }) => catalogUid);
	const played = new Map<string, Played>();
	for (const { uid: catalogUid, slug, living } of catalogs) {
		const own = living ? playedAt(slug, byCatalog.get(catalogUid) ?? [], rules) : undefined;
		if (own) played.set(catalogUid, own);
	}
	if (!played.size && puzzleSolvedAt === null) return null;
	const rows = [...played.values()];
	const tour = tourOf(catalogs);
	const done = tour.flatMap((catalog) => played.get(catalog.uid)?.doneAt ?? []);
	const isComplete = tour.length > 0 && done.length === tour.length;
	return {
		uid,
		name,
		...sums(
			rows.map(({ counted }) => counted),
			adjustment
		),
		catalogsPlayed: rows.length,
		catalogsDone: done.length,
		completedAt: isComplete ? toTime(latest(done)) : null,
		puzzleSolvedAt: toTime(puzzleSolvedAt),
		catalogs: rows.map(({ slug, counted }) => catalogRow(slug, counted))
	};
}

function playedAt(slug: string, attempts: readonly ScoredAttempt[], rules: CountingRules): Played | undefined {
	const counted = countedAttempt(attempts, rules);
	if (!counted) return undefined;
	const finishes = eligibleAttempts(attempts, rules).flatMap((each) => (isDone(each) ? (each.finishedAt ?? []) : []));
	return { slug, counted, doneAt: finishes.length ? Math.min(...finishes) : null };
}

function sums(attempts: ScoredAttempt[], adjustment: number) {
	const sum = (read: (attempt: ScoredAttempt) => number) => attempts.reduce((total, each) => total + read(each), 0);
	return {
		points: sum(({ points }) => points) + adjustment,
		adjustment,
		maxPoints: sum(({ maxPoints }) => maxPoints),
		correct: sum(({ correct }) => correct),
		total: sum(({ total }) => total),
		questions: sum(questionsOf),
		efficiency: sum(({ efficiency, correct }) => millionths(efficiency ?? correct)),
		durationSec: durationSum(attempts),
		finishedAt: toTime(latest(attempts.flatMap(({ finishedAt }) => finishedAt ?? []))),
		verified: attempts.every(({ verified }) => verified)
	};
}

function durationSum(attempts: ScoredAttempt[]): number | null {
	let milliseconds = 0;
	for (const attempt of attempts) {
		const seconds = durationOf(attempt);
		if (seconds === null) return null;
		milliseconds += Math.round(seconds * 1000);
	}
	return attempts.length === 0 ? null : milliseconds / 1000;
}

const catalogRow = (slug: string, attempt: ScoredAttempt): StandingCatalog => ({
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
