import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Link } from '../../../database/table.ts';

/** What an attempt keeps from its start: the settings that score it, and its questions in playing order. */
export interface AttemptPlan {
	settings: Record<string, unknown>;
	/** `limit` in seconds, null = none; `question` is the snapshot with the solution. */
	questions: { id: number; limit: number | null; question: StoredQuestion }[];
}

/** A question of a snapshot with the number of its row in a backup. */
export const linkedQuestion = (question: StoredQuestion, link: Link) => ({
	...question,
	id: link('questions', question.id)
});

/** A plan with the numbers of its questions in a backup. */
export const linkedPlan = (plan: AttemptPlan, link: Link) => ({
	...plan,
	questions: plan.questions.map((one) => ({
		...one,
		id: link('questions', one.id),
		question: linkedQuestion(one.question, link)
	}))
});
