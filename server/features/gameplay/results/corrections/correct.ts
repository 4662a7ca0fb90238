import { z } from 'zod';
import { actorName } from '../../../../access/actor.ts';
import { findRow } from '../../../../database/rows.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { AppError, invalidField, notFound } from '../../../../runtime/errors.ts';
import { settingsOfEvent } from '../../../authoring/events/load.ts';
import { leastPoints } from '../judging/round-rule.ts';
import { planOf, settingsIn } from '../attempts/attempt-plan.ts';
import { lockAttempt } from '../attempts/attempt-rows.ts';
import { AnswerCorrection, QuestionResult, type Result } from '../model.ts';
import { rankingsOfTeam } from '../state/ranking-topics.ts';
import { resultsResource } from '../state/revision.ts';
import { changedAwardsResponse, placeChangeResponse, previewPlaces } from './places.ts';
import {
	decidedScore,
	decisionOf,
	isSameScore,
	judgeOf,
	scoreBy,
	scoreOf,
	type AnswerScore,
	type Verdict
} from './score.ts';
import { decisionsOn, putScores, resultIdOf, sumUpAgain, type CorrectedAnswer } from './store.ts';

/** An answer after a correction, or as it would be. */
export const correctionResponse = z.object({
	event_uid: uidSchema,
	answer: z.object({
		id: z.int(),
		isCorrect: z.boolean().nullable(),
		finalPoints: z.int(),
		points: z.int().describe('Worth of the question'),
		corrected: z.boolean().describe('Whether a decision by hand stands')
	}),
	places: z.array(placeChangeResponse),
	awards: changedAwardsResponse,
	teams: z.int().min(0).describe('Teams in the ranking'),
	dryRun: z.boolean()
});
type Correction = z.infer<typeof correctionResponse>;
type Correcting = Pick<
	WriteWork,
	'namespace' | 'actor' | 'now' | 'transaction' | 'changed' | 'notify' | 'dependencies'
>;

/** An answer with its attempt, locked till the commit; 404 without it. */
async function lockAnswer({ namespace, transaction }: Correcting, id: number) {
	const resultId = await resultIdOf(namespace, id);
	const result = resultId === undefined ? null : await lockAttempt(namespace, resultId, transaction);
	const row = result && (await findRow(QuestionResult, { id, resultId: result.id }, { transaction }));
	if (!row || !result) throw notFound('answer');
	return { row, result };
}

// Results that came from elsewhere keep no settings.
async function worthOf(result: Result) {
	const { timeBonusFloor, rule } = settingsIn(await planOf(result));
	return { timeBonusFloor: timeBonusFloor ?? (await settingsOfEvent(result.eventUid)).timeBonusFloor, rule };
}

/** Corrects one answer by hand; a dry run only returns what would change. */
export async function correct(
	work: Correcting,
	{ id, reason, dryRun, ...verdict }: Verdict & { id: number; reason: string; dryRun: boolean }
): Promise<Correction> {
	const { row, result } = await lockAnswer(work, id);
	if (row.status !== 'open' && row.settledAt === null)
		throw new AppError('wrong_state', 'This question is not revealed yet.');
	if (row.isCorrect === null) throw new AppError('wrong_state', 'Answers of this type are never scored.');
	if (row.status === 'open') throw new AppError('wrong_state', 'This question is not answered yet.');
	if (verdict.finalPoints !== undefined && verdict.finalPoints > row.points)
		throw invalidField('finalPoints', 'too_big', `This must be at most ${row.points}.`);
	const worth = await worthOf(result);
	const least = leastPoints(row.points, worth.rule);
	if (verdict.finalPoints !== undefined && verdict.finalPoints < least)
		throw invalidField('finalPoints', 'too_small', `This must be at least ${least}.`);
	const to = decidedScore(row, verdict, worth);
	const output = await told(row, to, { dryRun, corrected: true });
	if (dryRun) return output;
	await AnswerCorrection.create(
		{ ...decisionRow(row, to, work), kind: 'manual', reason },
		{ transaction: work.transaction }
	);
	await put(work, row, result, { to, by: actorName(work.actor).slice(0, 120) });
	return output;
}

/** Undoes a manual correction of an answer, the newest unless one is named; 409 if there is none. */
export async function takeBack(
	work: Correcting,
	{ id, correction }: { id: number; correction?: number | undefined }
): Promise<Correction> {
	const { row, result } = await lockAnswer(work, id);
	const rows = (await decisionsOn([id])).get(id) ?? [];
	const standing = rows.filter(({ kind, removedAt }) => kind === 'manual' && removedAt === null);
	const taken = correction === undefined ? standing.at(-1) : standing.find((row) => row.id === correction);
	if (!taken) throw new AppError('wrong_state', 'No such correction of this answer stands.');
	await taken.update({ removedAt: work.now }, { transaction: work.transaction });
	const to = scoreBy(rows.map(decisionOf));
	const output = await told(row, to, { dryRun: false, corrected: standing.length > 1 });
	await put(work, row, result, { to, by: judgeOf(rows) });
	return output;
}

/** What a decision stores besides its type and reason. */
export function decisionRow(row: CorrectedAnswer, to: AnswerScore, { namespace, actor, now }: Correcting) {
	const was = scoreOf(row);
	return {
		namespace,
		eventUid: row.eventUid,
		questionResultId: row.id,
		...to,
		wasCorrect: was.isCorrect,
		wasPoints: was.finalPoints,
		wasFraction: was.fraction,
		wasEfficiency: was.efficiency,
		actor: actorName(actor).slice(0, 120),
		at: now
	};
}

async function told(
	row: CorrectedAnswer,
	to: AnswerScore,
	{ dryRun, corrected }: { dryRun: boolean; corrected: boolean }
): Promise<Correction> {
	const change = { resultId: row.resultId, from: scoreOf(row), to };
	const preview = await previewPlaces(row.eventUid, [change]);
	const { isCorrect, finalPoints } = to;
	const answer = { id: row.id, isCorrect, finalPoints, points: row.points, corrected };
	return { event_uid: row.eventUid, answer, ...preview, dryRun };
}

async function put(
	{ now, transaction, changed, notify }: Correcting,
	row: CorrectedAnswer,
	result: Result,
	{ to, by }: { to: AnswerScore; by: string | null }
): Promise<void> {
	await putScores([{ id: row.id, score: to, by }], now, transaction);
	if (!isSameScore(scoreOf(row), to)) await sumUpAgain([result.id], now, transaction);
	changed('results', resultsResource(result.eventUid));
	notify(result.eventUid, rankingsOfTeam(result.teamUid!), 'results', `own:${result.teamUid}`);
}
