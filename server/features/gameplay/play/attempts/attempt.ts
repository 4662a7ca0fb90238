import { forPlayer, kinds } from '#lib/questions/index.ts';
import type { Locale } from '#lib/messages/locale.ts';
import { inLanguage } from '#lib/questions/translations.ts';
import type { Answers, QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import type { StoredAnswer } from '../../results/attempts/answer-rows.ts';
import { settingsIn, type PlanSettings } from '../../results/attempts/attempt-plan.ts';
import type { QuestionResult, Result } from '../../results/model.ts';
import type { AttemptPlan } from '../../results/plan.ts';
import { itemShuffle } from '../../results/attempts/question-order.ts';
import { asNumber } from '../../results/schema.ts';
import { isLate } from '../../results/judging/points-and-time-bonus.ts';
import type { Attempt, Feedback, Item, ItemState, PublicCatalog, Receipt } from '../types.ts';

/** Hours without an answer after which a running attempt ends automatically. */
export const idleHours = 12;

/** The current state of a question of an attempt. */
export function stateOf(row: Pick<QuestionResult, 'status' | 'deadlineAt'> | undefined, now: Date): ItemState {
	if (!row) return 'unopened';
	if (row.status === 'timed_out') return 'timedOut';
	if (row.status !== 'open') return row.status;
	return row.deadlineAt && isLate(row.deadlineAt, now) ? 'timedOut' : 'open';
}

const isSettled = (state: ItemState): boolean => state !== 'unopened' && state !== 'open';

/** Position of the first question that is not settled; null when all are. */
export function currentPosition(
	plan: AttemptPlan,
	rows: Map<number, Pick<QuestionResult, 'status' | 'deadlineAt'>>,
	now: Date
): number | null {
	const position = plan.questions.findIndex(({ id }) => !isSettled(stateOf(rows.get(id), now)));
	return position < 0 ? null : position;
}

/** What a player learns immediately about a scored answer; null unless instant feedback is on. */
function feedbackOf(question: StoredQuestion, row: StoredAnswer, settings: PlanSettings): Feedback | null {
	if (!(question.instantFeedback ?? settings.instantFeedback)) return null;
	const shows = settings.revealSolutions === 'instant';
	return {
		isCorrect: row.isCorrect,
		fraction: Number(row.fraction),
		finalPoints: row.finalPoints,
		...(shows ? revealed(question) : {})
	};
}

/** The solution and explanation of a question, once they may be shown. */
export const revealed = (question: StoredQuestion) => ({
	solution: kinds[question.type].solution(question.content as never),
	...(question.explanation ? { explanation: question.explanation } : {})
});

/** The receipt of a stored answer, the same on every request. */
export function receiptOf(question: StoredQuestion, row: StoredAnswer, settings: PlanSettings): Receipt | null {
	if (!row.answerId || !row.receivedAt || row.status === 'open' || row.status === 'timed_out') return null;
	return {
		answerId: row.answerId,
		questionId: question.id,
		status: row.status,
		recordedAt: row.receivedAt.toISOString(),
		timeLeftSec: asNumber(row.timeLeftSec),
		feedback: feedbackOf(question, row, settings),
		// Answers from before receipts were numbered count as the oldest.
		version: row.receiptVersion ?? 1
	};
}

/** Everything an attempt's screens need. */
interface AttemptParts {
	result: Result;
	plan: AttemptPlan;
	rows: Map<number, QuestionResult>;
	catalog: PublicCatalog;
	practice: boolean;
	secretKey: string;
	/** Of the phone that asks. */
	locale: Locale;
	now: Date;
	/** The event's end plus the time for late answers; null = none. */
	closesAt: Date | null;
}

/** The whole attempt for the player; timed questions carry their content only once they are open. */
export function presentAttempt(parts: AttemptParts): Attempt {
	const { result, plan, rows, catalog, practice, now, closesAt } = parts;
	const idleAt = result.lastActiveAt.getTime() + idleHours * 3_600_000;
	return {
		attemptId: result.attemptUid,
		event: result.eventUid,
		catalog,
		attempt: result.attempt,
		practice,
		state: result.state,
		startedAt: (result.startedAt ?? result.createdAt).toISOString(),
		expiresAt: new Date(Math.min(idleAt, closesAt?.getTime() ?? Infinity)).toISOString(),
		version: result.version,
		items: plan.questions.map((_, position) => presentItem(parts, position)),
		current: result.state === 'running' ? currentPosition(plan, rows, now) : null
	};
}

/** One question of the attempt for the player. */
export function presentItem(
	{ result, plan, rows, secretKey, locale, now }: Omit<AttemptParts, 'catalog' | 'practice' | 'closesAt'>,
	position: number
): Item {
	const { id, limit, question } = plan.questions[position]!;
	const row = rows.get(id);
	const state = stateOf(row, now);
	const settings = settingsIn(plan);
	const shows = limit === null || Boolean(row?.openedAt);
	const view = {
		shuffle: itemShuffle(secretKey, result.attemptUid, id),
		shuffleAnswers: settings.shuffleAnswers,
		showBack: true
	};
	return {
		questionId: id,
		position,
		type: question.type,
		points: question.points,
		limitSeconds: limit,
		state,
		openedAt: row?.openedAt?.toISOString() ?? null,
		deadlineAt: row?.deadlineAt?.toISOString() ?? null,
		question: shows ? forPlayer(question, { position, limitSeconds: limit, locale }, view) : null,
		answer: (row?.rawAnswer ?? null) as Answers[QuestionType] | null,
		receipt: row ? receiptOf(inLanguage(question, locale), row, settings) : null
	};
}
