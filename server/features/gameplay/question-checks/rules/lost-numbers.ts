import type { Translation } from '#lib/questions/types.ts';
import { numberNamed } from '../answer-key.ts';
import type { Finding, Rule } from '../finding.ts';
import { partsOf } from '../texts.ts';

// Of dates in digits only the year counts: languages order days and months differently, or name the month.
const dates = /(?<!\d)\d{1,2}([./-])\s?\d{1,2}\1\s?(?=\d{2,4}(?!\d))/g;
const numbers = /\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?/g;
const clock = /\b(?:[ap]\.?m\.?|uhr|o'clock)\b/i;

/** The numbers of a text as digits, without what languages write differently. */
const numbersIn = (text: string): string[] =>
	(text.replace(dates, ' ').match(numbers) ?? []).map((number) => number.replace(/\D/g, ''));

const spelledOut = (text: string): string[] =>
	(text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => numberNamed(word) ?? []);

const onTwelve = (number: string): string => (Number(number) > 12 ? String(Number(number) - 12) : number);

/** A number of the original that its translation does not have; undefined when it has them all. */
function lostIn(original: string, translation: string): string | undefined {
	const wanted = numbersIn(original);
	if (!wanted.length) return undefined;
	const isClock = clock.test(original) || clock.test(translation);
	const form = (number: string) => (isClock && number.length < 3 ? onTwelve(number) : number);
	const found = new Map<string, number>();
	for (const number of [...numbersIn(translation), ...spelledOut(translation)])
		found.set(form(number), (found.get(form(number)) ?? 0) + 1);
	return wanted.find((number) => {
		const left = found.get(form(number)) ?? 0;
		found.set(form(number), left - 1);
		return left < 1;
	});
}

/** A translation that lost a number of the original, or has another one. */
export const lostNumbers: Rule = ({ question }) => {
	const { id, prompt, explanation, translations } = question;
	const parts = partsOf(question);
	const pairsOf = (one: Translation): [string, string | undefined][] => [
		[prompt, one.prompt],
		[explanation ?? '', one.explanation],
		...parts.map(({ id: part, text }): [string, string | undefined] => [text, one.parts[part]])
	];
	const all = Object.values(translations ?? {}).flatMap(pairsOf);
	return all.flatMap(([original, translation]): Finding[] => {
		const number = translation && lostIn(original, translation);
		return number ? [{ kind: 'lostNumber', questionId: id, texts: [number, translation] }] : [];
	});
};
