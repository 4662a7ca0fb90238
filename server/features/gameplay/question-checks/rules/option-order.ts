import type { Rule } from '../finding.ts';
import { optionsOf } from '../texts.ts';

const letter = /^\(?([a-h1-8])[).:]\s*\S/i;
const refersUp =
	/\b(?:all|none|both|neither|any|each) of the above\b|\babove\b.{0,20}\bcorrect\b|\b(?:both )?[a-d] (?:and|&|und|oder|or) [a-d]$|\b(?:alle|keine[srn]?|beide|alles|nichts)\b.{0,20}\b(?:oben|obigen|obenstehenden|vorstehenden|vorherigen)\b|\b(?:oben )?genannten antworten\b/i;

/** Options that count themselves: their letters are wrong as soon as the order is another. */
function areLettered(texts: readonly string[]): boolean {
	const places = texts.map((text) => letter.exec(text)?.[1]?.toLowerCase());
	return (
		places.length > 1 && places.every((place, index) => place === 'abcdefgh'[index] || place === String(index + 1))
	);
}

/** Options that only make sense in their order, where phones shuffle it. */
export const optionOrder: Rule = ({ question, isShuffled }) => {
	if (!('options' in question.content)) return [];
	const { keepOrder } = question.content;
	const texts = optionsOf(question).map(({ text }) => text);
	const questionId = question.id;
	if (areLettered(texts)) return [{ kind: 'letteredOptions', questionId, texts: [texts[0]!] }];
	const above = texts.find((text) => refersUp.test(text.trim()));
	if (above === undefined || keepOrder || !isShuffled) return [];
	return [{ kind: 'shuffledAbove', questionId, texts: [above] }];
};
