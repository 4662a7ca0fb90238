import { raisedText } from '../raised.ts';
import { listNumber } from './list-number.ts';
import { shownMath } from './math.ts';
import type { OpenElement, PlainText } from './open-element.ts';
import { trimmedLines } from './verbatim.ts';

const blocks = new Set([
	...[
		'p',
		'br',
		'hr',
		'div',
		'li',
		'ul',
		'ol',
		'dl',
		'dt',
		'dd',
		'tr',
		'table',
		'caption',
		'pre',
		'blockquote',
		'figure'
	],
	...['figcaption', 'section', 'article', 'header', 'footer', 'aside', 'address', 'details', 'summary'],
	...['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
]);
const media = new Set(['img', 'audio', 'video', 'iframe', 'object', 'embed', 'svg', 'canvas']);
const hiddenElements = new Set([
	...['script', 'style', 'head', 'title', 'template', 'rp', 'annotation-xml'],
	...['audio', 'video', 'iframe', 'object', 'canvas']
]);

/** Whether its content is not rendered as text. */
export const isHidden = (name: string): boolean => hiddenElements.has(name);
/** Whether whitespace inside is preserved. */
export const isVerbatim = (name: string): boolean => name === 'pre' || name === 'code';

const struck = (text: string) => (text.trim() ? `~~${text}~~` : text);

// Longer than any text of a question, so it will be refused: a thousand elements around it would each rewrite all of it.
const mostRewritten = 6000;

/** What an element adds besides its text, by name. */
const rules: Record<string, (text: string, element: OpenElement, found: PlainText) => string> = {
	sup: (text) => raisedText(text, 'sup'),
	sub: (text) => raisedText(text, 'sub'),
	pre: (text) => `\n${trimmedLines(text)}\n`,
	code: trimmedLines,
	del: struck,
	s: struck,
	strike: struck,
	q: (text) => `“${text}”`,
	rt: (text) => `(${text})`,
	td: (text) => ` ${text}`,
	th: (text) => ` ${text}`,
	li: (text, { parent, attributes }) => `\n${listNumber(parent, attributes.value)}${text}\n`,
	img: (_, { attributes }) => ` ${attributes.alt ?? ''} `,
	a(text, { attributes: { href = '' } }, found) {
		if (/^https?:/i.test(href) && !text.includes(href)) found.link ??= href;
		return text;
	}
};

/** An element that ends, as text; notes in `found` what text cannot keep. */
export function shownElement(element: OpenElement, found: PlainText): string {
	const { name, parts } = element;
	if (media.has(name)) found.hadMedia = true;
	const text = parts.join('');
	if (text.length > mostRewritten) return text;
	const math = shownMath(element, found);
	if (math !== undefined) return math;
	const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
	if (rule) return rule(text, element, found);
	return blocks.has(name) ? `\n${text}\n` : text;
}
