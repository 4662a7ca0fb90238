import type { CountingRules } from '#lib/ranking/attempts.ts';
import type { RankedCatalog, ScoredAttempt } from '#lib/ranking/team-values.ts';
import type { BoardMode } from '#lib/live/wire.ts';
import type { RankedTeam } from '../../../authoring/teams/find.ts';

/** One attempt of one team at one catalog; times in epoch milliseconds. */
export interface AttemptRow extends ScoredAttempt {
	resultId: number;
	attemptUid: string;
	teamUid: string;
}

/** The input of the ranking of one event; catalogs are in the order of the event. */
export interface RankingInput {
	attempts: AttemptRow[];
	teams: RankedTeam[];
	catalogs: RankedCatalog[];
	solves: { teamUid: string; solvedAt: number }[];
	/** Points that staff gave or took. */
	adjustments?: { teamUid: string; points: number }[];
	options: CountingRules & {
		/** As this audience sees it; staff is always `live`. */
		boardMode: BoardMode;
		/** When the board was frozen, epoch milliseconds; rows must already be those of that moment. */
		asOf: number | null;
		/** How often the results of the event have changed. */
		revision: number;
	};
}

/** A stored result, as an instance or as a raw row of either dialect. */
export interface ResultRecord {
	id: number;
	attemptUid: string;
	/** Null for a preview. */
	teamUid: string | null;
	catalogUid: string;
	attempt: number;
	state: AttemptRow['state'];
	source: AttemptRow['source'];
	verified: boolean | number;
	answered: number;
	correct: number;
	total: number;
	points: number;
	maxPoints: number;
	durationSec: number | null;
	startedAt: Date | string | null;
	finishedAt: Date | string | null;
	reopenedAt: Date | string | null;
}

/** Totals over the settled scored questions of one result; for a frozen board only those received until then. */
export interface QuestionSums {
	settled: number;
	correct: number;
	points: number;
	efficiency: number;
}

const milliseconds = (time: Date | string | null) => (time === null ? null : new Date(time).getTime());

/**
 * Shapes stored results for `rank`, with the sums by id of result; with `asOf` as they were at that moment: later
 * finishes are still running.
 */
export function attemptRows(
	results: readonly ResultRecord[],
	sums: ReadonlyMap<number, QuestionSums>,
	asOf: Date | null = null
): AttemptRow[] {
	return results.flatMap((result) => {
		const row = attemptRow(result, sums.get(result.id));
		return row && asOf ? rowAt(asOf.getTime(), row, result, sums.get(result.id)) : (row ?? []);
	});
}

// Written out: of the thousands of rows of a large event, copying all but some keys takes ten times as long.
function attemptRow(result: ResultRecord, sums: QuestionSums | undefined): AttemptRow | null {
	if (result.teamUid === null) return null;
	return {
		resultId: result.id,
		attemptUid: result.attemptUid,
		teamUid: result.teamUid,
		catalogUid: result.catalogUid,
		attempt: result.attempt,
		state: result.state,
		source: result.source,
		verified: Boolean(result.verified),
		reopened: result.reopenedAt !== null,
		answered: result.answered,
		correct: result.correct,
		total: result.total,
		points: result.points,
		maxPoints: result.maxPoints,
		settled: sums?.settled ?? 0,
		efficiency: sums?.efficiency ?? null,
		durationSec: result.durationSec,
		finishedAt: milliseconds(result.finishedAt)
	};
}

function rowAt(asOf: number, now: AttemptRow, record: ResultRecord, sums?: QuestionSums): AttemptRow[] {
	const { startedAt, reopenedAt } = record;
	const began = milliseconds(startedAt) ?? now.finishedAt;
	if (began === null || began > asOf) return [];
	const row = { ...now, reopened: reopenedAt !== null && milliseconds(reopenedAt)! <= asOf };
	if (row.state !== 'running' && row.finishedAt !== null && row.finishedAt <= asOf) return [row];
	// A result from another system did not exist before it arrived.
	if (row.source !== 'play' && row.source !== 'host') return [];
	const { correct, points } = sums ?? { correct: 0, points: 0 };
	return [{ ...row, state: 'running', finishedAt: null, correct, points }];
}
