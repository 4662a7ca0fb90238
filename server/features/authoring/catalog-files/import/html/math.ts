import { raisedText } from '../raised.ts';
import type { OpenElement, PlainText } from './open-element.ts';

/** A part of a formula that stays together beside a sign. */
const grouped = (text = ''): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);

type Rule = (parts: string[]) => string;
const joined: Rule = (parts) => parts.join('');

/** The elements of MathML whose layout means something, in one line. */
const layouts: Record<string, Rule> = {
	mfrac: ([above, below]) => `${grouped(above)}/${grouped(below)}`,
	msup: ([base = '', power = '']) => grouped(base) + raisedText(power, 'sup'),
	msub: ([base = '', index = '']) => grouped(base) + raisedText(index, 'sub'),
	msubsup: ([base = '', index = '', power = '']) => grouped(base) + raisedText(index, 'sub') + raisedText(power, 'sup'),
	msqrt: (parts) => `√${grouped(joined(parts))}`,
	mroot: ([base, index = '']) => `${raisedText(index, 'sup')}√${grouped(base)}`,
	mfenced: (parts) => `(${parts.join(', ')})`,
	mtr: (parts) => `[${parts.join(' ')}]`,
	semantics: ([formula = '']) => formula
};
const tex = /^(application\/x-tex|latex|tex)$/i;

/** A formula element on one line; undefined for any other. A formula with its own text version is that text. */
export function shownMath(element: OpenElement, found: PlainText): string | undefined {
	const { name, attributes } = element;
	const parts = element.parts.map((part) => part.trim()).filter((part) => part);
	if (name === 'annotation') {
		if (tex.test(attributes.encoding ?? '')) noteText(element, joined(parts));
		return '';
	}
	if (name !== 'math') return Object.hasOwn(layouts, name) ? layouts[name]!(parts) : undefined;
	const said = attributes['data-tex'] ?? (attributes.alttext?.trim() || undefined);
	if (said !== undefined) return said;
	const shown = joined(parts);
	found.formula ??= shown;
	return shown;
}

/** Leaves the content of an annotation to the formula around it. */
function noteText({ parent }: OpenElement, text: string): void {
	let around = parent;
	while (around && around.name !== 'math') around = around.parent;
	if (around) around.attributes['data-tex'] = text;
}
