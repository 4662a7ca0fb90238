import type { Locale } from '#lib/messages/locale.ts';

const words: Record<Locale, { true: string[]; false: string[] }> = {
	de: { true: ['wahr', 'richtig', 'ja', 'stimmt', 'korrekt'], false: ['falsch', 'nein', 'stimmt nicht', 'unwahr'] },
	en: { true: ['true', 'right', 'yes', 'correct', 't', '1'], false: ['false', 'wrong', 'no', 'incorrect', 'f', '0'] }
};
const meanings = new Map(
	Object.values(words).flatMap((one) => [
		...one.true.map((word) => [word, true] as const),
		...one.false.map((word) => [word, false] as const)
	])
);

/** Parses true or false in either language; undefined for any other text. */
export const truthOf = (text: string): boolean | undefined =>
	meanings.get(text.trim().slice(0, 40).toLowerCase().replace(/[.!]$/, ''));
