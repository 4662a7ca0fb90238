import type { StoredQuestion } from '#lib/questions/types.ts';
import type { AnswerStatus, Result } from '../results/model.ts';
import { isScored } from './plan.ts';
import { scoringVersion } from './scoring.ts';

/** What a row of an attempt holds before its answer. */
export function blankRow(result: Result, position: number, limit: number | null, question: StoredQuestion) {
	return {
		namespace: result.namespace,
		resultId: result.id,
		eventUid: result.eventUid,
		teamUid: result.teamUid,
		catalogUid: result.catalogUid,
		questionId: question.id,
		attempt: result.attempt,
		position,
		type: question.type,
		question,
		points: question.points,
		limitSec: limit,
		openedAt: null,
		deadlineAt: null,
		answerId: null,
		status: 'open' as AnswerStatus,
		rawAnswer: null as unknown,
		answerText: null as string | null,
		receivedAt: null as Date | null,
		timeLeftSec: null as number | null,
		fraction: 0,
		isCorrect: isScored(question.type) ? false : null,
		finalPoints: 0,
		efficiency: 0,
		scoringVersion
	};
}
