import { nameKey } from '#lib/questions/name-key.ts';
import type { StandingCatalog } from '../../live/updates.ts';
import { durationOf, type Tally } from './best-attempts.ts';
import type { Score } from './places.ts';
import type { AttemptRow, RankedCatalog } from './ranking-input.ts';

const micro = 1_000_000;
const questionsOf = (attempt: AttemptRow) => (attempt.state === 'running' ? attempt.settled : attempt.total);
// Whole millionths add up the same in any order; sums of fractions do not, and would tell equal teams apart.
const microEfficiency = (attempt: AttemptRow) => Math.round((attempt.efficiency ?? attempt.correct) * micro);
const latest = (times: number[]) => (times.length === 0 ? null : Math.max(...times));

/** ISO time of epoch milliseconds. */
export const toTime = (milliseconds: number | null) =>
	milliseconds === null ? null : new Date(milliseconds).toISOString();

/** Adds up a team's best attempts; `tour` holds the uids of the catalogs that make a full tour. */
export function teamScore(own: Tally, catalogs: RankedCatalog[], tour: string[]): Score {
	const { team, firstFinish } = own;
	const rows = catalogs.flatMap(({ uid, slug }) => {
		const attempt = own.best.get(uid);
		return attempt ? [{ slug, attempt }] : [];
	});
	const done = tour.flatMap((uid) => firstFinish.get(uid) ?? []);
	const isComplete = tour.length > 0 && done.length === tour.length;
	return {
		teamUid: team.uid,
		name: team.name,
		nameKey: nameKey(team.name),
		...sums(rows.map(({ attempt }) => attempt)),
		catalogsDone: done.length,
		catalogsTotal: tour.length,
		completedAt: isComplete ? toTime(latest(done)) : null,
		puzzleSolvedAt: toTime(own.puzzleSolvedAt),
		catalogs: rows.map(({ slug, attempt }) => catalogRow(slug, attempt))
	};
}

function sums(attempts: AttemptRow[]) {
	const sum = (read: (attempt: AttemptRow) => number) => attempts.reduce((total, each) => total + read(each), 0);
	const questions = sum(questionsOf);
	return {
		points: sum((each) => each.points),
		maxPoints: sum((each) => each.maxPoints),
		correct: sum((each) => each.correct),
		total: sum((each) => each.total),
		questions,
		accuracy: questions === 0 ? null : Math.round(sum(microEfficiency) / questions) / micro,
		durationSec: durationSum(attempts),
		finishedAt: toTime(latest(attempts.flatMap(({ finishedAt }) => finishedAt ?? []))),
		verified: attempts.every((each) => each.verified)
	};
}

function durationSum(attempts: AttemptRow[]): number | null {
	let milliseconds = 0;
	for (const attempt of attempts) {
		const seconds = durationOf(attempt);
		if (seconds === null) return null;
		milliseconds += Math.round(seconds * 1000);
	}
	return attempts.length === 0 ? null : milliseconds / 1000;
}

const catalogRow = (slug: string, attempt: AttemptRow): StandingCatalog => ({
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
