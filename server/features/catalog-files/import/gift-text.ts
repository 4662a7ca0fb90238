import { looksLikeHtml, plainOf, type PlainText } from './html.ts';

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

/** A text of a question; where neither it nor the question around it says what it is, its tags tell whether it is HTML. */
export function giftText(text: string, around: string | undefined): PlainText {
	const bare = showEscapes(text.replace(formats, '')).trim();
	const format = formatOf(text) ?? around;
	const isHtml = format === 'html' || (format !== 'plain' && looksLikeHtml(bare));
	return isHtml ? plainOf(bare) : { text: bare, hadMedia: false };
}
