import { parseAnswer } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { settingsOfEvent } from '../../../authoring/events/load.ts';
import { plansOf, settingsIn } from '../attempts/attempt-plan.ts';
import { judge } from '../judging/judge.ts';
import type { QuestionResult, Result } from '../model.ts';
import { pointsByRule, type StoredRule } from '../judging/round-rule.ts';
import { scorePoints } from '../judging/points-and-time-bonus.ts';
import type { AnswerScore } from './score.ts';

/** The settings an attempt is judged by. */
type Grading = Parameters<typeof judge>[2] & { timeBonusFloor: number; rule?: StoredRule };
type GradedAnswer = Pick<QuestionResult, 'rawAnswer' | 'points' | 'limitSec' | 'timeLeftSec'>;

/** The settings for judging attempts, by attempt id: those at its start. */
export async function gradingOf(
	eventUid: string,
	attempts: Pick<Result, 'id' | 'attemptUid' | 'eventUid'>[]
): Promise<(resultId: number) => Grading> {
	const settings = await settingsOfEvent(eventUid);
	const plans = await plansOf(attempts);
	return (resultId) => {
		const plan = plans.get(resultId);
		// Results that came from elsewhere keep no settings.
		return { ...settings, ...(plan ? settingsIn(plan) : {}) };
	};
}

/** The score of a stored answer for a question; undefined if it names parts that the question does not have. */
export function gradeAnswer(
	{ rawAnswer, points, limitSec: limitSeconds, timeLeftSec }: GradedAnswer,
	question: StoredQuestion,
	grading: Grading,
	isPhotoRejected: boolean
): AnswerScore | undefined {
	const parsed = parseAnswer(question, rawAnswer);
	if ('errors' in parsed) return undefined;
	// Excluding a question from scoring is handled separately.
	const { isVoid: _, ...asked } = question;
	const { isCorrect, fraction } = judge(asked, parsed.answer, grading, isPhotoRejected);
	const timeLeftSeconds = timeLeftSec === null ? null : Number(timeLeftSec);
	const { timeBonusFloor, rule } = grading;
	const score = { isCorrect, ...scorePoints({ points, limitSeconds, timeLeftSeconds, timeBonusFloor, fraction }) };
	return { ...score, finalPoints: pointsByRule({ points, ...score }, rule) };
}
