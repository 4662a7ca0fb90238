import { parse, type AST } from 'svelte/compiler';

// Attributes and properties that people read or hear.
const spoken = new Set([
	...['aria-label', 'aria-description', 'aria-roledescription', 'aria-placeholder', 'aria-valuetext'],
	...['title', 'placeholder', 'alt', 'label', 'hint', 'caption', 'heading', 'message', 'description', 'tooltip', 'text']
]);
// Not read by people; the print on a key is the same in every language.
const silent = new Set(['style', 'script', 'kbd']);
const hasLetters = (text: string) => /\p{L}/u.test(text);

type Node = { type: string } & Record<string, unknown>;

/** Every literal text with letters that a Svelte component shows or speaks, where a message key belongs. */
export function visibleTexts(source: string): string[] {
	const root: AST.Root = parse(source, { modern: true });
	const found: string[] = [];
	visit(root.fragment, found);
	return found;
}

function visit(value: unknown, found: string[]): void {
	if (Array.isArray(value)) for (const item of value) visit(item, found);
	if (!isNode(value)) return;
	if (value.type === 'Text') keep(String(value.data), found);
	else if (value.type === 'ExpressionTag') literals(value.expression, found);
	else if (value.type === 'Attribute') visitAttribute(value, found);
	else if (value.type === 'StyleDirective' || (value.type === 'RegularElement' && silent.has(String(value.name))))
		return;
	else for (const [key, child] of Object.entries(value)) if (!isCode(key)) visit(child, found);
}

function visitAttribute(attribute: Node, found: string[]): void {
	if (spoken.has(String(attribute.name))) visit(attribute.value, found);
}

// Script parts of the tree: the test of an {#if}, the list of an {#each}, the call of a {@render}.
function isCode(key: string): boolean {
	return ['expression', 'test', 'context', 'key', 'declaration', 'parameters', 'metadata'].includes(key);
}

// The literals an expression can come out as; those inside of calls are keys, not texts.
function literals(value: unknown, found: string[]): void {
	if (!isNode(value)) return;
	if (value.type === 'Literal' && typeof value.value === 'string') keep(value.value, found);
	if (value.type === 'TemplateLiteral') {
		for (const quasi of value.quasis as { value: { raw: string } }[]) keep(quasi.value.raw, found);
		for (const part of value.expressions as unknown[]) literals(part, found);
	}
	const branches = { ConditionalExpression: ['consequent', 'alternate'], LogicalExpression: ['left', 'right'] };
	const names = { ...branches, BinaryExpression: ['left', 'right'] }[value.type] ?? [];
	if (value.type === 'BinaryExpression' && value.operator !== '+') return;
	for (const name of names) literals(value[name], found);
}

function keep(text: string, found: string[]): void {
	if (hasLetters(text)) found.push(text.trim());
}

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
