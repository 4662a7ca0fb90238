import { findRows } from '../../../../database/rows.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import { AnswerCorrection, QuestionResult } from '../model.ts';
import { lockAttempts } from './new-plans.ts';
import { previewPlaces } from './places.ts';
import { announce } from './regrade.ts';
import { decisionOf, isSameScore, judgeOf, scoreBy, scoreOf } from './score.ts';
import { setScoring } from './void.ts';
import { chunksOf, decisionsOn, putScores, sumUpAgain } from './store.ts';

// Their plans and snapshots are large.
const without = ['question', 'rawAnswer', 'answerText'] as const;

async function answersById(ids: number[]): Promise<QuestionResult[]> {
	const rows: QuestionResult[] = [];
	for (const part of chunksOf(ids)) rows.push(...(await findRows(QuestionResult, { id: part }, { without })));
	return rows;
}

/** The scores of a batch's answers after it is undone, and the questions with their previous keys. */
async function scoresWithout(batch: AnswerCorrection[], rows: QuestionResult[]) {
	const decisions = await decisionsOn(rows.map(({ id }) => id));
	const taken = new Map(batch.map((row) => [row.questionResultId, row]));
	return rows.map((row) => {
		const own = decisions.get(row.id) ?? [];
		// A later key stays the one that the answer was scored by.
		const isNewest = own.findLast(({ kind, removedAt }) => kind === 'regrade' && removedAt === null) === undefined;
		const question = isNewest ? (taken.get(row.id)!.wasQuestion ?? undefined) : undefined;
		return { row, to: scoreBy(own.map(decisionOf)), question, by: judgeOf(own) };
	});
}

/** Includes a question in scoring again, by one of the answers it excluded. */
async function undoVoid(work: WriteWork, eventUid: string, { questionResultId }: AnswerCorrection) {
	const [row] = await answersById([questionResultId]);
	const catalog = { uid: row!.catalogUid, eventUid };
	const scoring = { catalog, questionId: row!.questionId!, isOut: false, wasOut: true, reason: '', dryRun: false };
	const { changed, places, teams, awards } = await setScoring(work, scoring);
	return { event_uid: eventUid, changed, places, teams, awards };
}

/** Undoes what a new answer key changed; the key stays in the question, so that later answers are scored with it. */
export async function undoRegrade(work: WriteWork, eventUid: string, batch: string) {
	const { now, transaction } = work;
	const found = await findRows(AnswerCorrection, { eventUid, batch });
	const standing = found.filter(({ removedAt }) => removedAt === null);
	if (!found.length) throw notFound('regrade');
	if (!standing.length) throw new AppError('wrong_state', 'This was taken back already.');
	if (standing[0]!.kind === 'void') return undoVoid(work, eventUid, standing[0]!);
	const rows = await answersById(standing.map(({ questionResultId }) => questionResultId));
	for (const uid of new Set(rows.map(({ catalogUid }) => catalogUid)))
		await lockAttempts({ uid, eventUid }, transaction);
	await AnswerCorrection.update({ removedAt: now }, { where: { eventUid, batch, removedAt: null }, transaction });
	const scores = await scoresWithout(standing, rows);
	const changed = scores.filter(({ row, to }) => !isSameScore(scoreOf(row), to));
	const changes = changed.map(({ row, to }) => ({ resultId: row.resultId, from: scoreOf(row), to }));
	const preview = await previewPlaces(eventUid, changes);
	await putScores(
		scores.map(({ row, to, question, by }) => ({ id: row.id, score: to, question, by })),
		now,
		transaction
	);
	await sumUpAgain([...new Set(changes.map(({ resultId }) => resultId))], now, transaction);
	announce(
		work,
		eventUid,
		changed.map(({ row }) => row.teamUid!)
	);
	return { event_uid: eventUid, changed: changed.length, ...preview };
}
