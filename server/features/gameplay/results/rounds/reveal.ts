import type { WriteWork } from '../../../../operation/operation.ts';
import { updateRows } from '../../../../database/rows.ts';
import { rejectedPhotos } from '../../photos/rows.ts';
import { isScored, planOf, plannedQuestion } from '../attempts/attempt-plan.ts';
import { gradeAnswer, gradingOf } from '../corrections/grade.ts';
import type { AnswerScore } from '../corrections/score.ts';
import { chunksOf, putScores, sumUpAgain } from '../corrections/store.ts';
import { Result, type QuestionResult } from '../model.ts';
import { answersTo } from './round-answers.ts';
import { lockRoundAttempts } from './round-attempts.ts';

const nothing: AnswerScore = { isCorrect: false, finalPoints: 0, fraction: 0, efficiency: 0 };

/** A round, and how many of its questions are revealed with this one. */
interface Reveal {
	roundUid: string;
	eventUid: string;
	questionId: number;
	revealed: number;
}

/**
 * Scores the answers to a question of a round. Until then they are stored without a score: nothing that reads scores can
 * tell anything before the reveal. Returns the teams whose totals changed.
 */
export async function scoreRoundQuestion(work: WriteWork, reveal: Reveal): Promise<string[]> {
	const { now, transaction } = work;
	const attempts = await lockRoundAttempts(reveal.roundUid, transaction);
	const [first] = attempts;
	if (!first) return [];
	const plan = await planOf(first);
	const { question } = plannedQuestion(plan, reveal.questionId);
	const settled = plan.questions.slice(0, reveal.revealed).filter((one) => isScored(one.question)).length;
	const ids = attempts.map(({ id }) => id);
	const answers = (await Promise.all([...chunksOf(ids)].map((part) => answersOf(reveal, part)))).flat();
	const gradingFor = await gradingOf(reveal.eventUid, attempts);
	const rejected = await rejectedPhotos(reveal.eventUid);
	const scoreOf = (row: QuestionResult): AnswerScore => {
		if (!isScored(question)) return { ...nothing, isCorrect: null };
		if (row.status !== 'accepted' || row.rawAnswer === null) return nothing;
		const isRejected = row.photoUid !== null && rejected.has(row.photoUid);
		return gradeAnswer(row, question, gradingFor(row.resultId), isRejected) ?? nothing;
	};
	await putScores(
		answers.map((row) => ({ id: row.id, score: scoreOf(row), by: null })),
		now,
		transaction
	);
	await sumUpAgain(ids, now, transaction);
	await updateRows(Result, { settled }, { roundUid: reveal.roundUid }, transaction);
	return attempts.map(({ teamUid }) => teamUid!);
}

const answersOf = ({ eventUid, questionId }: Reveal, part: number[]) => answersTo(eventUid, questionId, part);
