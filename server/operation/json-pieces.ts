import { isLongList, type LongList } from './long-list.ts';

const rowsAtOnce = 50;
// Lists deeper than this belong to one row.
const deepest = 3;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

async function* groupsOf(rows: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
	for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}

/**
 * The `JSON.stringify` of a value in pieces, which together may be longer than a string; lists of it may be long ones.
 * With `indent`, each level of it begins with that text.
 */
export async function* jsonPieces(value: unknown, indent = '', depth = 0): AsyncGenerator<string, void> {
	if (isLongList(value)) yield* listPieces(value, indent, depth);
	else if (Array.isArray(value) && value.length > rowsAtOnce) yield* listPieces(groupsOf(value), indent, depth);
	else if (isRecord(value) && !('toJSON' in value) && depth < deepest) yield* recordPieces(value, indent, depth);
	else yield atDepth(JSON.stringify(value, null, indent), indent, depth);
}

const manyRows = 500;

/** Whether a value is worth sending in pieces: it is or holds a list that is long, or may be. */
export function isLong(value: unknown, depth = 0): boolean {
	if (isLongList(value) || (Array.isArray(value) && value.length > manyRows)) return true;
	return isRecord(value) && depth < deepest && Object.values(value).some((one) => isLong(one, depth + 1));
}

// Line breaks within texts are escaped, so each one begins a line of the form.
const atDepth = (text: string, indent: string, depth: number): string =>
	indent && depth ? text.replaceAll('\n', `\n${indent.repeat(depth)}`) : text;

const lineAt = (indent: string, depth: number): string => (indent ? `\n${indent.repeat(depth)}` : '');

async function* listPieces(groups: LongList, indent: string, depth: number): AsyncGenerator<string, void> {
	let before = '[';
	for await (const rows of groups) {
		if (!rows.length) continue;
		const form = JSON.stringify(rows, null, indent);
		yield before + atDepth(form.slice(1, indent ? -2 : -1), indent, depth);
		before = ',';
	}
	yield before === '[' ? '[]' : `${lineAt(indent, depth)}]`;
}

async function* recordPieces(
	record: Record<string, unknown>,
	indent: string,
	depth: number
): AsyncGenerator<string, void> {
	let before = '{';
	for (const [name, value] of Object.entries(record)) {
		if (value === undefined) continue;
		yield `${before}${lineAt(indent, depth + 1)}${JSON.stringify(name)}:${indent && ' '}`;
		before = ',';
		yield* jsonPieces(value, indent, depth + 1);
	}
	yield before === '{' ? '{}' : `${lineAt(indent, depth)}}`;
}
