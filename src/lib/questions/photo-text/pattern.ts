import { spacedKey, tight, typedKey } from '../../text/typed-key.ts';

// A noncharacter, which no text contains, replaces the wildcard while the key is made: it is not punctuation that
// absorbs spaces.
const wildCard = '\uffff';
const tokens = /\\([*\\])|(\*)|\uffff/g;

/**
 * Whether a typed answer matches an accepted text, compared by typedKey; `*` matches any characters, also none, `\*` is
 * an asterisk and `\\` a backslash. Final punctuation is optional. Linear in both texts.
 */
export function fitsPattern(text: string, pattern: string): boolean {
	const wanted = spacedKey(withWildCards(pattern));
	if (!wanted) return false;
	const given = spacedKey(text.replaceAll(wildCard, ''));
	return fitsAtEnd(given, wanted) || fitsAtEnd(tight(given), tight(wanted));
}

/** The form in which equivalent typed answers are equal. */
export const typedForm = (text: string): string => withoutFullStop(typedKey(text));

/** A pattern as people read it, without escapes. */
export const patternText = (pattern: string): string => withWildCards(pattern).replaceAll(wildCard, '*');

/** The pattern that only this text fits. */
export const patternOf = (text: string): string => text.replace(/[*\\]/g, '\\$&');

/** A text that fits the pattern. */
export function exampleOf(pattern: string): string {
	const [shortest, other] = ['', 'x'].map((filling) => withWildCards(pattern).replaceAll(wildCard, filling).trim());
	return shortest && fitsPattern(shortest, pattern) ? shortest : other!;
}

const withWildCards = (pattern: string): string =>
	pattern.replace(tokens, (_all, escaped?: string, star?: string) => escaped ?? (star ? wildCard : ''));

const fitsAtEnd = (given: string, wanted: string): boolean =>
	fits(given, wanted) || fits(withoutFullStop(given), withoutFullStop(wanted));

function fits(given: string, wanted: string): boolean {
	const [first = '', ...inner] = wanted.split(wildCard);
	const last = inner.pop();
	if (last === undefined) return given === first;
	if (!given.startsWith(first)) return false;
	let from = first.length;
	// The leftmost match of each part is always good enough, so no text makes this slow.
	for (const part of inner) {
		const index = given.indexOf(part, from);
		if (index < 0) return false;
		from = index + part.length;
	}
	return given.length - last.length >= from && given.endsWith(last);
}

const ends = '.!?。';
const afterWord = /\p{L}\p{M}*\p{L}\p{M}*$/u;
const longestEnd = 64;

/** The key without the signs that end a sentence: behind a word of two letters, a full stop also behind a digit, as in CO2 or H2O. */
function withoutFullStop(key: string): string {
	let length = key.length;
	while (length > 0 && ends.includes(key[length - 1]!)) length--;
	const rest = key.slice(0, length);
	const isSentence =
		afterWord.test(rest.slice(-longestEnd)) || (/\d\p{L}?$/u.test(rest) && /^\.+$/.test(key.slice(length)));
	return isSentence ? rest : key;
}
