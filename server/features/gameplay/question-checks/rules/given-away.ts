import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Rule } from '../finding.ts';
import { optionsOf, plainWords, wordsOf } from '../texts.ts';

const shortest = 4;

/** Words between spaces, so that whole words are found as parts. */
const spaced = (words: string): string => ` ${words} `;

function rightTexts(question: StoredQuestion): string[] {
	const { content } = question;
	if ('accept' in content) return content.accept.filter((text) => !/[*\\]/.test(text));
	const right = optionsOf(question).filter(({ isRight }) => isRight);
	return right.length === 1 ? [right[0]!.text] : [];
}

/** A question whose text says the right answer, and none of the wrong ones. */
export const givenAway: Rule = ({ question }) => {
	const prompt = spaced(wordsOf(question));
	const isIn = (text: string) => {
		const words = plainWords(text);
		return words.length >= shortest && prompt.includes(spaced(words));
	};
	const said = rightTexts(question).find(isIn);
	const wrong = optionsOf(question).filter(({ isRight }) => !isRight);
	// A question that names its options lets players choose among them.
	if (said === undefined || wrong.some(({ text }) => prompt.includes(spaced(plainWords(text))))) return [];
	return [{ kind: 'givenAway', questionId: question.id, texts: [said] }];
};
