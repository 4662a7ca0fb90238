import { lazily } from '../../../../runtime/lazily.ts';
import { isHarmless } from './svg-rules.ts';
import type { Loss } from './svg-losses.ts';

const cssTree = lazily<typeof import('css-tree')>('css-tree');
const deepest = 5;

interface Token {
	type: number;
	text: string;
}
/** Reports a part of the style that is removed. */
type Report = (loss: Loss) => void;

function tokensOf(text: string): Token[] {
	const { tokenize, tokenTypes } = cssTree();
	const tokens: Token[] = [];
	// A comment parts words, so it stays as a space: what it parted must not become one word.
	tokenize(text, (type, start, end) => {
		const isComment = type === tokenTypes.Comment;
		tokens.push({ type: isComment ? tokenTypes.WhiteSpace : type, text: isComment ? ' ' : text.slice(start, end) });
	});
	return tokens;
}
const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

/** Parts of CSS between tokens outside of brackets: up to `;`, or up to a block and its content. */
function* partsOf(tokens: readonly Token[]): Generator<{ head: Token[]; block?: Token[] }> {
	const types = cssTree().tokenTypes;
	const closers: Record<number, number> = {
		[types.Function]: types.RightParenthesis,
		[types.LeftParenthesis]: types.RightParenthesis,
		[types.LeftSquareBracket]: types.RightSquareBracket,
		[types.LeftCurlyBracket]: types.RightCurlyBracket
	};
	const open: number[] = [];
	let head: Token[] = [];
	let block: Token[] | undefined;
	for (const token of tokens) {
		const isOuter = open.length === 0;
		if (token.type === open.at(-1)) open.pop();
		else if (closers[token.type] !== undefined) open.push(closers[token.type]!);
		const isEnd = open.length === 0 && (isOuter ? token.type === types.Semicolon : block !== undefined);
		if (isOuter && token.type === types.LeftCurlyBracket) block = [];
		else if (!isEnd) (block ?? head).push(token);
		if (!isEnd) continue;
		yield block ? { head, block } : { head };
		[head, block] = [[], undefined];
	}
	if (head.length || block) yield block ? { head, block } : { head };
}

/** Whether a part opens a string or URL that never ends: written out, it would swallow what follows. */
function isOpen(tokens: readonly Token[]): boolean {
	const { BadString, BadUrl, String: string } = cssTree().tokenTypes;
	return tokens.some(
		({ type, text }) =>
			type === BadString || type === BadUrl || (type === string && (text.length < 2 || text.at(-1) !== text[0]))
	);
}

/** The declarations that can neither load nor run anything, each judged alone. */
function declarations(tokens: readonly Token[], report: Report): string {
	const kept: string[] = [];
	for (const { head, block } of partsOf(tokens)) {
		const text = textOf(head).trim();
		if (!block && !isOpen(head) && isHarmless(text)) kept.push(text);
		else report('styles');
	}
	return kept.filter(Boolean).join(';');
}

/** The harmless part of a style attribute or any other value; reports if something was removed. */
export const cleanDeclarations = (text: string, report: Report): string =>
	isHarmless(text) ? text : declarations(tokensOf(text), report);

/** A style sheet with the rules and `@media` blocks that are harmless, each judged alone. */
export function cleanSheet(text: string, report: Report): string {
	if (isHarmless(text)) return text;
	const kept = rules(tokensOf(text), report, 0);
	return isHarmless(kept.replaceAll('@media', '')) ? kept : '';
}

function rules(tokens: readonly Token[], report: Report, depth: number): string {
	let kept = '';
	for (const { head, block } of partsOf(tokens)) {
		const text = textOf(head).trim();
		if (text.startsWith('@')) kept += atRule(head, text, block, report, depth);
		else if (block && !isOpen(head) && isHarmless(text)) kept += `${text}{${declarations(block, report)}}`;
		else if (text || block) report('styles');
	}
	return kept;
}

const quiet = /^@(charset|namespace)\b/i;
const lost: [form: RegExp, loss: Loss][] = [
	[/^@font-face\b/i, 'fonts'],
	[/^@(-webkit-)?keyframes\b/i, 'animations']
];

function atRule(
	head: readonly Token[],
	text: string,
	block: Token[] | undefined,
	report: Report,
	depth: number
): string {
	const condition = /^@media\b(.*)$/is.exec(text)?.[1];
	if (block && condition !== undefined && !isOpen(head) && isHarmless(condition) && depth < deepest)
		return `@media${condition}{${rules(block, report, depth + 1)}}`;
	if (!quiet.test(text)) report(lost.find(([form]) => form.test(text))?.[1] ?? 'styles');
	return '';
}
