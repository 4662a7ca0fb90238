// Which attempts count (contract 8). Runs in the browser and on the server alike: only types come from elsewhere.

/** One attempt of one team at one catalog, as far as it decides what counts; times in epoch milliseconds. */
export interface PlayedAttempt {
	/** 1 for the first attempt of this team at this catalog. */
	attempt: number;
	state: 'running' | 'finished' | 'expired';
	source: 'play' | 'host' | 'api' | 'recomputed' | 'client' | 'preview';
	/** Whether the server scored every answer itself. */
	verified: boolean;
	/** Staff let the team play again, so it counts no more. */
	reopened: boolean;
	/** Answers of any kind; an expired attempt without one does not count. */
	answered: number;
	correct: number;
	points: number;
	durationSec: number | null;
	finishedAt: number | null;
}

/** The settings of an event that decide which attempts count. */
export interface CountingRules {
	/** Version of the rules that place teams, of an event that was over when they changed. */
	rulesVersion?: number | undefined;
	/** Which of several attempts of a team at one catalog counts. */
	repeatCounts: 'first' | 'best';
	/** Whether an attempt counts from its first answer or once it is done. */
	rankingCounts: 'running' | 'finished';
	verifiedResultsOnly: boolean;
}

/** What the next attempt of a team at a catalog would be; `none` when it may not start one. */
export type NextAttempt = 'counted' | 'practice' | 'none';

/** Whether an attempt is done and says something: finished, or expired with at least one answer. */
export const isDone = ({ state, answered }: Pick<PlayedAttempt, 'state' | 'answered'>): boolean =>
	state === 'finished' || (state === 'expired' && answered > 0);

/** Seconds of a closed attempt. A running one has none yet, and where a host sets the pace no team has its own. */
export const durationOf = ({ state, source, durationSec }: PlayedAttempt): number | null =>
	state === 'running' || source === 'host' ? null : durationSec;

/** Orders numbers upwards with null last; two nulls are equal. */
export function nullsLast(a: number | null, b: number | null): number {
	if (a === null || b === null) return Number(a === null) - Number(b === null);
	return a - b;
}

function mayCount(attempt: PlayedAttempt, { rankingCounts, verifiedResultsOnly }: CountingRules): boolean {
	if (attempt.source === 'preview' || attempt.reopened || (verifiedResultsOnly && !attempt.verified)) return false;
	return attempt.state === 'running' ? rankingCounts === 'running' : isDone(attempt);
}

/**
 * The attempts of one team at one catalog among which the counted one is chosen. Where the first counts, verified ones
 * come before all others: a result that a stranger sent never takes the place of a played one.
 */
export function eligibleAttempts<A extends PlayedAttempt>(attempts: readonly A[], rules: CountingRules): A[] {
	const eligible = attempts.filter((attempt) => mayCount(attempt, rules));
	const verified = eligible.filter((attempt) => attempt.verified);
	return rules.repeatCounts === 'first' && verified.length ? verified : eligible;
}

const compare: Record<CountingRules['repeatCounts'], (a: PlayedAttempt, b: PlayedAttempt) => number> = {
	first: (a, b) => a.attempt - b.attempt,
	best: (a, b) =>
		b.points - a.points ||
		b.correct - a.correct ||
		nullsLast(durationOf(a), durationOf(b)) ||
		nullsLast(a.finishedAt, b.finishedAt) ||
		a.attempt - b.attempt
};

/** Of all attempts of one team at one catalog the one that counts; undefined while none does. */
export function countedAttempt<A extends PlayedAttempt>(attempts: readonly A[], rules: CountingRules): A | undefined {
	const better = compare[rules.repeatCounts];
	const eligible = eligibleAttempts(attempts, rules);
	return eligible.length ? eligible.reduce((best, each) => (better(each, best) < 0 ? each : best)) : undefined;
}

/** The counted one among the attempts that are done, whatever runs beside it. */
export const countedDone = <A extends PlayedAttempt>(attempts: readonly A[], rules: CountingRules): A | undefined =>
	countedAttempt(attempts, { ...rules, rankingCounts: 'finished' });

/** Whether one of all attempts of a team at a catalog is only for practice: another counts whatever it brings. */
export function isPractice(attempt: PlayedAttempt, attempts: readonly PlayedAttempt[], rules: CountingRules): boolean {
	if (attempt.reopened) return true;
	if (rules.repeatCounts === 'best') return false;
	const started = { ...rules, rankingCounts: 'running' } as const;
	const rival = countedAttempt(
		attempts.filter((other) => other.attempt !== attempt.attempt),
		started
	);
	return rival !== undefined && countedAttempt([rival, attempt], started) !== attempt;
}

/** What the next attempt of a team at a catalog would be, by all it has made there; of a running one, what that is. */
export function nextAttempt(
	attempts: readonly PlayedAttempt[],
	rules: CountingRules & { competitionMode: boolean }
): NextAttempt {
	const running = attempts.find(({ state }) => state === 'running');
	if (!running && rules.competitionMode && countedDone(attempts, rules)) return 'none';
	return isPractice(running ?? freshAttempt(attempts), attempts, rules) ? 'practice' : 'counted';
}

/** The number of the next attempt of a team at a catalog. */
export const nextNumber = (attempts: readonly Pick<PlayedAttempt, 'attempt'>[]): number =>
	1 + Math.max(0, ...attempts.map(({ attempt }) => attempt));

const freshAttempt = (attempts: readonly PlayedAttempt[]): PlayedAttempt => ({
	attempt: nextNumber(attempts),
	state: 'running',
	source: 'play',
	verified: true,
	reopened: false,
	answered: 0,
	correct: 0,
	points: 0,
	durationSec: null,
	finishedAt: null
});
