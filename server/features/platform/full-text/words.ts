import { folded } from '../../../database/search.ts';
import { normalForm } from '#lib/text/normal-form.ts';

const word = /[\p{L}\p{M}\p{N}]+/gu;
const longest = 80;
const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A word without the e of a spelled umlaut; after a, e and q the two letters are none, as in neue and quer. */
const contracted = (text: string): string => text.replace(/(?<![aeq])ue|ae|oe/g, ([letter]) => letter!);
const plain = (text: string): string => folded(text).slice(0, longest);

/** The ways in which people search for one word of a text: fuchse, fuechse for Füchse; fuechse, fuchse for Fuechse. */
function formsOf(text: string): string[] {
	const small = normalForm(text.toLowerCase(), 'NFC');
	const stripped = plain(small);
	const whole = plain(small.replace(/[äöü]/g, (letter) => spelled[letter]!));
	return [...new Set([stripped, whole, contracted(whole)])];
}

/** The words of a text as they stand in it. */
const wordsIn = (text: string): string[] => text.match(word) ?? [];

/** The words that are indexed for a text: each once, folded, in every form in which it is searched for. */
export function indexedWords(text: string): string {
	const forms = [...new Set(wordsIn(text))].flatMap(formsOf);
	// MariaDB indexes no word under three letters and skips common English ones; with this end none is one of them.
	return [...new Set(forms)].map((one) => `${one}__`).join(' ');
}

/** The words of a search: each with the forms of which one has to begin a word of what is found. */
export function askedWords(search: string): string[][] {
	const asked = [...new Set(wordsIn(normalForm(search, 'NFC')).map(plain))];
	return asked.map((one) => [...new Set([one, contracted(one)])]);
}

/** Whether a word of a text begins with one of the words of a search. */
export const isAsked = (text: string, asked: readonly string[][]): boolean => {
	const forms = formsOf(text);
	return asked.some((wanted) => wanted.some((start) => forms.some((form) => form.startsWith(start))));
};
