import { folded } from '../../../database/folded.ts';
import { normalForm } from '#lib/text/normal-form.ts';

/** One word of a text. */
export const word = /[\p{L}\p{M}\p{N}]+/gu;
const longest = 80;
const ascii = /^[\x20-\x7e]*$/;
const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A word without the e of a spelled umlaut; after a, e and q the two letters are none, as in neue and quer. */
const contracted = (text: string): string => text.replace(/(?<![aeq])ue|ae|oe/g, ([letter]) => letter!);
const plain = (text: string): string => folded(text).slice(0, longest);

/** The ways in which people search for one word of a text: fuchse, fuechse for Füchse; fuechse, fuchse for Fuechse. */
function formsOf(text: string): string[] {
	if (ascii.test(text)) {
		const whole = text.toLowerCase().slice(0, longest);
		const short = contracted(whole);
		return short === whole ? [whole] : [whole, short];
	}
	const small = normalForm(text.toLowerCase(), 'NFC');
	const stripped = plain(small);
	const whole = plain(small.replace(/[äöü]/g, (letter) => spelled[letter]!));
	return [...new Set([stripped, whole, contracted(whole)])];
}

/** The words of a text in their original form. */
const wordsIn = (text: string): string[] => text.match(word) ?? [];

/** The words that are indexed for a text: each once, folded, in every form in which it is searched for. */
export function indexedWords(text: string): string {
	const forms = [...new Set(wordsIn(text))].flatMap(formsOf);
	// MariaDB indexes no word under three letters and skips common English ones; with this end none is one of them.
	return [...new Set(forms)].map((one) => `${one}__`).join(' ');
}

/**
 * The words of a search, each once, in the one form that every word with that beginning is indexed in: fuchse finds
 * Füchse, Fuechse and Fuchse. One form in place of two halves what the index of the database has to read.
 */
export const askedWords = (search: string): string[] => [
	...new Set(wordsIn(normalForm(search, 'NFC')).map((one) => contracted(plain(one))))
];

/**
 * Returns a function that checks whether a word of a text starts with a word of the search; results are cached per
 * word.
 */
export function askedIn(asked: readonly string[]): (text: string) => boolean {
	const known = new Map<string, boolean>();
	return (text) => {
		const found = known.get(text) ?? formsOf(text).some((form) => asked.some((start) => form.startsWith(start)));
		known.set(text, found);
		return found;
	};
}
