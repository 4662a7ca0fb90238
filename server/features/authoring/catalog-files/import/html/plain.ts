import { withBareSigns } from '#lib/text/tag-names.ts';
import { lazily } from '../../../../../runtime/lazily.ts';
import { isHidden, isVerbatim, shownElement } from './elements.ts';
import type { OpenElement, PlainText } from './open-element.ts';
import { released, verbatim, withoutMarks } from './verbatim.ts';

const parsers = lazily<typeof import('htmlparser2')>('htmlparser2');

// A prompt has at most 2000 characters; the parser takes quadratic time for unclosed tags.
const mostTags = 2000;
const mostText = 20_000;

/**
 * HTML as plain text that keeps its meaning: a new line where a paragraph ends, code with its lines and spaces, powers and
 * indexes, numbers of lists, no media. What has more tags than any text that may be stored is left as it is.
 */
export function plainOf(html: string): PlainText {
	if (html.split('<', mostTags + 2).length > mostTags + 1) return { text: html, hadMedia: false };
	const found: PlainText = { text: '', hadMedia: false };
	const root: OpenElement = { name: '', attributes: {}, parts: [], items: 0 };
	const open = [root];
	let [hidden, kept, room] = [0, 0, mostText];
	const parser = new (parsers().Parser)({
		onopentag(name, attributes) {
			if (isHidden(name)) hidden += 1;
			if (isVerbatim(name)) kept += 1;
			open.push({ name, attributes, parts: [], items: 0, parent: open.at(-1) });
		},
		onclosetag(name) {
			if (isHidden(name)) hidden -= 1;
			if (isVerbatim(name)) kept -= 1;
			const element = open.pop()!;
			if (!hidden) open.at(-1)!.parts.push(shownElement(element, found));
		},
		ontext(whole) {
			if (hidden || room <= 0) return;
			const text = whole.slice(0, room);
			room -= text.length;
			open.at(-1)!.parts.push(kept ? verbatim(text) : withoutMarks(text).replace(/[ \t\n\r\f]+/g, ' '));
		}
	});
	parser.end(withBareSigns(html));
	return { ...found, text: released(tidy(root.parts.join(''))) };
}

const tidy = (text: string): string =>
	text
		.split('\n')
		.map((line) =>
			indented(line)
				.replace(/[ \u00a0]+/g, ' ')
				.trim()
		)
		.filter((line) => line)
		.join('\n');

/** Hard spaces at the start of a line are how editors of HTML indent. */
const indented = (line: string): string =>
	line.replace(/^ *\u00a0[ \u00a0]+/, (spaces) => verbatim(spaces.trimStart() ? spaces : ' '.repeat(spaces.length)));

const tags = 'p|br|div|span|b|i|u|em|strong|sub|sup|ul|ol|li|a|img|audio|video|table|h[1-6]|pre|code|del|s|math|small';
const closedTag = new RegExp(`</(?:${tags})\\s*>|<(?:br|hr)\\s*/?>|<img\\s`, 'i');
const leadingTag = new RegExp(`^\\s*<(?:${tags})(?:\\s[^<>]*)?>\\s*[^<\\s]`, 'i');
const loneTag = /^<\/?[a-z][a-z0-9]{0,20}(?:\s[^<>]{0,200})?\/?>$/i;

/** Whether a text without a declared format is HTML: it closes a tag or begins with one. */
export const looksLikeHtml = (text: string): boolean => closedTag.test(text) || leadingTag.test(text);

/** Whether a text is a single tag, as in the answer to a question about HTML. */
export const isLoneTag = (text: string): boolean => loneTag.test(text.trim());

/** Decodes text in which only entities are special. */
export function withoutEntities(text: string): string {
	if (!text.includes('&')) return text;
	let plain = '';
	const parser = new (parsers().Parser)({ ontext: (piece) => void (plain += piece) });
	// A bare `<` would begin a tag.
	parser.end(text.replaceAll('<', '&lt;'));
	return plain;
}
