import type { Atrule, CssNode, Declaration, Rule } from 'css-tree';
import { scopeOf } from '#lib/design/css.ts';
import { CssText, type CssTree } from './css-text.ts';

/** Why a part of a style was left out, or what should be looked at. */
type CssFault =
	| 'unreadable'
	| 'too_deep'
	| 'too_many'
	| 'forbidden_rule'
	| 'forbidden_property'
	| 'foreign_address'
	| 'forbidden_value'
	| 'low_contrast';

/** A finding in a style: the line, counted from 1, and a message. */
export interface CssWarning {
	line: number;
	code: CssFault;
	message: string;
	/** Whether the part was left out; otherwise it stays as it is. */
	isDropped: boolean;
	/** Up to 80 characters of the part. */
	part: string;
}

/** A style that only affects the pages of one namespace, and what was left out of it. */
export interface ScopedCss {
	css: string;
	warnings: CssWarning[];
	/** The colours of texts that it sets, as `#rrggbb`, with their ground where the same rule sets it. */
	texts: TextColour[];
}

interface TextColour {
	line: number;
	part: string;
	colour: string;
	ground?: string | undefined;
}

const messages: Record<Exclude<CssFault, 'low_contrast'>, string> = {
	unreadable: 'This cannot be read as CSS and was left out.',
	too_many: 'So much of this cannot be read as CSS that all of it was left out.',
	too_deep: 'This is nested too deeply and was left out.',
	forbidden_rule: 'This rule is not allowed here and was left out.',
	forbidden_property: 'This property is not allowed here and was left out.',
	foreign_address: 'Only files below /uploads/ and /events/ may be shown; this was left out.',
	forbidden_value: 'This value is not allowed here and was left out.'
};
// Nobody looks at more, and each unreadable place costs the parser as much as the whole text.
const mostFaults = 100;
const grouping = new Set(['media', 'supports', 'container']);
const keyframes = /^(-webkit-)?keyframes$/;
const forbiddenProperties = new Set(['behavior', '-moz-binding']);
const frame = /^(from|to|\d{1,3}(\.\d{1,6})?%)$/i;
const loosely = { parseValue: false, parseAtrulePrelude: false, parseCustomProperty: false, positions: true } as const;

