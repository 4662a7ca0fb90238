import type { WriteWork } from '../../../../operation/operation.ts';
import { findRows, updateRows } from '../../../../database/rows.ts';
import { maxPointsOf } from '../../../authoring/catalogs/schema.ts';
import { missedRow } from '../attempts/answer-rows.ts';
import { isScored, planOf, plannedQuestion } from '../attempts/attempt-plan.ts';
import { durationOf } from '../attempts/close-attempt.ts';
import { chunksOf, sumUpAgain } from '../corrections/store.ts';
import { QuestionResult, Result } from '../model.ts';
import { lockRoundAttempts } from './round-attempts.ts';

/**
 * Ends the attempts of a round after so many of its questions: what a team missed counts as wrong, questions that were
 * not asked leave the totals. Returns the teams.
 */
export async function closeRoundAttempts(work: WriteWork, roundUid: string, asked: number): Promise<string[]> {
	const { now, transaction } = work;
	const attempts = await lockRoundAttempts(roundUid, transaction);
	const answers = await answersOf(attempts.map(({ id }) => id));
	const missing = [];
	for (const attempt of attempts) {
		const plan = await planOf(attempt);
		const played = plan.questions.slice(0, asked);
		const rows = new Map((answers.get(attempt.id) ?? []).map((row) => [row.questionId!, row]));
		const scored = played.map(({ question }) => question).filter(isScored);
		for (const { id } of played) if (!rows.has(id)) missing.push(missedRow(attempt, plannedQuestion(plan, id), now));
		const totals = { total: scored.length, settled: scored.length, maxPoints: maxPointsOf(scored) };
		const ended = {
			state: 'finished',
			finishedAt: now,
			durationSec: durationOf(attempt, rows),
			runningKey: null
		} as const;
		await updateRows(Result, { ...totals, ...ended, version: attempt.version + 1 }, { id: attempt.id }, transaction);
	}
	await QuestionResult.bulkCreate(missing, { transaction });
	await sumUpAgain(
		attempts.map(({ id }) => id),
		now,
		transaction
	);
	return attempts.map(({ teamUid }) => teamUid!);
}

async function answersOf(ids: readonly number[]): Promise<Map<number, QuestionResult[]>> {
	const rows: QuestionResult[] = [];
	for (const resultId of chunksOf(ids))
		rows.push(...(await findRows(QuestionResult, { resultId }, { without: ['question'] })));
	return Map.groupBy(rows, ({ resultId }) => resultId);
}
