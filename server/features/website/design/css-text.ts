import type { CssNode, Selector } from 'css-tree';

export type CssTree = typeof import('css-tree');

const mostDepth = 32;
// Nothing a style may load can be on another host.
const ownAddress = /^\/(uploads|events)\/[\w./-]*$/;
const picture = /^data:image\/(png|jpeg|webp)[;,][\w+/=;,-]*$/i;
const isOwn = (address: string): boolean =>
	(ownAddress.test(address) && !address.includes('..')) || picture.test(address);

const loading = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade']);
const unfit = new Set(['expression', 'element', '-moz-element', 'paint', 'url-prefix', 'domain', 'attr']);
// Filled in by another rule, unseen.
const filling = new Set(['var', 'env']);

interface Token {
	type: number;
	text: string;
	start: number;
}
type ValueFault = 'foreign_address' | 'forbidden_value';

/** Looks at pieces of CSS that a parser does not look into. */
export class CssText {
	#tree: CssTree;

	constructor(tree: CssTree) {
		this.#tree = tree;
	}

	#tokens(text: string): Token[] {
		const tokens: Token[] = [];
		this.#tree.tokenize(text, (type, start, end) => void tokens.push({ type, text: text.slice(start, end), start }));
		return tokens;
	}

	#opens(type: number): boolean {
		const { Function, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket } = this.#tree.tokenTypes;
		return type === Function || type === LeftParenthesis || type === LeftSquareBracket || type === LeftCurlyBracket;
	}

	#closes(type: number): boolean {
		const { RightParenthesis, RightSquareBracket, RightCurlyBracket } = this.#tree.tokenTypes;
		return type === RightParenthesis || type === RightSquareBracket || type === RightCurlyBracket;
	}

	/** The position of nesting deeper than anybody would write; undefined = none. */
	tooDeep(text: string): number | undefined {
		let depth = 0;
		for (const { type, start } of this.#tokens(text)) {
			if (this.#opens(type)) depth += 1;
			else if (this.#closes(type)) depth = Math.max(0, depth - 1);
			if (depth > mostDepth) return start;
		}
		return undefined;
	}

	/** The error in a value; undefined = none. */
	faultOf(text: string): ValueFault | undefined {
		if (text.includes('</')) return 'forbidden_value';
		const open: string[] = [];
		for (const token of this.#tokens(text)) {
			const fault = this.#faultIn(token, open);
			if (fault) return fault;
			if (this.#opens(token.type)) open.push(this.#nameOf(token));
			else if (this.#closes(token.type) && open.pop() === undefined) return 'forbidden_value';
		}
		return open.length ? 'forbidden_value' : undefined;
	}

	/** The name of a function as browsers read it; '' for a plain bracket. */
	#nameOf({ type, text }: Token): string {
		if (type !== this.#tree.tokenTypes.Function) return '';
		return this.#tree.ident.decode(text.slice(0, -1)).toLowerCase();
	}

	/** The error in a part of a value inside of these functions. */
	#faultIn(token: Token, open: readonly string[]): ValueFault | undefined {
		const { type, text } = token;
		const types = this.#tree.tokenTypes;
		const loads = open.some((name) => loading.has(name));
		if (type === types.BadString || type === types.BadUrl || type === types.CDO || type === types.CDC)
			return 'forbidden_value';
		if (type === types.String && !/^(['"]).*\1$/s.test(text)) return 'forbidden_value';
		if (type === types.Url) return isOwn(this.#tree.url.decode(text)) ? undefined : 'foreign_address';
		if (type === types.String && loads) return isOwn(this.#tree.string.decode(text)) ? undefined : 'foreign_address';
		if (type === types.Function) {
			const name = this.#nameOf(token);
			if (unfit.has(name)) return 'forbidden_value';
			return loads && filling.has(name) ? 'foreign_address' : undefined;
		}
		// An unquoted URL whose function name was spelled with escapes.
		const isPlain = type === types.WhiteSpace || this.#closes(type);
		return open.at(-1) === 'url' && !isPlain ? 'foreign_address' : undefined;
	}

	/** A text with empty comments, so that what they separate stays separate. */
	withoutComments(text: string): string {
		if (!text.includes('/*')) return text;
		const { Comment } = this.#tree.tokenTypes;
		return this.#tokens(text)
			.map((token) => (token.type === Comment ? '/**/' : token.text))
			.join('');
	}

	/**
	 * A selector scoped below a root: `:root`, `html` and `body` at its start mean the root itself. A nested one stays
	 * as it is, if it refers to the surrounding rule only at its start. '' = not allowed there.
	 */
	scoped(selector: CssNode, scope: string, isNested: boolean): string {
		const tree = this.#tree;
		const text = tree.generate(selector);
		const isUnfit = text.includes('</') || tree.find(selector, ({ type }) => type === 'Raw') !== null;
		if (selector.type !== 'Selector' || isUnfit) return '';
		const first = selector.children.first;
		const inner = tree.findAll(selector, ({ type }) => type === 'NestingSelector');
		if (isNested) return inner.every((node) => node === first) ? text : '';
		return inner.length ? '' : this.#below(selector, scope);
	}

	#below(selector: Selector, scope: string): string {
		const nodes = selector.children.toArray();
		let from = isRoot(nodes[0]) ? 1 : 0;
		for (; from > 0;) {
			const [node, next] = nodes.slice(from, from + 2);
			if (isRoot(node)) from += 1;
			else if (node?.type === 'Combinator' && /^[ >]$/.test(node.name) && isRoot(next)) from += 2;
			else break;
		}
		const rest = nodes.slice(from).map((node) => this.#tree.generate(node));
		return from ? scope + rest.join('') : `${scope} ${rest.join('')}`;
	}
}

const isRoot = (node: CssNode | undefined): boolean =>
	(node?.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root' && !node.children) ||
	(node?.type === 'TypeSelector' && /^(html|body)$/i.test(node.name));
