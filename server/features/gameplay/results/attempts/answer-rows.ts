import type { Verdict } from '#lib/ranking/verdict.ts';
import { UniqueConstraintError, type Transaction } from 'sequelize';
import { addRow, findRow, findRows, insertRow, updateRows } from '../../../../database/rows.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { isScored, type PlannedQuestion } from './attempt-plan.ts';
import { QuestionResult, type Result } from '../model.ts';
import type { AnswerStatus } from '../schema.ts';
import { scoringVersion } from '../judging/points-and-time-bonus.ts';
import { settledAs } from '../judging/verdict.ts';

// The snapshot of the question is large; the plan of the attempt has it already.
const without = ['question'] as const;

/** The rows of an attempt by question id; untouched questions have none. */
export async function answerRows(resultId: number): Promise<Map<number, QuestionResult>> {
	const rows = await findRows(QuestionResult, { resultId }, { without });
	return new Map(rows.map((row) => [row.questionId!, row]));
}

/** The row of one question of an attempt; null if it was never opened or answered. */
export const answerRow = (resultId: number, questionId: number): Promise<QuestionResult | null> =>
	findRow(QuestionResult, { resultId, questionId }, { without });

/** The progress of an attempt. */
type AnswerProgress = Pick<QuestionResult, 'status' | 'deadlineAt'>;

/** The progress of attempts: their rows by attempt and question. */
export async function progressOf(resultIds: number[]): Promise<Map<number, Map<number, AnswerProgress>>> {
	const rows = await QuestionResult.findAll({
		where: { resultId: resultIds },
		attributes: ['resultId', 'questionId', 'status', 'deadlineAt']
	});
	const byResult = Map.groupBy(rows, ({ resultId }) => resultId);
	return new Map([...byResult].map(([id, some]) => [id, new Map(some.map((row) => [row.questionId!, row]))]));
}

/** The row of a question before its answer. */
function defaultRow(result: Result, { position, limit, question, snapshot }: PlannedQuestion) {
	return {
		namespace: result.namespace,
		resultId: result.id,
		eventUid: result.eventUid,
		teamUid: result.teamUid,
		catalogUid: result.catalogUid,
		questionId: question.id,
		attempt: result.attempt,
		position,
		type: question.type,
		question: snapshot,
		points: question.points,
		limitSec: limit,
		openedAt: null as Date | null,
		deadlineAt: null as Date | null,
		answerId: null as string | null,
		status: 'open' as AnswerStatus,
		rawAnswer: null as unknown,
		answerText: null as string | null,
		receivedAt: null as Date | null,
		timeLeftSec: null as number | null,
		fraction: 0,
		isCorrect: isScored(question) ? false : null,
		verdict: null as Verdict | null,
		share: null as number | null,
		judgedAt: null as Date | null,
		settledAt: null as Date | null,
		finalPoints: 0,
		efficiency: 0,
		scoringVersion
	};
}

/** The row of a question that nobody answered, whose time is over. */
export function missedRow(result: Result, planned: PlannedQuestion, now: Date) {
	const row = defaultRow(result, planned);
	return { ...row, ...settledAs(row, now), status: 'skipped' as const };
}

/** Stores that a question is open; its time runs from now. */
export function openAnswer(
	result: Result,
	planned: PlannedQuestion,
	now: Date,
	transaction: Transaction
): Promise<QuestionResult> {
	const { limit } = planned;
	const deadlineAt = limit === null ? null : new Date(now.getTime() + limit * 1000);
	return insertRow(QuestionResult, { ...defaultRow(result, planned), openedAt: now, deadlineAt }, transaction);
}

/** What an answer adds to its row. */
type GivenAnswer = Pick<
	QuestionResult,
	| 'answerId'
	| 'receivedAt'
	| 'receiptVersion'
	| 'status'
	| 'rawAnswer'
	| 'answerText'
	| 'timeLeftSec'
	| 'fraction'
	| 'isCorrect'
	| 'verdict'
	| 'share'
	| 'judgedAt'
	| 'settledAt'
	| 'finalPoints'
	| 'efficiency'
	| 'photoUid'
	| 'consent'
> &
	Partial<Pick<QuestionResult, 'answerRevision' | 'answerHistory'>>;

/** The row of an answer; of a new one nobody knows the id. */
export type StoredAnswer = Omit<QuestionResult, 'id'>;

/** Stores an answer, in the row of its question when that was opened before; 409 when its id belongs to another answer. */
export async function storeAnswer(
	result: Result,
	planned: PlannedQuestion,
	row: QuestionResult | null,
	given: GivenAnswer,
	transaction: Transaction
): Promise<StoredAnswer> {
	const opened = row ? { openedAt: row.openedAt, deadlineAt: row.deadlineAt } : {};
	const fields = { ...defaultRow(result, planned), ...opened, ...given };
	try {
		if (!row) return await addRow(QuestionResult, fields, transaction);
		const { question: _kept, ...changes } = fields;
		await updateRows(QuestionResult, changes, { id: row.id }, transaction);
		return row.set(changes, { raw: true });
	} catch (error) {
		if (error instanceof UniqueConstraintError)
			throw new AppError('idempotency_conflict', 'This id was used for another answer.');
		throw error;
	}
}

/** Records in the answers of a photo that its team agreed. */
export const noteConsent = (eventUid: string, photoUid: string, transaction: Transaction): Promise<unknown> =>
	QuestionResult.update({ consent: true }, { where: { eventUid, photoUid }, transaction });

/** Removes the consent of photos from their answers. */
export const withdrawConsent = (
	eventUid: string,
	photoUid: string | string[],
	transaction: Transaction
): Promise<unknown> =>
	QuestionResult.update({ consent: false }, { where: { eventUid, photoUid, consent: true }, transaction });
