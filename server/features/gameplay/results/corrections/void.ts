import { findRows } from '../../../../database/rows.ts';
import { change, storedTime } from '../../../../database/statements.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { storeScoring } from '../../../authoring/catalogs/write/change-key.ts';
import { rejectedPhotos } from '../../photos/rows.ts';
import { plansOf } from '../attempts/attempt-plan.ts';
import { readSnapshot } from '../statistics/key-use.ts';
import { AnswerCorrection, QuestionResult, Result } from '../model.ts';
import { decisionRow } from './correct.ts';
import { gradeAnswer, gradingOf } from './grade.ts';
import { lockAttempts, putQuestions, type Planned } from './new-plans.ts';
import { previewPlaces } from './places.ts';
import { announce, type Regraded } from './regrade.ts';
import { decisionOf, judgeOf, scoreBy, scoreOf, type AnswerScore } from './score.ts';
import { chunksOf, decisionsOn, putScores, sumUpAgain } from './store.ts';

const unscored: AnswerScore = { isCorrect: null, finalPoints: 0, fraction: 0, efficiency: 0 };
const wrong: AnswerScore = { ...unscored, isCorrect: false };

/** A question that leaves scoring, or comes back into it. */
interface Scoring {
	catalog: { uid: string; eventUid: string };
	questionId: number;
	isOut: boolean;
	/** As it is now. */
	wasOut: boolean;
	reason: string;
	dryRun: boolean;
}

interface Changed {
	row: QuestionResult;
	to: AnswerScore;
	by: string | null;
}

/**
 * Excludes a question from scoring or includes it again: in all attempts that have it, finished or running, and in
 * future ones. While excluded, no answer to it earns points or counts in a total, whatever was corrected by hand; once
 * included, all of that applies again.
 */
export async function setScoring(work: WriteWork, scoring: Scoring): Promise<Regraded> {
	const { catalog, questionId, isOut, wasOut, dryRun } = scoring;
	const attempts = await lockAttempts(catalog, work.transaction);
	// What is not revealed yet gets its score with its question, as the plan of its attempt then has it.
	const rows = (await findRows(QuestionResult, { eventUid: catalog.eventUid, questionId })).filter(
		({ teamUid, status, settledAt }) => teamUid !== null && (status === 'open' || settledAt !== null)
	);
	const touched = rows.filter(({ isCorrect }) => (isCorrect === null) !== isOut);
	const changed = isOut
		? touched.map((row) => ({ row, to: unscored, by: null }))
		: await scoredAgain(catalog.eventUid, touched);
	const changes = changed.map(({ row, to }) => ({ resultId: row.resultId, from: scoreOf(row), to }));
	const preview = await previewPlaces(catalog.eventUid, changes);
	const batch = dryRun ? null : newUid();
	if (batch) {
		await storeDecisions(work, scoring, changed, batch);
		await putTotals(work, scoring, attempts, { rows, touched });
		await putScores(
			changed.map(({ row, to, by }) => ({ id: row.id, score: to, by })),
			work.now,
			work.transaction
		);
		await sumUpAgain([...new Set(touched.map(({ resultId }) => resultId))], work.now, work.transaction);
		await storeScoring(work, catalog.uid, { id: questionId, voidedAt: isOut ? work.now : null });
		announce(
			work,
			catalog.eventUid,
			touched.map(({ teamUid }) => teamUid!)
		);
	}
	const counts = { answers: touched.length, changed: changed.length, corrected: 0, skipped: 0 };
	return { event_uid: catalog.eventUid, ...counts, ...preview, isOut: dryRun ? wasOut : isOut, batch, dryRun };
}

/**
 * The scores of answers once their question counts again: by other corrections of the answer, or else by the question.
 */
async function scoredAgain(eventUid: string, rows: QuestionResult[]): Promise<Changed[]> {
	const decisions = await decisionsOn(rows.map(({ id }) => id));
	const attempts = await Result.findAll({
		where: { id: [...new Set(rows.map(({ resultId }) => resultId)), 0] },
		attributes: ['id', 'attemptUid', 'eventUid']
	});
	const gradingFor = await gradingOf(eventUid, attempts);
	const rejected = await rejectedPhotos(eventUid);
	return rows.map((row) => {
		const rowsOfIt = decisions.get(row.id) ?? [];
		const [own, by] = [rowsOfIt.map(decisionOf), judgeOf(rowsOfIt)];
		const others = own.map((one) => (one.kind === 'void' ? { ...one, removedAt: one.removedAt ?? one.at } : one));
		const decided = others.length ? scoreBy(others) : undefined;
		if (decided && decided.isCorrect !== null) return { row, to: decided, by };
		// It was answered while it was out of scoring.
		if (row.status !== 'accepted' || row.rawAnswer === null) return { row, to: wrong, by };
		const isRejected = row.photoUid !== null && rejected.has(row.photoUid);
		const graded = gradeAnswer(row, readSnapshot(row.question), gradingFor(row.resultId), isRejected);
		return { row, to: graded ?? wrong, by };
	});
}

async function storeDecisions(
	work: WriteWork,
	{ isOut, reason }: Scoring,
	changed: Changed[],
	batch: string
): Promise<void> {
	const { now, transaction } = work;
	for (const part of chunksOf(changed)) {
		if (isOut) {
			const rows = part.map(({ row, to }) => ({ ...decisionRow(row, to, work), kind: 'void' as const, batch, reason }));
			await AnswerCorrection.bulkCreate(rows, { transaction });
			continue;
		}
		const questionResultId = part.map(({ row }) => row.id);
		const where = { questionResultId, kind: 'void' as const, removedAt: null };
		await AnswerCorrection.update({ removedAt: now }, { where, transaction });
	}
}

/** Lets the attempts that have the question count it no more in their totals, or count it again. */
async function putTotals(
	{ now, transaction }: WriteWork,
	{ questionId, isOut }: Scoring,
	attempts: Planned[],
	{ rows, touched }: Record<'rows' | 'touched', QuestionResult[]>
): Promise<void> {
	const shares = touched.map(({ resultId, points, status }) => ({
		resultId,
		points,
		settled: status === 'open' ? 0 : 1
	}));
	const answered = new Set(rows.map(({ resultId }) => resultId));
	for (const part of chunksOf(attempts)) {
		for (const [resultId, plan] of await plansOf(part)) {
			const asked = plan.questions.find(({ id }) => id === questionId)?.question;
			if (asked && (asked.isVoid ?? false) !== isOut && !answered.has(resultId))
				shares.push({ resultId, points: asked.points, settled: 0 });
		}
	}
	const sequelize = Result.sequelize!;
	const sign = isOut ? '-' : '+';
	for (const group of Map.groupBy(shares, ({ points, settled }) => `${points} ${settled}`).values())
		for (const part of chunksOf(group))
			await change(
				sequelize,
				`UPDATE results SET total = total ${sign} 1, max_points = max_points ${sign} ?, settled = settled ${sign} ?,
				updated_at = ? WHERE id IN (${part.map(() => '?').join(', ')})`,
				[part[0]!.points, part[0]!.settled, storedTime(sequelize, now), ...part.map(({ resultId }) => resultId)],
				transaction
			);
	await putQuestions(
		attempts,
		({ isVoid: _, ...asked }) => (asked.id !== questionId ? undefined : isOut ? { ...asked, isVoid: true } : asked),
		transaction
	);
}
