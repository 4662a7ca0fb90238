import { isDeepStrictEqual } from 'node:util';
import { UniqueConstraintError, type Transaction } from 'sequelize';
import { z } from 'zod';
import { answerText, parseAnswer, score } from '#lib/questions/index.ts';
import type { Answers, QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { AppError, invalidInput, notFound } from '../../../errors.ts';
import { pathText } from '../../../faults.ts';
import { operation, type Work } from '../../../operation.ts';
import { requireOwnPhoto } from '../../photos/answer.ts';
import { countsLate } from '../../events/gate.ts';
import { QuestionResult, Result, type AnswerStatus, type AttemptPlan } from '../../results/model.ts';
import { answerRows, currentPosition, presentItem, receiptOf } from '../attempt.ts';
import { eventByUid, noteSeen } from '../event.ts';
import { isScored, planOf, settingsIn } from '../plan.ts';
import { clientId, questionId } from '../schema.ts';
import { isLate, scorePoints, timeLeft } from '../scoring.ts';
import type { Receipt } from '../types.ts';
import { isPreview, ownAttempt } from '../own.ts';
import { playOrPreview } from '../preview.ts';
import { blankRow } from '../blank-row.ts';
import { raiseResultsRevision } from '../../results/revision.ts';
import { swipeLabels } from '../labels.ts';

const attemptQuestion = { attempt: clientId, questionId };

function plannedAt(
	plan: AttemptPlan,
	id: number
): { position: number; limit: number | null; question: StoredQuestion } {
	const position = plan.questions.findIndex((entry) => entry.id === id);
	const entry = plan.questions[position];
	if (!entry) throw notFound('question');
	return { position, limit: entry.limit, question: entry.question };
}

const notCurrent = (plan: AttemptPlan, position: number | null) =>
	new AppError('not_current', 'Another question comes first.', {
		extra: { questionId: position === null ? null : plan.questions[position]!.id }
	});

/** Opens a timed question: its clock starts with the commit of the first call, later calls answer the same deadline. */
export const openQuestion = operation({
	summary: 'Open a question; starts its clock.',
	access: playOrPreview,
	input: z.strictObject(attemptQuestion),
	writes: [],
	target: () => null,
	async run(work) {
		const { input, now, parts, transaction } = work;
		const result = await ownAttempt(work, input.attempt);
		const plan = await planOf(result);
		const { position, limit, question } = plannedAt(plan, input.questionId);
		const rows = await answerRows(result.id);
		if (result.state !== 'running' && !rows.get(input.questionId)?.openedAt)
			throw new AppError('wrong_state', 'This attempt is over.', {
				extra: { state: result.state, version: result.version }
			});
		if (!rows.has(input.questionId)) {
			const current = currentPosition(plan, rows, now);
			if (limit !== null && current !== position) throw notCurrent(plan, current);
			const deadlineAt = limit === null ? null : new Date(now.getTime() + limit * 1000);
			const row = await QuestionResult.create(
				{ ...blankRow(result, position, limit, question), openedAt: now, deadlineAt, status: 'open' },
				{ transaction }
			);
			rows.set(input.questionId, row);
			await Result.update({ lastActiveAt: now }, { where: { id: result.id }, transaction });
		}
		return { item: presentItem({ result, plan, rows, secretKey: parts.env.SECRET_KEY, now }, position) };
	}
});

/**
 * Stores one answer and scores it; the receipt is the promise that it is saved.
 * A repeated answerId answers the stored receipt; another phone's answer is 409 `already_answered` with it.
 */
export const answerQuestion = operation({
	summary: 'Answer a question of an attempt.',
	access: playOrPreview,
	input: z.strictObject({ ...attemptQuestion, answerId: clientId, answer: z.unknown() }),
	writes: [],
	target: () => null,
	async run(work): Promise<Receipt> {
		const { input, now, transaction } = work;
		const result = await ownAttempt(work, input.attempt);
		const plan = await planOf(result);
		const { position, limit, question } = plannedAt(plan, input.questionId);
		const row = await QuestionResult.findOne({
			where: { resultId: result.id, questionId: question.id },
			attributes: { exclude: ['question'] }
		});
		if (row?.answerId) return repeated(row, question, plan, input);
		const answer = readAnswer(question, input.answer);
		if (answer && 'photoId' in answer && answer.photoId && !isPreview(result))
			await requireOwnPhoto(result, answer.photoId);
		const event = await eventByUid(result.eventUid);
		const isOver = result.state !== 'running' || !(isPreview(result) || countsLate(event, now));
		if (limit !== null && !row && !isOver)
			throw notCurrent(plan, currentPosition(plan, await answerRows(result.id), now));
		const isTooLate = isOver || Boolean(row?.deadlineAt && isLate(row.deadlineAt, now));
		const scored = scoredAnswer({ question, plan, answer, row, limit, now, isTooLate });
		const stored = await storeAnswer(
			row,
			{
				...blankRow(result, position, limit, question),
				...openedOf(row),
				...scored,
				answerId: input.answerId,
				receivedAt: now,
				receiptVersion: result.version + 1
			},
			transaction!
		);
		await addToResult(result, scored, now, transaction!);
		if (!isPreview(result)) await announceAnswer(work, result);
		return receiptOf(question, stored, settingsIn(plan))!;
	}
});

async function announceAnswer(work: Work<unknown>, result: Result): Promise<void> {
	const { actor, now, parts, transaction, touch } = work;
	if (await noteSeen(actor, result.eventUid, now, transaction!)) work.changes('teams');
	await raiseResultsRevision(parts.database, result, transaction!);
	touch(result.eventUid, 'rankings', `own:${result.teamUid}`);
}

const openedOf = (row: QuestionResult | null) => (row ? { openedAt: row.openedAt, deadlineAt: row.deadlineAt } : {});

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

function readAnswer(question: StoredQuestion, raw: unknown): Answers[QuestionType] | null {
	if (raw === null) return null;
	if (raw === undefined)
		throw invalidInput([
			{ path: 'answer', code: 'required', message: 'An answer is needed; null skips the question.' }
		]);
	const parsed = parseAnswer(question, raw);
	if ('answer' in parsed) return parsed.answer;
	throw invalidInput(
		parsed.faults.map(({ path, code, message }) => ({ path: pathText(path, 'answer'), code, message }))
	);
}

interface Scoring {
	question: StoredQuestion;
	plan: AttemptPlan;
	answer: Answers[QuestionType] | null;
	row: QuestionResult | null;
	limit: number | null;
	now: Date;
	isTooLate: boolean;
}

function scoredAnswer({ question, plan, answer, row, limit, now, isTooLate }: Scoring) {
	const settings = settingsIn(plan);
	const timeLeftSec = limit !== null && row?.deadlineAt ? timeLeft(row.deadlineAt, now, limit) : null;
	const said = {
		rawAnswer: answer as unknown,
		answerText: answer === null ? null : answerText(question, answer, swipeLabels()),
		timeLeftSec
	};
	const status: AnswerStatus = isTooLate ? 'late' : answer === null ? 'skipped' : 'accepted';
	const nothing = { fraction: 0, finalPoints: 0, efficiency: 0, isCorrect: isScored(question.type) ? false : null };
	if (status !== 'accepted' || answer === null) return { ...said, status, ...nothing };
	const photo = question.type === 'photoText' && 'photoId' in answer && answer.photoId ? 'present' : 'none';
	const { fraction, isCorrect } = score(question, answer, {
		partialCredit: settings.partialCredit.includes(question.type as never),
		photo
	});
	if (isCorrect === null) return { ...said, status, ...nothing };
	const { finalPoints, efficiency } = scorePoints({
		points: question.points,
		limitSeconds: limit,
		timeLeftSeconds: timeLeftSec,
		timeBonusFloor: settings.timeBonusFloor,
		fraction
	});
	return { ...said, status, fraction, isCorrect, finalPoints, efficiency };
}

async function storeAnswer(
	row: QuestionResult | null,
	fields: AnswerFields,
	transaction: Transaction
): Promise<QuestionResult> {
	try {
		if (!row) return await QuestionResult.create(fields, { transaction });
		const { question: _kept, ...changes } = fields;
		return await row.update(changes, { transaction });
	} catch (error) {
		if (error instanceof UniqueConstraintError)
			throw new AppError('idempotency_conflict', 'This id was used for another answer.');
		throw error;
	}
}

type AnswerFields = Omit<ReturnType<typeof blankRow>, 'answerId' | 'openedAt' | 'deadlineAt'> &
	Pick<QuestionResult, 'answerId' | 'openedAt' | 'deadlineAt' | 'receiptVersion'>;
type Scored = Pick<QuestionResult, 'finalPoints' | 'efficiency' | 'isCorrect' | 'status'>;

async function addToResult(result: Result, scored: Scored, now: Date, transaction: Transaction): Promise<void> {
	const isOver = result.state !== 'running';
	const running = {
		points: result.points + scored.finalPoints,
		correct: result.correct + (scored.isCorrect ? 1 : 0),
		answered: result.answered + 1,
		settled: result.settled + (scored.isCorrect === null ? 0 : 1),
		efficiency: Number(result.efficiency ?? 0) + scored.efficiency
	};
	await Result.update(
		{ ...(isOver ? {} : running), lastActiveAt: now, version: result.version + 1 },
		{ where: { id: result.id }, transaction }
	);
}
