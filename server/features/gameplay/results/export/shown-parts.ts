import { z } from 'zod';
import { answerParts, parseAnswer } from '#lib/questions/index.ts';
import { shownText } from '#lib/text/name-key.ts';
import type { AnswerPart, StoredQuestion } from '#lib/questions/types.ts';

/** A part of an answer as screens draw it. */
export const answerPart = z.object({
	text: z.string(),
	definition: z.string().optional().describe('What was matched to the term that the text is'),
	side: z.enum(['right', 'left']).optional().describe('Where a card was swiped to'),
	label: z.string().optional().describe('What the question calls that side; left out = the usual word')
});

const shownPart = ({ text, definition, label, ...side }: AnswerPart): AnswerPart => ({
	text: shownText(text),
	...(definition === undefined ? {} : { definition: shownText(definition) }),
	...side,
	...(label ? { label: shownText(label) } : {})
});

/**
 * A stored answer part by part; empty without an answer. External results may only have text, and a changed answer key
 * may have lost the chosen option: then the text is the only part.
 */
export function shownParts(question: StoredQuestion, rawAnswer: unknown, answerText: string | null): AnswerPart[] {
	const parsed = rawAnswer === null ? undefined : parseAnswer(question, rawAnswer);
	if (parsed && 'answer' in parsed) return answerParts(question, parsed.answer).map(shownPart);
	return answerText ? [{ text: answerText }] : [];
}
