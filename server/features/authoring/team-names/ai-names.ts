import { nameKey } from '#lib/text/name-key.ts';
import { chatList, unfenced } from '../../../runtime/chat-list.ts';
import type { ChatMessage } from '../../../runtime/chat.ts';
import type { NameFilter } from './filter.ts';

const mostUsed = 100;

/** What the AI is asked for so many names; `used` are some that it had better leave out. */
export function promptFor(
	{ locale, domains, tones }: NameFilter,
	count: number,
	used: readonly string[]
): ChatMessage[] {
	const language = new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;
	const wishes = [
		`${count} names for teams of a pub quiz, in this language: ${language}.`,
		'Each has 2 or 3 words and 2 to 30 characters: letters, digits, spaces, hyphens and apostrophes. No brands, no real people, nothing that hurts anybody.',
		...(domains.length ? [`They are about: ${domains.join(', ')}.`] : []),
		...(tones.length ? [`They sound: ${tones.join(', ')}.`] : []),
		...(used.length ? [`None of these: ${used.slice(0, mostUsed).join(', ')}.`] : [])
	];
	return [
		{
			role: 'system',
			content: 'You make up names for teams. You answer with a JSON array of strings and nothing else.'
		},
		{ role: 'user', content: wishes.join('\n') }
	];
}

const numbered = /^\s*(?:\d{1,3}[.)]|[-*•])\s+(\S.{0,200})$/;

/** The texts of an answer that may be names: a JSON array, `{names}`, either in a code fence or inside of prose, else numbered lines. */
function textsIn(answer: string): string[] {
	const found = chatList(answer, 'names').filter((one) => typeof one === 'string');
	return found.length
		? found
		: unfenced(answer)
				.split('\n')
				.flatMap((line) => numbered.exec(line)?.[1] ?? []);
}

const nameForm = /^[\p{L}\p{M}\p{N} '-]{2,30}$/u;
const quotes = /^["“”„‚‘'`*_]+|["“”‘`*_.,;]+$/g;

/** The usable names of an answer, each once: short, of plain characters, and let through by `isFree`, which is asked with the key. */
export function readNames(answer: string, most: number, isFree: (key: string) => boolean): string[] {
	const names = new Map<string, string>();
	for (const text of textsIn(answer)) {
		const name = text.normalize('NFC').replaceAll('’', "'").replace(quotes, '').replace(/\s+/g, ' ').trim();
		const key = nameKey(name);
		if (nameForm.test(name) && /\p{L}/u.test(name) && isFree(key) && !names.has(key)) names.set(key, name);
		if (names.size === most) break;
	}
	return [...names.values()];
}
