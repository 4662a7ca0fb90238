import type { AnswerCorrection, QuestionResult } from '../model.ts';
import type { CorrectionKind } from '../schema.ts';
import { leastPoints, type StoredRule } from '../judging/round-rule.ts';
import { scorePoints } from '../judging/points-and-time-bonus.ts';

/** The score of an answer. */
export interface AnswerScore {
	/** Null for types that are never scored. */
	isCorrect: boolean | null;
	finalPoints: number;
	fraction: number;
	efficiency: number;
}

/** The part of a decision about one answer that affects its score. */
interface Decision extends AnswerScore {
	kind: CorrectionKind;
	at: Date;
	removedAt: Date | null;
	/** The previous score of the answer. */
	was: AnswerScore;
}

/** The worth of a stored answer as it counts now. */
export const scoreOf = (row: Pick<QuestionResult, keyof AnswerScore>): AnswerScore => ({
	isCorrect: row.isCorrect === null ? null : Boolean(row.isCorrect),
	finalPoints: row.finalPoints,
	fraction: Number(row.fraction),
	efficiency: Number(row.efficiency)
});

/** A stored correction as a decision. */
export const decisionOf = (row: AnswerCorrection): Decision => ({
	kind: row.kind,
	at: row.at,
	removedAt: row.removedAt,
	...scoreOf(row),
	was: scoreOf({
		isCorrect: row.wasCorrect,
		finalPoints: row.wasPoints,
		fraction: row.wasFraction,
		efficiency: row.wasEfficiency
	})
});

/** Who decided about an answer by hand last; null = nobody, so that its key does. */
export const judgeOf = (decisions: readonly AnswerCorrection[]): string | null =>
	decisions.findLast(({ kind, removedAt }) => kind === 'manual' && removedAt === null)?.actor ?? null;

/**
 * The effective score of an answer by the decisions about it, oldest first; as of a moment, only by those that existed
 * then. Exclusion from scoring wins over all, then the newest manual correction, then the newest key; without any it is
 * the score before the first decision. Needs at least one decision.
 */
export function scoreBy(decisions: readonly Decision[], at?: Date): AnswerScore {
	const stands = ({ at: from, removedAt }: Decision) =>
		at ? from <= at && (removedAt === null || removedAt > at) : removedAt === null;
	const standing = decisions.filter(stands);
	const newest = (wanted: CorrectionKind) => standing.findLast(({ kind }) => kind === wanted);
	const decided = newest('void') ?? newest('manual') ?? standing.at(-1);
	const { isCorrect, finalPoints, fraction, efficiency } = decided ?? decisions[0]!.was;
	return { isCorrect, finalPoints, fraction, efficiency };
}

/** A correction of an answer; omitted fields stay, or follow from the verdict. */
export interface Verdict {
	isCorrect?: boolean | undefined;
	finalPoints?: number | undefined;
}

type Answered = Pick<QuestionResult, keyof AnswerScore | 'points' | 'limitSec' | 'timeLeftSec' | 'status'>;

/** The settings that decide what a verdict is worth. */
interface Worth {
	timeBonusFloor: number;
	rule?: StoredRule | undefined;
}

/**
 * The worth of an answer by a verdict of staff. Right without points earns what the answer would have earned in its time,
 * and everything where time was what failed it; wrong without points earns nothing, or costs what its round says.
 */
export function decidedScore(row: Answered, { isCorrect, finalPoints }: Verdict, worth: Worth): AnswerScore {
	const verdict = isCorrect ?? Boolean(row.isCorrect);
	const wrong = row.status === 'accepted' ? leastPoints(row.points, worth.rule) : 0;
	const points = finalPoints ?? (verdict ? pointsInTime(row, worth.timeBonusFloor) : wrong);
	const earned = Math.max(0, points);
	const efficiency = row.points === 0 ? Number(verdict) : Math.round((earned / row.points) * 1e6) / 1e6;
	return { isCorrect: verdict, finalPoints: points, fraction: verdict ? 1 : efficiency, efficiency };
}

function pointsInTime({ points, limitSec, timeLeftSec, status }: Answered, timeBonusFloor: number): number {
	const limitSeconds = status === 'accepted' ? limitSec : null;
	const timeLeftSeconds = timeLeftSec === null ? null : Number(timeLeftSec);
	return scorePoints({ points, limitSeconds, timeLeftSeconds, timeBonusFloor, fraction: 1 }).finalPoints;
}

/** Whether two scores are equal. */
export const isSameScore = (one: AnswerScore, other: AnswerScore): boolean =>
	one.isCorrect === other.isCorrect &&
	one.finalPoints === other.finalPoints &&
	one.fraction === other.fraction &&
	one.efficiency === other.efficiency;
