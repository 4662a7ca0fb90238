import type { StoredQuestion } from '#lib/questions/types.ts';
import { answerKey } from '../answer-key.ts';
import { optionsOf } from '../texts.ts';

const sorted = (keys: string[]): string => keys.sort().join('\n');

/** The right answers of a question, each in a form in which it equals those of others; several where one is enough. */
export function rightAnswers(question: StoredQuestion): string[] {
	const { content } = question;
	if ('accept' in content) return content.accept.map(answerKey);
	if ('answer' in content) return [answerKey(content.answer)];
	if ('items' in content) return [content.items.map(({ text }) => answerKey(text)).join('\n')];
	if ('terms' in content)
		return [sorted(content.terms.map(({ term, definition }) => `${answerKey(term)} = ${answerKey(definition)}`))];
	if ('cards' in content) return [sorted(content.cards.map(({ text, correct }) => `${answerKey(text)} ${correct}`))];
	const right = optionsOf(question).filter(({ isRight }) => isRight);
	return right.length ? [sorted(right.map(({ text }) => answerKey(text)))] : [];
}
