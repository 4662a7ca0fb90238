import { emojiSequence } from './emoji.ts';
import { normalForm } from './normal-form.ts';

const unseen = '\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
const emojiOrDropped = new RegExp(`(${emojiSequence})|[${unseen}<>]`, 'gu');
const nothingSeen = new RegExp(`^[${unseen}\\s]*$`, 'u');

/**
 * Form in which team names, blocked names and the puzzle word are compared (contract 1): width, case, `<`, `>`, soft
 * hyphens, runs of spaces and invisible characters are ignored. Texts of questions have a stricter one, textKey.
 */
export function nameKey(text: string): string {
	const shown = normalForm(text, 'NFKC').replace(emojiOrDropped, '$1').replaceAll('/-', '');
	// A character that went may have kept a letter from its accent.
	return normalForm(shown, 'NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

// In these scripts a joiner between two letters changes how both are written.
const joining =
	'[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
	'\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Mongolian}]';
const keptOrUnseen = new RegExp(`(${emojiSequence}|(?<=${joining})[\\u200c\\u200d](?=${joining}))|[${unseen}]`, 'gu');

/**
 * A name as it is stored: without invisible characters, including direction overrides. Otherwise two different names
 * could look the same. A name of nothing else stays, to be rejected.
 */
export function visibleName(text: string): string {
	const visible = text.replace(keptOrUnseen, '$1').trim();
	return visible || text;
}

/** The text as people see it: a typed `/-` is a soft hyphen. */
export const shownText = (text: string): string => text.replaceAll('/-', '\u00ad');

/** Whether nothing of the text would be visible. */
export const isBlank = (text: string): boolean => nothingSeen.test(text);
