import { kinds } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import { scorePoints } from '../judging/points-and-time-bonus.ts';
import type { AnswerStatus } from '../schema.ts';
import type { SubmittedEntry } from './submit-input.ts';

/** A question of the catalog with its 0-based place and its limit in seconds. */
export interface Placed {
	question: StoredQuestion;
	position: number;
	limit: number | null;
}

/** One row of a submitted result. */
export interface SubmittedRow extends Placed {
	status: AnswerStatus;
	rawAnswer: unknown;
	answerText: string | null;
	timeLeftSec: number | null;
	fraction: number;
	isCorrect: boolean | null;
	finalPoints: number;
	efficiency: number;
	consent: boolean | null;
	photoUid: string | null;
}

/** The settings that decide what a submitted answer is worth. */
export type Scoring = Pick<Settings, 'countdownEnabled' | 'countdown' | 'timeBonusFloor' | 'partialCredit' | 'locale'>;
export type Entry = NonNullable<SubmittedEntry>;
/** What is known about one answer before scoring. */
export interface Verdict {
	fraction: number;
	isCorrect: boolean | null;
	status: AnswerStatus;
	entry?: Entry | undefined;
	rawAnswer?: unknown;
	answerText?: string | null;
	photoUid?: string | null;
}
/** The verdict on a scored question without an answer. */
export const nothingGiven: Verdict = { fraction: 0, isCorrect: false, status: 'skipped' };

/** Whether the question can earn points. */
export const isScored = ({ question }: Placed) => kinds[question.type].isScored;

/** The row of an answer with its points (contract 6); time left without a sent value costs nothing. */
export function scoredRow(placed: Placed, verdict: Verdict, { timeBonusFloor }: Scoring): SubmittedRow {
	const { fraction, isCorrect, status, entry, rawAnswer = null, answerText: text = null } = verdict;
	const sent = entry?.timeLeftSec ?? entry?.time_left_sec ?? null;
	const timeLeftSec = placed.limit === null || sent === null ? null : Math.min(sent, placed.limit);
	const { points } = placed.question;
	const worth = { points, limitSeconds: placed.limit, timeLeftSeconds: timeLeftSec, timeBonusFloor, fraction };
	return {
		...placed,
		status,
		rawAnswer,
		answerText: text,
		timeLeftSec,
		isCorrect,
		...scorePoints(worth),
		consent: entry?.consent ?? null,
		photoUid: verdict.photoUid ?? null
	};
}
