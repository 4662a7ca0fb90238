import { withoutMargin } from '#lib/text/margin.ts';
import { isLoneTag, looksLikeHtml, plainOf, withoutEntities } from '../html/plain.ts';
import type { PlainText } from '../html/open-element.ts';
import { longestText } from '../longest.ts';

// Placeholders for escaped characters during parsing; texts cannot contain them.
const escapable = '~=#{}:\\n';
const first = 0xfdd0;
const hidden = new RegExp(`[\\u{${first.toString(16)}}-\\u{${(first + escapable.length - 1).toString(16)}}]`, 'gu');

/** The text with escaped characters replaced by placeholders, so that the others are syntax. */
export const hideEscapes = (text: string): string =>
	text
		.replace(hidden, '')
		.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => String.fromCharCode(first + escapable.indexOf(sign)));

/** The text as people read it: hidden signs are themselves again, `\n` a line break. */
const showEscapes = (text: string): string =>
	text.replace(hidden, (sign) => {
		const shown = escapable[sign.charCodeAt(0) - first]!;
		return shown === 'n' ? '\n' : shown;
	});

const formats = /^\s*\[(html|moodle|plain|markdown)\]/i;

/** The declared format of a text: `html`, `plain` …; undefined without one. */
export const formatOf = (text: string): string | undefined => formats.exec(text)?.[1]?.toLowerCase();

const bareText = (text: string): PlainText => ({ text, hadMedia: false });

/** A text that is not HTML; one that is too long for a question is left for validation. */
const entityText = (text: string): PlainText =>
	bareText(text.length > longestText ? text : withoutMargin(withoutEntities(text)));

/** A text in which nothing means anything. */
const literalText = (text: string): PlainText => bareText(withoutMargin(text.slice(0, longestText + 1)));

/** A text of a question; if neither it nor its question declares a format, its tags decide whether it is HTML. */
export function giftText(text: string, around: string | undefined): PlainText {
	const written = showEscapes(text.replace(formats, ''));
	const format = formatOf(text) ?? around;
	if (format === 'html' || (format !== 'plain' && looksLikeHtml(written))) return plainOf(written);
	return format === 'plain' ? literalText(written) : entityText(written);
}

/** An answer: one that is a tag and nothing else is that tag. */
export function giftAnswer(text: string, around: string | undefined): PlainText {
	const bare = showEscapes(text.replace(formats, '')).trim();
	return isLoneTag(bare) && !/^<img\s/i.test(bare) ? bareText(bare) : giftText(text, around);
}

/** A typed answer: plain text unless declared otherwise, because people do not type tags as HTML. */
export function giftTyped(text: string, around: string | undefined): PlainText {
	const written = showEscapes(text.replace(formats, ''));
	const format = formatOf(text);
	if (format === 'html' && !isLoneTag(written)) return plainOf(written);
	return (format ?? around) === 'plain' ? literalText(written) : entityText(written);
}
