import { normalForm } from './normal-form.ts';

// An emoji with what changes its look, and those that a joiner makes one picture; there joiners and selectors are seen.
const emoji =
	/(?:(?=\p{Emoji_Presentation})\p{Extended_Pictographic}\ufe0e?|(?!\p{Emoji_Presentation})\p{Extended_Pictographic}\ufe0f?)\p{Emoji_Modifier}?/u
		.source;
const unseen = '\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
const emojiOrDropped = new RegExp(`(${emoji}(?:\\u200d${emoji})*)|[${unseen}<>]`, 'gu');
const nothingSeen = new RegExp(`^[${unseen}\\s]*$`, 'u');

/**
 * Form in which names and texts are compared (contract 1): width, case, `<`, `>`, soft hyphens, runs of spaces and
 * whatever nobody sees make no difference.
 */
export function nameKey(text: string): string {
	const shown = normalForm(text, 'NFKC').replace(emojiOrDropped, '$1').replaceAll('/-', '');
	// A character that went may have kept a letter from its accent.
	return normalForm(shown, 'NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** The text as people see it: a typed `/-` is a soft hyphen. */
export const shownText = (text: string): string => text.replaceAll('/-', '\u00ad');

/** Whether nothing of the text would be visible. */
export const isBlank = (text: string): boolean => nothingSeen.test(text);
