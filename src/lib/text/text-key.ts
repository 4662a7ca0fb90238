import { normalForm } from './normal-form.ts';
import { wholeEmoji } from './emoji.ts';
import { withoutMargin } from './margin.ts';

const emojiOrUnseen = new RegExp(`(${wholeEmoji})|(?![\\n\\t])\\p{Cc}|\\p{Default_Ignorable_Code_Point}`, 'gu');
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
const atStart = /^\s*/u;
const tabWidth = 4;

/**
 * Form in which the texts of questions are compared (contract 1): equal only where a person sees no difference. Case,
 * signs, exponents and accents count, so do lines and their indentation; invisible characters, soft hyphens (also typed as
 * `/-`) and the number of spaces between words do not.
 */
export function textKey(text: string): string {
	const lined = normalForm(text.replace(lineEnds, '\n'), 'NFC');
	const seen = lined.replace(emojiOrUnseen, '$1').replaceAll('/-', '');
	// A character that went may have kept a letter from its accent.
	return withoutMargin(normalForm(seen, 'NFC').split('\n').map(evenSpaces).join('\n'));
}

/** The line with its indentation in columns, and one space wherever more stood. */
function evenSpaces(line: string): string {
	const [indentation] = atStart.exec(line)!;
	const columns = [...indentation].reduce((sum, space) => sum + (space === '\t' ? tabWidth : 1), 0);
	const words = line.slice(indentation.length).replace(/\s+/gu, ' ').trimEnd();
	return words && ' '.repeat(columns) + words;
}
