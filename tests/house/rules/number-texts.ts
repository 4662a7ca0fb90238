import { parse, type AST } from 'svelte/compiler';

type Node = { type: string; start: number } & Record<string, unknown>;

// What writes a number, a place or a time of day without a word; so does a sum.
const writers = new Set(['n', 'time', 'placeText', 'rankText']);

/** Where the elements of a component begin that show nothing but numbers and may be given to a page translator. */
export function translatedNumbers(source: string): number[] {
	const root: AST.Root = parse(source, { modern: true });
	const found: number[] = [];
	visit(root.fragment, found);
	return found;
}

function visit(value: unknown, found: number[]): void {
	if (Array.isArray(value)) for (const item of value) visit(item, found);
	if (!isNode(value) || isKept(value)) return;
	if (value.type === 'RegularElement' && isNumber((value.fragment as AST.Fragment).nodes as never))
		found.push(value.start);
	else for (const child of Object.values(value)) visit(child, found);
}

function isKept({ type, attributes }: Node): boolean {
	if (type !== 'RegularElement') return false;
	return (attributes as Node[]).some(
		({ name, value }) => name === 'translate' && Array.isArray(value) && (value[0] as AST.Text).data === 'no'
	);
}

function isNumber(nodes: Node[]): boolean {
	const parts = nodes.filter((part) => !isPicture(part));
	return (
		parts.some(isWritten) &&
		parts.every((part) => isWritten(part) || (part.type === 'Text' && !/\p{L}/u.test(String(part.data))))
	);
}

/** A comment or an icon: nothing to read. */
function isPicture({ type, name, fragment }: Node): boolean {
	if (type === 'Component') return !(fragment as AST.Fragment).nodes.length;
	return type === 'Comment' || name === 'svg';
}

function isWritten({ type, expression }: Node): boolean {
	if (type !== 'ExpressionTag') return false;
	const { callee, right } = expression as { callee?: { name?: string }; right?: { value?: unknown } };
	return writers.has(callee?.name ?? '') || typeof right?.value === 'number';
}

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && 'type' in value;
}