/** A colour in three or six digits as `#rrggbb`. */
function hexColour(text: string): string | undefined {
	const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
	return digits && `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The result for a style that cannot be parsed in any reasonable time. */
export const unreadCss = (): ScopedCss => ({
	css: '',
	warnings: [{ line: 1, code: 'too_many', message: messages.too_many, isDropped: true, part: '' }],
	texts: []
});

let loaded: Promise<CssTree> | undefined;

/** The style of a namespace as its pages may load it; takes linear time, on this thread. */
export async function scopeHere(source: string, namespace: string): Promise<ScopedCss> {
	if (!source.trim()) return { css: '', warnings: [], texts: [] };
	// Loaded with the first style that needs it: few processes ever see one.
	const tree = await (loaded ??= import('css-tree'));
	return new Scoping(tree, source, namespace).run();
}

type Where = 'top' | 'style' | 'frames' | 'font';

class Scoping {
	#tree: CssTree;
	#source: string;
	#scope: string;
	#reader: CssText;
	#warnings: CssWarning[] = [];
	#texts: TextColour[] = [];

	constructor(tree: CssTree, source: string, namespace: string) {
		this.#tree = tree;
		this.#source = source;
		this.#scope = scopeOf(namespace);
		this.#reader = new CssText(tree);
	}

	run(): ScopedCss {
		const deep = this.#reader.tooDeep(this.#source);
		if (deep !== undefined) {
			const line = this.#source.slice(0, deep).split('\n').length;
			this.#warn('too_deep', line, this.#source.slice(deep));
			return { css: '', warnings: this.#warnings, texts: [] };
		}
		const css = this.#children(this.#parsed(), 'top').join('\n');
		return { css, warnings: this.#warnings.slice(0, mostFaults), texts: this.#texts.slice(0, mostFaults) };
	}

	/** The parts of the style; none when it is hardly one. */
	#parsed(): readonly CssNode[] {
		let faults = 0;
		const stop = new Error('too many faults');
		const onParseError = ({ line }: { line: number }) => {
			faults += 1;
			if (faults <= mostFaults) return;
			this.#warn('too_many', line, '');
			throw stop;
		};
		try {
			const sheet = this.#tree.parse(this.#source, { ...loosely, onParseError });
			return sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
		} catch (thrown) {
			if (thrown !== stop) throw thrown;
			return [];
		}
	}

	#warn(code: Exclude<CssFault, 'low_contrast'>, line: number, part: string): '' {
		const shown = part.trim().slice(0, 80);
		this.#warnings.push({ line, code, message: messages[code], isDropped: true, part: shown });
		return '';
	}

	#drop(code: Exclude<CssFault, 'low_contrast'>, node: CssNode): '' {
		return this.#warn(code, node.loc?.start.line ?? 1, this.#textOf(node));
	}

	#textOf({ loc }: CssNode): string {
		return loc ? this.#source.slice(loc.start.offset, loc.end.offset) : '';
	}

	#children(nodes: readonly CssNode[], where: Where): string[] {
		return nodes.map((node) => this.#node(node, where)).filter(Boolean);
	}

	#node(node: CssNode, where: Where): string {
		if (node.type === 'Comment' || node.type === 'WhiteSpace') return '';
		if (node.type === 'Declaration' && where !== 'top') return this.#declaration(node, where);
		if (node.type === 'Rule' && where !== 'font') return this.#rule(node, where);
		if (node.type === 'Atrule' && where !== 'font' && where !== 'frames') return this.#atRule(node, where);
		return this.#drop('unreadable', node);
	}

	#rule(node: Rule, where: Where): string {
		const head = where === 'frames' ? this.#frame(node) : this.#selectors(node, where === 'style');
		if (head === '') return this.#drop('unreadable', node.prelude);
		if (where !== 'frames') this.#noteText(node);
		const body = this.#children(node.block.children.toArray(), where === 'frames' ? 'frames' : 'style');
		return body.length ? `${head}{${body.join('')}}` : '';
	}

	/** Records the text colour of a rule, if it is given in digits. */
	#noteText({ block }: Rule): void {
		const told = new Map<string, Declaration>();
		for (const node of block.children.toArray())
			if (node.type === 'Declaration') told.set(node.property.toLowerCase(), node);
		const colourOf = (name: string) => {
			const node = told.get(name);
			return node?.value.type === 'Raw' ? hexColour(node.value.value) : undefined;
		};
		const [colour, text] = [colourOf('color'), told.get('color')];
		if (!colour || !text) return;
		const ground = colourOf('background-color') ?? colourOf('background');
		// On a background given another way, nothing can be said.
		if (!ground && (told.has('background') || told.has('background-color'))) return;
		this.#texts.push({ line: text.loc?.start.line ?? 1, part: this.#textOf(text).slice(0, 80), colour, ground });
	}

	#frame({ prelude }: Rule): string {
		const steps = this.#textOf(prelude)
			.split(',')
			.map((step) => step.trim());
		return steps.every((step) => frame.test(step)) ? steps.join(',') : '';
	}

	/** The selectors of a rule below the root of the namespace; '' when one of them cannot be read. */
	#selectors({ prelude }: Rule, isNested: boolean): string {
		if (prelude.type !== 'SelectorList') return '';
		const all = prelude.children.toArray().map((selector) => this.#reader.scoped(selector, this.#scope, isNested));
		return all.every(Boolean) ? all.join(',') : '';
	}

	#declaration(node: Declaration, where: Where): string {
		const { property, important, value } = node;
		if (property.includes('\\') || forbiddenProperties.has(property.toLowerCase().replace(/^[*_]/, '')))
			return this.#drop('forbidden_property', node);
		// A prefix or suffix hack for an old browser does not make a property.
		if (!/^-{0,2}[a-z_\u0080-\uffff][\w\u0080-\uffff-]*$/i.test(property)) return this.#drop('unreadable', node);
		const text = value.type === 'Raw' ? value.value : this.#tree.generate(value);
		const fault = this.#reader.faultOf(text);
		if (fault) return this.#drop(fault, node);
		const clean = this.#reader.withoutComments(text).trim();
		if (clean === '' && !property.startsWith('--')) return this.#drop('unreadable', node);
		const isWeighty = important && where !== 'frames' && where !== 'font';
		return `${property}:${clean}${isWeighty ? '!important' : ''};`;
	}

	#atRule(node: Atrule, where: Where): string {
		const name = node.name.toLowerCase();
		const prelude = node.prelude ? this.#textOf(node.prelude) : '';
		if (!node.block) return this.#drop('forbidden_rule', node);
		if (name === 'font-face' && where === 'top' && !prelude.trim()) return this.#fontFace(node);
		const isFrames = keyframes.test(name) && where === 'top';
		if (!isFrames && !grouping.has(name)) return this.#drop('forbidden_rule', node);
		if (this.#reader.faultOf(prelude) || /url\s*\(|[{};\\]/i.test(prelude)) return this.#drop('forbidden_value', node);
		const body = this.#children(node.block.children.toArray(), isFrames ? 'frames' : where);
		const head = `@${name} ${this.#reader.withoutComments(prelude).trim()}`;
		return body.length ? `${head}{${body.join('')}}` : '';
	}

	/** A font of an own file; without one it would be a name for nothing. */
	#fontFace(node: Atrule): string {
		const body = this.#children(node.block!.children.toArray(), 'font');
		return body.some((line) => /^src:/i.test(line)) ? `@font-face{${body.join('')}}` : '';
	}
}
