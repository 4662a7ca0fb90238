import { lazily } from '../../../runtime/lazily.ts';

const parsers = lazily<typeof import('htmlparser2')>('htmlparser2');

const blocks = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);
const media = new Set(['img', 'audio', 'video', 'iframe', 'object', 'embed', 'svg', 'canvas']);
const unseen = new Set(['script', 'style', 'head', 'title', 'template']);

/** What is left of HTML as text. */
export interface PlainText {
	text: string;
	/** Pictures, sound or film were left out. */
	hadMedia: boolean;
}

// A prompt has at most 2000 characters; the parser takes time by the square of the tags that are never closed.
const mostTags = 2000;

/**
 * HTML as plain text: a new line where a paragraph ends, entities as the characters they stand for, no media. What has
 * more tags than any text that may be stored is left as it is.
 */
export function plainOf(html: string): PlainText {
	if (html.split('<', mostTags + 2).length > mostTags + 1) return { text: html, hadMedia: false };
	const pieces: string[] = [];
	let hadMedia = false;
	let hidden = 0;
	const parser = new (parsers().Parser)({
		onopentag(name) {
			if (unseen.has(name)) hidden += 1;
			if (media.has(name)) hadMedia = true;
			if (blocks.has(name)) pieces.push('\n');
			if (name === 'td' || name === 'th') pieces.push(' ');
		},
		onclosetag(name) {
			if (unseen.has(name)) hidden -= 1;
			if (blocks.has(name) && name !== 'br') pieces.push('\n');
		},
		ontext: (text) => void (hidden || pieces.push(text.replace(/\s+/g, ' ')))
	});
	parser.end(html);
	return { text: tidy(pieces.join('')), hadMedia };
}

const tidy = (text: string): string =>
	text
		.split('\n')
		.map((line) => line.replace(/[ \u00a0]+/g, ' ').trim())
		.filter((line) => line)
		.join('\n');

const knownTag = /<\/?(?:p|br|div|span|b|i|u|em|strong|sub|sup|ul|ol|li|a|img|audio|video|table|h[1-6]|pre|code)\b/i;

/** Whether a text that does not say what it is was written as HTML. */
export const looksLikeHtml = (text: string): boolean => knownTag.test(text);

/** Text in which only entities stand for characters, as it is read. */
export function withoutEntities(text: string): string {
	if (!text.includes('&')) return text;
	let plain = '';
	const parser = new (parsers().Parser)({ ontext: (piece) => void (plain += piece) });
	// A bare `<` would begin a tag.
	parser.end(text.replaceAll('<', '&lt;'));
	return plain;
}
