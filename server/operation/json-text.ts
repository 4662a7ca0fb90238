import { AppError, invalidField } from '../runtime/errors.ts';

// A file contains what bodies contained, plus more around it.
const deepest = { body: 32, file: 40 };
const mostFields = 1000;
// Passes over a byte order mark.
const utf8 = new TextDecoder('utf-8', { fatal: true });

// The parser allocates memory for every level that opens, and many levels take disproportionately long; shorter input
// cannot open enough of them.
const worthLooking = 16 * 1024;
const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether more than so many levels are open at once in text that should be JSON. */
function opensDeeper(bytes: Uint8Array, most: number): boolean {
	let depth = 0;
	let isInText = false;
	for (let at = 0; at < bytes.length; at += 1) {
		const byte = bytes[at];
		if (byte === quote) isInText = !isInText;
		else if (isInText) at += Number(byte === backslash);
		else if (byte === openList || byte === openObject) depth += 1;
		else if (byte === closeList || byte === closeObject) depth -= 1;
		if (depth > most) return true;
	}
	return false;
}

/** The depth of a value, not beyond `most` + 1; 422 for an object with more fields than any input has. */
function depthOf(value: unknown, most: number, depth = 1): number {
	if (typeof value !== 'object' || value === null) return depth - 1;
	if (depth > most) return depth;
	const inner = Array.isArray(value) ? (value as unknown[]) : fieldsOf(value as Record<string, unknown>);
	// A loop, because a list of half a million entries does not fit into one call's arguments.
	let found = depth;
	for (const one of inner) found = Math.max(found, depthOf(one, most, depth + 1));
	return found;
}

function fieldsOf(value: Record<string, unknown>): unknown[] {
	const names = Object.keys(value);
	if (names.length > mostFields) throw invalidField('', 'too_long', `An object may have at most ${mostFields} fields.`);
	return names.map((name) => value[name]);
}

/**
 * Parses JSON that someone sent, in a request body or a file; 400 if it is not UTF-8 JSON or nested deeper than any
 * input, because everything that walks it later would overflow.
 */
export function jsonIn(bytes: Uint8Array, what: 'body' | 'file'): unknown {
	const most = deepest[what];
	const tooDeep = () => new AppError('invalid_json', `The ${what} is nested deeper than ${most} levels.`);
	if (bytes.length > worthLooking && opensDeeper(bytes, most)) throw tooDeep();
	let value: unknown;
	try {
		value = JSON.parse(utf8.decode(bytes));
	} catch {
		throw new AppError('invalid_json', `The ${what} is ${bytes.length ? 'not valid JSON in UTF-8' : 'empty'}.`);
	}
	if (depthOf(value, most) > most) throw tooDeep();
	return value;
}
