import type { Request } from 'express';
import { AppError, invalidField } from '../runtime/errors.ts';

const deepest = 32;
const mostFields = 1000;
// Passes over a byte order mark.
const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonType = /^\s*(application\/json|[^/\s]+\/[^;\s]+\+json)\s*(;|$)/i;

/** The depth of a value; 422 for an object with more fields than any input has: each step after this would look at all. */
function depthOf(value: unknown, depth = 1): number {
	if (typeof value !== 'object' || value === null) return depth - 1;
	if (depth > deepest) return depth;
	const inner = Array.isArray(value) ? (value as unknown[]) : fieldsOf(value as Record<string, unknown>);
	// A loop, because a list of half a million entries does not fit into one call's arguments.
	let found = depth;
	for (const one of inner) found = Math.max(found, depthOf(one, depth + 1));
	return found;
}

function fieldsOf(value: Record<string, unknown>): unknown[] {
	const names = Object.keys(value);
	if (names.length > mostFields) throw invalidField('', 'too_long', `An object may have at most ${mostFields} fields.`);
	return names.map((name) => value[name]);
}

/** Collects a request body; 413 as soon as it is longer than `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
	const tooLarge = () => new AppError('payload_too_large', `At most ${maxBytes} bytes are allowed.`);
	if (Number(request.get('content-length') ?? 0) > maxBytes) {
		request.resume();
		throw tooLarge();
	}
	const chunks: Buffer[] = [];
	let length = 0;
	await readTo(request, (chunk) => {
		length += chunk.length;
		if (length <= maxBytes) chunks.push(chunk);
	});
	if (length > maxBytes) throw tooLarge();
	return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** Hands over each part of a body; settles when it is whole, and throws when nobody is left to send the rest. */
const readTo = (request: Request, take: (chunk: Buffer) => void): Promise<void> =>
	new Promise((resolve, reject) => {
		// It keeps the log free of callers who went away.
		const ended = () =>
			request.readableEnded ? resolve() : reject(invalidField('', 'invalid_format', 'The body broke off.'));
		if (request.readableEnded || request.destroyed) return ended();
		request.on('data', take).on('end', ended).on('error', ended).on('close', ended);
	});

/** Whether a request has a body at all. */
export const hasBody = (request: Request): boolean =>
	Number(request.get('content-length') ?? 0) > 0 || request.get('transfer-encoding') !== undefined;

/** Reads a JSON body in the order size (413), type (415), form (400); `arrays` also lets a bare array pass. */
export async function readJson(request: Request, maxBytes: number, arrays = false): Promise<unknown> {
	const bytes = await readBytes(request, maxBytes);
	const type = request.get('content-type');
	if (type !== undefined && !jsonType.test(type))
		throw new AppError('unsupported_media_type', 'Please send application/json.');
	let value: unknown;
	try {
		value = JSON.parse(utf8.decode(bytes));
	} catch {
		throw new AppError('invalid_json', bytes.length ? 'The body is not valid JSON in UTF-8.' : 'The body is empty.');
	}
	if (depthOf(value) > deepest) throw new AppError('invalid_json', `The body is nested deeper than ${deepest} levels.`);
	if (typeof value !== 'object' || value === null || (Array.isArray(value) && !arrays))
		throw invalidField('', 'invalid_type', 'The body must be a JSON object.');
	return value;
}
