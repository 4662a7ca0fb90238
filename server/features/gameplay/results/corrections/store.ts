import { QueryTypes, type Transaction } from 'sequelize';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { change, storedTime } from '../../../../database/statements.ts';
import { findRows } from '../../../../database/rows.ts';
import { isLivingEvent } from '../../../authoring/events/find.ts';
import { AnswerCorrection, QuestionResult, Result } from '../model.ts';
import { judgedAs } from '../judging/verdict.ts';
import type { AnswerScore } from './score.ts';

const chunk = 500;

/** Splits a list into batches that fit a statement. */
export function* chunksOf<T>(list: readonly T[]): Generator<T[]> {
	for (let from = 0; from < list.length; from += chunk) yield list.slice(from, from + chunk);
}

/** The decisions about answers, by answer, oldest first. */
export async function decisionsOn(answerIds: readonly number[]): Promise<Map<number, AnswerCorrection[]>> {
	const rows: AnswerCorrection[] = [];
	for (const ids of chunksOf(answerIds)) rows.push(...(await findRows(AnswerCorrection, { questionResultId: ids })));
	return Map.groupBy(
		rows.sort((one, other) => one.id - other.id),
		({ questionResultId }) => questionResultId
	);
}

/** An answer with a new score, and the question with its new key if that changed. */
interface NewScore {
	id: number;
	score: AnswerScore;
	question?: StoredQuestion | undefined;
	/** Who decided; null = its key. */
	by: string | null;
}

/**
 * Rescores answers; those with the same new score are written together. An answer that did not count yet does from now
 * on.
 */
export async function putScores(scores: readonly NewScore[], now: Date, transaction: Transaction): Promise<void> {
	const groups = Map.groupBy(scores, ({ score, question, by }) =>
		JSON.stringify([score.isCorrect, score.finalPoints, score.fraction, score.efficiency, by, question])
	);
	const sequelize = QuestionResult.sequelize!;
	const at = storedTime(sequelize, now);
	for (const group of groups.values()) {
		const { score, question, by } = group[0]!;
		const { isCorrect, finalPoints, fraction, efficiency } = score;
		const { verdict, share } = judgedAs(score, now);
		const worth = [isCorrect === null ? null : Number(isCorrect), finalPoints, fraction, efficiency];
		const values = [...worth, verdict, share, by, at, at];
		for (const part of chunksOf(group))
			await change(
				sequelize,
				`UPDATE question_results SET is_correct = ?, final_points = ?, fraction = ?, efficiency = ?,
				verdict = ?, share = ?, judged_by = ?, judged_at = ?, settled_at = COALESCE(settled_at, ?)
				${question ? ', question = ?' : ''} WHERE id IN (${part.map(() => '?').join(', ')})`,
				[...values, ...(question ? [JSON.stringify(question)] : []), ...part.map(({ id }) => id)],
				transaction
			);
	}
}

const sumOf = (column: string) =>
	`(SELECT COALESCE(SUM(q.${column}), 0) FROM question_results q WHERE q.result_id = results.id)`;

/** Recalculates the totals of attempts; each must have one row per answer. */
export async function sumUpAgain(resultIds: readonly number[], now: Date, transaction: Transaction): Promise<void> {
	const sequelize = Result.sequelize!;
	for (const ids of chunksOf(resultIds))
		await change(
			sequelize,
			`UPDATE results SET points = ${sumOf('final_points')}, correct = ${sumOf('is_correct')},
			efficiency = ${sumOf('efficiency')}, version = version + 1, updated_at = ?
			WHERE id IN (${ids.map(() => '?').join(', ')})`,
			[storedTime(sequelize, now), ...ids],
			transaction
		);
}

/** An answer with what decides about a correction of it. */
export type CorrectedAnswer = Pick<
	QuestionResult,
	| 'id'
	| 'resultId'
	| 'eventUid'
	| 'teamUid'
	| 'isCorrect'
	| 'finalPoints'
	| 'fraction'
	| 'efficiency'
	| 'points'
	| 'limitSec'
	| 'timeLeftSec'
	| 'status'
	| 'type'
>;

/** The attempt of a team's answer in a namespace; undefined if it does not exist. */
export async function resultIdOf(namespace: string, answerId: number): Promise<number | undefined> {
	const [row] = await QuestionResult.sequelize!.query<{ resultId: number }>(
		`SELECT q.result_id AS resultId FROM question_results q
		WHERE q.id = :answerId AND q.namespace = :namespace AND q.team_uid IS NOT NULL AND ${isLivingEvent('q.event_uid')}`,
		{ replacements: { answerId, namespace }, type: QueryTypes.SELECT }
	);
	return row?.resultId;
}
