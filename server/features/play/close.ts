import type { Transaction } from 'sequelize';
import { QuestionResult, type Result } from '../results/model.ts';
import { answerRows } from './attempt.ts';
import { blankRow } from './blank-row.ts';
import { isScored, planOf } from './plan.ts';

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
	const missing = plan.questions.flatMap((entry, position) =>
		rows.has(entry.id)
			? []
			: [{ ...blankRow(result, position, entry.limit, entry.question), status: 'skipped' as const }]
	);
	await QuestionResult.bulkCreate(missing, { transaction });
	await result.update(
		{
			state,
			finishedAt: now,
			durationSec: durationOf(result, rows),
			settled: plan.questions.filter(({ question }) => isScored(question.type)).length,
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
	const timed = open.filter(({ deadlineAt }) => deadlineAt !== null).map(({ id }) => id);
	const untimed = open.filter(({ deadlineAt }) => deadlineAt === null).map(({ id }) => id);
	if (timed.length)
		await QuestionResult.update({ status: 'timed_out' }, { where: { id: timed, resultId: result.id }, transaction });
	if (untimed.length)
		await QuestionResult.update({ status: 'skipped' }, { where: { id: untimed, resultId: result.id }, transaction });
}

/** Seconds from the start to the last accepted answer, to the millisecond; null without one. */
function durationOf(result: Result, rows: Map<number, QuestionResult>): number | null {
	const times = [...rows.values()]
		.filter(({ status }) => status === 'accepted')
		.map(({ receivedAt }) => receivedAt!.getTime());
	return times.length && result.startedAt ? (Math.max(...times) - result.startedAt.getTime()) / 1000 : null;
}
