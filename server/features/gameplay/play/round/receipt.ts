import type { RoundReceipt } from '#lib/live/round.ts';
import type { StoredAnswer } from '../../results/attempts/answer-rows.ts';

/** The receipt of a stored answer of a round; what it earned only once its question is revealed. */
export function roundReceipt(row: StoredAnswer, isRevealed: boolean): RoundReceipt | null {
	const { answerId, receivedAt, status, questionId, answerRevision, finalPoints, isCorrect } = row;
	if (!answerId || !receivedAt || status === 'open' || status === 'timed_out') return null;
	return {
		answerId,
		questionId: questionId!,
		status,
		recordedAt: receivedAt.toISOString(),
		revision: answerRevision ?? 1,
		points: isRevealed ? finalPoints : null,
		isCorrect: isRevealed ? isCorrect : null
	};
}
