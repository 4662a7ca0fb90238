import { textKey } from '#lib/text/text-key.ts';
import { typedKey } from '#lib/text/typed-key.ts';

const article = /^(?:the|an?|der|die|das|den|dem|eine?[nmrs]?)\s+(?=\S)/u;
const thousands = /(?<![\d.,])\d{1,3}(?:[.,' ]\d{3})+(?![\d.,])/g;
const shortestWord = 4;
const english = 'zero one two three four five six seven eight nine ten eleven twelve';
const german = 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf';
const words = new Map([english, german].flatMap((list) => list.split(' ').map((word, index) => [word, String(index)])));

/** The number that a word of English or German names, up to twelve. */
export const numberNamed = (word: string): string | undefined => words.get(word);

/**
 * Form in which two answers mean the same to a reader: like `typedKey`, and without articles, hyphens, dots of
 * abbreviations and signs between thousands; small numbers as digits. Of short texts case counts: mW is not MW.
 */
export function answerKey(text: string): string {
	const exact = textKey(text);
	if ([...exact].length < shortestWord) return words.get(exact.toLowerCase()) ?? exact;
	const plain = typedKey(text)
		.replace(thousands, (number) => number.replace(/\D/g, ''))
		.replace(/(?<=\p{L})\.(?!\d)/gu, '')
		.replace(/(?<=[\p{L}\d])[-/](?=\p{L})/gu, ' ')
		.replaceAll('"', '')
		.replace(/\s+/gu, ' ')
		.trim();
	const key = plain.replace(article, '').replace(/[.!?]+$/, '') || plain;
	return words.get(key) ?? key;
}
