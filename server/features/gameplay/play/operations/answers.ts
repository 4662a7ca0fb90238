import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { inLanguage } from '#lib/questions/translations.ts';
import type { Answers, QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { photoOfAnswer } from '../../photos/answer.ts';
import { countsLate } from '../../../authoring/events/calendar/availability.ts';
import { answerRow, answerRows, openAnswer, storeAnswer } from '../../results/attempts/answer-rows.ts';
import { planOf, plannedQuestion, settingsIn } from '../../results/attempts/attempt-plan.ts';
import { addAnswer, noteActive } from '../../results/attempts/attempt-rows.ts';
import type { QuestionResult, Result } from '../../results/model.ts';
import type { AttemptPlan } from '../../results/plan.ts';
import type { AnswerStatus } from '../../results/schema.ts';
import { currentPosition, presentItem, receiptOf } from '../attempts/attempt.ts';
import { readAnswer } from '../attempts/read-answer.ts';
import { noteCaller, ownTopic, teamShare } from '../event.ts';
import { languageOf } from '../../results/attempts/language.ts';
import { eventByUid } from '../../../authoring/events/load.ts';
import { judge } from '../../results/judging/judge.ts';
import { rankingsOfTeam } from '../../results/state/ranking-topics.ts';
import { questionId } from '../schema.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { isLate, scorePoints, timeLeft } from '../../results/judging/points-and-time-bonus.ts';
import { settledAs } from '../../results/judging/verdict.ts';
import type { Receipt } from '../types.ts';
import { isPreview, ownAttempt } from '../attempts/attempt-access.ts';
import { playOrPreview } from '../preview.ts';
import { resultsResource } from '../../results/state/revision.ts';

const attemptQuestion = { attempt: clientId, questionId };

const notCurrent = (plan: AttemptPlan, position: number | null) =>
	new AppError('not_current', 'Another question comes first.', {
		extra: { questionId: position === null ? null : plan.questions[position]!.id }
	});

/** Opens a timed question: its clock starts with the commit of the first call, later calls answer the same deadline. */
export const openQuestion = operation({
	summary: 'Open a question; starts its clock.',
	access: playOrPreview,
	input: z.strictObject(attemptQuestion),
	changes: [],
	share: teamShare,
	target: () => null,
	async run(work) {
		const { input, now, dependencies, transaction } = work;
		const result = await ownAttempt(work, input.attempt);
		const plan = await planOf(result);
		const planned = plannedQuestion(plan, input.questionId);
		const { position, limit } = planned;
		const rows = await answerRows(result.id);
		if (result.state !== 'running' && !rows.get(input.questionId)?.openedAt)
			throw new AppError('wrong_state', 'This attempt is over.', {
				extra: { state: result.state, version: result.version }
			});
		if (!rows.has(input.questionId)) {
			const current = currentPosition(plan, rows, now);
			if (limit !== null && current !== position) throw notCurrent(plan, current);
			rows.set(input.questionId, await openAnswer(result, planned, now, transaction));
			await noteActive(result.id, now, transaction);
		}
		const parts = { result, plan, rows, secretKey: dependencies.env.SECRET_KEY, locale: languageOf(work, plan), now };
		return { item: presentItem(parts, position) };
	}
});

/**
 * Stores one answer and scores it; the receipt promises that it is saved. A repeated answerId returns the stored
 * receipt; another phone's answer is 409 `already_answered` with it.
 */
export const answerQuestion = operation({
	summary: 'Answer a question of an attempt.',
	access: playOrPreview,
	input: z.strictObject({ ...attemptQuestion, answerId: clientId, answer: z.unknown() }),
	changes: [],
	share: teamShare,
	target: () => null,
	async run(work): Promise<Receipt> {
		const { input, now, transaction } = work;
		const result = await ownAttempt(work, input.attempt);
		const plan = await planOf(result);
		const planned = plannedQuestion(plan, input.questionId);
		const { limit, question } = planned;
		const row = await answerRow(result.id, question.id);
		const shown = inLanguage(question, languageOf(work, plan));
		if (row?.answerId) return repeated(row, shown, plan, input);
		const answer = readAnswer(question, input.answer);
		const { isRejected, ...photo } = await photoOfAnswer(result, question, answer);
		const event = await eventByUid(result.eventUid);
		const isOver = result.state !== 'running' || !(isPreview(result) || countsLate(event, now));
		if (limit !== null && !row && !isOver)
			throw notCurrent(plan, currentPosition(plan, await answerRows(result.id), now));
		const isTooLate = isOver || Boolean(row?.deadlineAt && isLate(row.deadlineAt, now));
		const scored = scoredAnswer({ question, plan, answer, row, limit, now, isTooLate, isRejected });
		const receipt = { answerId: input.answerId, receivedAt: now, receiptVersion: result.version + 1 };
		const stored = await storeAnswer(result, planned, row, { ...scored, ...photo, ...receipt }, transaction);
		await addAnswer(result, scored, now, transaction);
		if (!isPreview(result)) await announceAnswer(work, result);
		work.afterCommit(work.dependencies.meter.answered);
		return receiptOf(shown, stored, settingsIn(plan))!;
	}
});

async function announceAnswer(work: WriteWork, result: Result): Promise<void> {
	const { actor, now, transaction, changed, notify } = work;
	if (await noteCaller(actor, result.eventUid, now, transaction)) changed('teams');
	changed(resultsResource(result.eventUid));
	notify(result.eventUid, rankingsOfTeam(result.teamUid!), ownTopic(actor, result));
}

function repeated(
	row: QuestionResult,
	question: StoredQuestion,
	plan: AttemptPlan,
	input: { answerId: string; answer?: unknown }
): Receipt {
	const receipt = receiptOf(question, row, settingsIn(plan))!;
	if (row.answerId !== input.answerId)
		throw new AppError('already_answered', 'This question is answered already.', {
			extra: { receipt, answer: row.rawAnswer }
		});
	if (!isDeepStrictEqual(row.rawAnswer, readAnswer(question, input.answer)))
		throw new AppError('idempotency_conflict', 'This id was used for another answer.');
	return receipt;
}

interface Scoring {
	question: StoredQuestion;
	plan: AttemptPlan;
	answer: Answers[QuestionType] | null;
	row: QuestionResult | null;
	limit: number | null;
	now: Date;
	isTooLate: boolean;
	/** Whether staff rejected the photo of the answer. */
	isRejected: boolean;
}

function scoredAnswer({ question, plan, answer, row, limit, now, isTooLate, isRejected }: Scoring) {
	const settings = settingsIn(plan);
	const timeLeftSec = limit !== null && row?.deadlineAt ? timeLeft(row.deadlineAt, now, limit) : null;
	const judged = judge(question, answer, settings, isRejected);
	const status: AnswerStatus = isTooLate ? 'late' : judged.status;
	const isCorrect = isTooLate && judged.isCorrect ? false : judged.isCorrect;
	const worth = scorePoints({
		points: question.points,
		limitSeconds: limit,
		timeLeftSeconds: timeLeftSec,
		timeBonusFloor: settings.timeBonusFloor,
		fraction: isTooLate ? 0 : judged.fraction
	});
	return { ...judged, timeLeftSec, status, isCorrect, ...worth, ...settledAs({ isCorrect, ...worth }, now) };
}
