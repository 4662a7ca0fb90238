import { AppError, invalidField } from '../runtime/errors.ts';

// A file holds what bodies brought, with more around it.
const deepest = { body: 32, file: 40 };
const mostFields = 1000;
// Passes over a byte order mark.
const utf8 = new TextDecoder('utf-8', { fatal: true });

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
 * The value that somebody sent as JSON, in the body of a request or in a file; 400 for what is no JSON in UTF-8 or deeper
 * than any input, on whose levels all who look at it later would run out of room.
 */
export function jsonIn(bytes: Uint8Array, what: 'body' | 'file'): unknown {
	let value: unknown;
	try {
		value = JSON.parse(utf8.decode(bytes));
	} catch {
		throw new AppError('invalid_json', `The ${what} is ${bytes.length ? 'not valid JSON in UTF-8' : 'empty'}.`);
	}
	const most = deepest[what];
	if (depthOf(value, most) > most)
		throw new AppError('invalid_json', `The ${what} is nested deeper than ${most} levels.`);
	return value;
}
