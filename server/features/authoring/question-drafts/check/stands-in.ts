import { folded } from '../../../../database/folded.ts';

/** A longer answer is a statement: it may say the same in another order, with the same numbers. */
const mostOfName = 6;
/** So many other words, such as articles, may stand between two words of an answer. */
const mostBetween = 3;
/** The share of the longer words of a statement that the passage has. */
const leastShare = 0.5;

const token = /(?<![\p{L}\p{N}])[-\u2212]?\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+/gu;
const spacedGroups = /(?<=\p{N})[\u00a0\u202f '](?=\p{N}{3}(?!\p{N}))/gu;
const isNumber = (word: string): boolean => /\p{N}/u.test(word);

// Endings of German and English words. What is left has at least four letters: Main is not Mai.
const ending = /(?<=\p{L}{4})(?:innen|ern|est|ing|en|er|es|em|ed|ly|e|n|s)$/u;
const leastStem = 3;

/** A word without its endings; ä, ae and a are one, as in Häuser, Haeuser and Haus. */
function stemOf(word: string): string {
	let stem = folded(word).replace(/(?<![aeq])ue|ae|oe/g, ([letter]) => letter!);
	// Kapitän and Kapitäns end alike only when both have lost all that looks like an ending.
	for (let length = 0; length !== stem.length; stem = stem.replace(ending, '')) length = stem.length;
	return stem;
}

/** The words of a text in the form in which they are compared: numbers exactly, others without their endings. */
const wordsIn = (text: string): string[] =>
	(text.normalize('NFC').replace(spacedGroups, '').match(token) ?? []).map((word) =>
		isNumber(word) ? word.replace('\u2212', '-') : stemOf(word)
	);

function followsAt(words: readonly string[], passage: readonly string[], start: number): boolean {
	let at = start;
	for (const word of words.slice(1)) {
		const next = passage.indexOf(word, at + 1);
		if (next < 0 || next > at + 1 + mostBetween) return false;
		at = next;
	}
	return true;
}

/** Whether the words of a name, date or number stand in a passage in their order. */
const standsInOrder = (words: readonly string[], passage: readonly string[]): boolean =>
	passage.some((word, start) => word === words[0] && followsAt(words, passage, start));

/** Whether a passage has all numbers of a statement and most of its longer words. */
function standsFreely(words: readonly string[], passage: ReadonlySet<string>): boolean {
	if (!words.filter(isNumber).every((number) => passage.has(number))) return false;
	const long = words.filter((word) => !isNumber(word) && word.length > leastStem);
	return long.filter((word) => passage.has(word)).length >= long.length * leastShare;
}

/** Whether a text stands in a passage: case, umlauts and endings of words may differ, numbers may not. */
export function standsIn(text: string, passage: string): boolean {
	const [words, all] = [wordsIn(text), wordsIn(passage)];
	if (!words.length) return passage.includes(text.trim());
	return words.length <= mostOfName ? standsInOrder(words, all) : standsFreely(words, new Set(all));
}

/** The numbers of a text, as they stand there. */
export const numbersIn = (text: string): string[] => wordsIn(text).filter(isNumber);
