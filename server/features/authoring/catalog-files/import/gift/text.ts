import { withoutMargin } from '#lib/text/margin.ts';
import { isLoneTag, looksLikeHtml, plainOf, withoutEntities } from '../html/plain.ts';
import type { PlainText } from '../html/open-element.ts';
import { longestText } from '../longest.ts';

// Signs that stand for escaped ones while a question is taken apart; nobody may write them in a text.
const escapable = '~=#{}:\\n';
const first = 0xfdd0;
const hidden = new RegExp(`[\\u{${first.toString(16)}}-\\u{${(first + escapable.length - 1).toString(16)}}]`, 'gu');

/** The text with every escaped sign hidden, so that the others are those that mean something. */
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

/** What a text says it is written in: `html`, `plain` …; undefined when it does not say. */
export const formatOf = (text: string): string | undefined => formats.exec(text)?.[1]?.toLowerCase();

const bareText = (text: string): PlainText => ({ text, hadMedia: false });

/** A text that is no HTML; one that no question can have is left for whoever refuses it. */
const entityText = (text: string): PlainText =>
	bareText(text.length > longestText ? text : withoutMargin(withoutEntities(text)));

/** A text in which nothing means anything. */
const literalText = (text: string): PlainText => bareText(withoutMargin(text.slice(0, longestText + 1)));

/** A text of a question; where neither it nor the question around it says what it is, its tags tell whether it is HTML. */
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

/** An answer that is typed: plain text unless it says otherwise, as tags cannot be typed as HTML. */
export function giftTyped(text: string, around: string | undefined): PlainText {
	const written = showEscapes(text.replace(formats, ''));
	const format = formatOf(text);
	if (format === 'html' && !isLoneTag(written)) return plainOf(written);
	return (format ?? around) === 'plain' ? literalText(written) : entityText(written);
}
