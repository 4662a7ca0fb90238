import type { StoredQuestion } from '#lib/questions/types.ts';

/** What a question loses in a format, or that it cannot go into it at all. */
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

/** Those of the fields that a question has a value in. */
export const filledOf = (
	question: StoredQuestion,
	fields: ('countdown' | 'instantFeedback' | 'image' | 'explanation' | 'translations')[]
): string[] => fields.filter((field) => (question[field] ?? null) !== null);
