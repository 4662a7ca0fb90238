import { findRows } from '../../../../database/rows.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { lockAttemptsOf } from '../attempts/attempt-rows.ts';
import { AnswerCorrection, QuestionResult, type Result } from '../model.ts';
import { decisionRow } from './correct.ts';
import { gradeAnswer, gradingOf } from './grade.ts';
import { announce } from './regrade.ts';
import { decisionOf, isSameScore, judgeOf, scoreBy, scoreOf, type AnswerScore } from './score.ts';
import { chunksOf, decisionsOn, putScores, sumUpAgain } from './store.ts';

/** A photo of a team, and whether it counts as one that is not there. */
interface JudgedPhoto {
	photoUid: string;
	teamUid: string;
	isRejected: boolean;
}

/**
 * Rescores the answers of photos after a decision about them: a rejected photo counts as none. Manual corrections stay.
 * Returns how many answers changed.
 */
export async function judgePhotos(work: WriteWork, eventUid: string, photos: readonly JudgedPhoto[]): Promise<number> {
	// Answers also lock their attempt, so none that is on its way with such a photo is missed.
	const teams = [...new Set(photos.map(({ teamUid }) => teamUid))];
	const attempts = await lockAttemptsOf(eventUid, teams, work.transaction);
	const rows = await answersWith(photos, attempts);
	if (rows.length === 0) return 0;
	const rejected = new Set(photos.flatMap(({ photoUid, isRejected }) => (isRejected ? [photoUid] : [])));
	const used = new Set(rows.map(({ resultId }) => resultId));
	const gradingFor = await gradingOf(
		eventUid,
		attempts.filter(({ id }) => used.has(id))
	);
	const scores = [];
	for (const row of rows) {
		const graded = gradeAnswer(row, row.question, gradingFor(row.resultId), rejected.has(row.photoUid!));
		const decided = graded && (await decide(work, row, graded));
		if (decided && !isSameScore(scoreOf(row), decided.to)) scores.push({ row, ...decided });
	}
	await store(work, eventUid, scores);
	return scores.length;
}

async function answersWith(photos: readonly JudgedPhoto[], attempts: Result[]): Promise<QuestionResult[]> {
	const rows: QuestionResult[] = [];
	const photoUid = photos.map((photo) => photo.photoUid);
	for (const resultId of chunksOf(attempts.map(({ id }) => id)))
		rows.push(...(await findRows(QuestionResult, { resultId, photoUid, status: 'accepted' })));
	// What is not revealed yet is scored with its question.
	return rows.filter(({ settledAt }) => settledAt !== null);
}

/** Replaces an earlier verdict about the photo; returns the resulting score of the answer. */
async function decide(work: WriteWork, row: QuestionResult, graded: AnswerScore) {
	const { now, transaction } = work;
	const decisions = (await decisionsOn([row.id])).get(row.id) ?? [];
	const isOld = ({ kind, removedAt }: AnswerCorrection) => kind === 'photo' && removedAt === null;
	for (const old of decisions.filter(isOld)) await old.update({ removedAt: now }, { transaction });
	const others = decisions.map(decisionOf).filter(({ kind }) => kind !== 'manual');
	const without = others.length ? scoreBy(others) : scoreOf(row);
	if (!isSameScore(without, graded)) {
		const values = { ...decisionRow(row, graded, work), kind: 'photo' as const, reason: '', removedAt: null };
		decisions.push(await AnswerCorrection.create(values, { transaction }));
	}
	return { to: decisions.length ? scoreBy(decisions.map(decisionOf)) : scoreOf(row), by: judgeOf(decisions) };
}

async function store(
	work: WriteWork,
	eventUid: string,
	scores: { row: QuestionResult; to: AnswerScore; by: string | null }[]
): Promise<void> {
	if (scores.length === 0) return;
	const { now, transaction } = work;
	await putScores(
		scores.map(({ row, to, by }) => ({ id: row.id, score: to, by })),
		now,
		transaction
	);
	await sumUpAgain([...new Set(scores.map(({ row }) => row.resultId))], now, transaction);
	announce(
		work,
		eventUid,
		scores.map(({ row }) => row.teamUid!)
	);
}
