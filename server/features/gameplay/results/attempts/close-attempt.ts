import type { Transaction } from 'sequelize';
import { answerRows, missedRow } from './answer-rows.ts';
import { isScored, planOf, plannedQuestion } from './attempt-plan.ts';
import { settledAs } from '../judging/verdict.ts';
import { QuestionResult, type Result } from '../model.ts';
import type { AnswerStatus } from '../schema.ts';

/** Ends a running attempt: unanswered questions get rows that count as wrong, and the time is the last answer's. */
export async function closeAttempt(
	result: Result,
	state: 'finished' | 'expired',
	now: Date,
	transaction: Transaction
): Promise<void> {
	const plan = await planOf(result);
	const rows = await answerRows(result.id);
	await settleOpenRows(result, rows, now, transaction);
	const missing = plan.questions
		.filter(({ id }) => !rows.has(id))
		.map(({ id }) => missedRow(result, plannedQuestion(plan, id), now));
	await QuestionResult.bulkCreate(missing, { transaction });
	await result.update(
		{
			state,
			finishedAt: now,
			durationSec: durationOf(result, rows),
			settled: plan.questions.filter(({ question }) => isScored(question)).length,
			runningKey: null,
			version: result.version + 1
		},
		{ transaction }
	);
}

async function settleOpenRows(
	result: Result,
	rows: Map<number, QuestionResult>,
	now: Date,
	transaction: Transaction
): Promise<void> {
	const open = [...rows.values()].filter(({ status }) => status === 'open');
	const statusOf = ({ deadlineAt }: QuestionResult): AnswerStatus => (deadlineAt === null ? 'skipped' : 'timed_out');
	for (const some of Map.groupBy(open, (row) => `${statusOf(row)} ${row.isCorrect === null}`).values()) {
		const [first] = some as [QuestionResult];
		const settled = { status: statusOf(first), ...settledAs({ isCorrect: first.isCorrect, fraction: 0 }, now) };
		const where = { id: some.map(({ id }) => id), resultId: result.id };
		await QuestionResult.update(settled, { where, transaction });
	}
}

/** Seconds from the start to the last accepted answer, to the millisecond; null without one. */
export function durationOf(result: Result, rows: Map<number, QuestionResult>): number | null {
	const times = [...rows.values()]
		.filter(({ status }) => status === 'accepted')
		.map(({ receivedAt }) => receivedAt!.getTime());
	return times.length && result.startedAt ? (Math.max(...times) - result.startedAt.getTime()) / 1000 : null;
}
