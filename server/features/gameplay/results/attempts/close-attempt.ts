import type { Transaction } from 'sequelize';
import { answerRows, defaultRow } from './answer-rows.ts';
import { isScored, planOf, plannedQuestion } from './attempt-plan.ts';
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
	await settleOpenRows(result, rows, transaction);
	const missing = plan.questions
		.filter(({ id }) => !rows.has(id))
		.map(({ id }) => ({ ...defaultRow(result, plannedQuestion(plan, id)), status: 'skipped' as const }));
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
	transaction: Transaction
): Promise<void> {
	const open = [...rows.values()].filter(({ status }) => status === 'open');
	const settle = async (some: QuestionResult[], status: AnswerStatus) => {
		const where = { id: some.map(({ id }) => id), resultId: result.id };
		if (some.length) await QuestionResult.update({ status }, { where, transaction });
	};
	await settle(
		open.filter(({ deadlineAt }) => deadlineAt !== null),
		'timed_out'
	);
	await settle(
		open.filter(({ deadlineAt }) => deadlineAt === null),
		'skipped'
	);
}

/** Seconds from the start to the last accepted answer, to the millisecond; null without one. */
export function durationOf(result: Result, rows: Map<number, QuestionResult>): number | null {
	const times = [...rows.values()]
		.filter(({ status }) => status === 'accepted')
		.map(({ receivedAt }) => receivedAt!.getTime());
	return times.length && result.startedAt ? (Math.max(...times) - result.startedAt.getTime()) / 1000 : null;
}
