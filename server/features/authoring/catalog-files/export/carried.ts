import type { StoredQuestion } from '#lib/questions/types.ts';

/** What a format cannot include of a question, or that it cannot include the question at all. */
interface Losses {
	/** Why the question is left out; undefined = it is carried. */
	left?: string | undefined;
	/** Fields that stay behind. */
	lost: string[];
}

/** A format that questions are written in. */
export interface Writer {
	type: string;
	ending: string;
	lossesOf(question: StoredQuestion): Losses;
	/** The file of questions that it can carry. */
	write(questions: StoredQuestion[]): string;
}

/** The given fields that a question uses. */
export const filledOf = (
	question: StoredQuestion,
	fields: ('countdown' | 'instantFeedback' | 'image' | 'explanation' | 'translations')[]
): string[] => fields.filter((field) => (question[field] ?? null) !== null);
