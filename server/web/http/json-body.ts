import type { Request } from 'express';
import { jsonIn } from '../../operation/json-text.ts';
import { AppError, invalidField } from '../../runtime/errors.ts';

const jsonType = /^\s*(application\/json|[^/\s]+\/[^;\s]+\+json)\s*(;|$)/i;

/** A body gets its room once one part of so many has come. */
const fewOfDeclared = 8;

/** Collects a request body; 413 as soon as it is longer than `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
	const tooLarge = () => new AppError('payload_too_large', `At most ${maxBytes} bytes are allowed.`);
	const declared = Number(request.get('content-length') ?? 0);
	if (declared > maxBytes) {
		request.resume();
		throw tooLarge();
	}
	const pieces: Buffer[] = [];
	let whole: Buffer | undefined;
	let length = 0;
	await readTo(request, (piece) => {
		if (whole) piece.copy(whole, length);
		else if (length + piece.length <= maxBytes) pieces.push(piece);
		length += piece.length;
		// From this size on, the body is written as it arrives: joining 5 MB at the end would block everybody. A declared
		// length alone allocates nothing.
		if (whole || length * fewOfDeclared < declared || length > declared) return;
		whole = Buffer.allocUnsafe(declared);
		let at = 0;
		for (const early of pieces.splice(0)) at += early.copy(whole, at);
	});
	if (length > maxBytes) throw tooLarge();
	return whole?.subarray(0, length) ?? Buffer.concat(pieces);
}

/** Hands over each part of a body; resolves when it is complete, and throws if nobody is left to send the rest. */
const readTo = (request: Request, take: (chunk: Buffer) => void): Promise<void> =>
	new Promise((resolve, reject) => {
		// It keeps the log free of callers who went away.
		const ended = () =>
			request.readableEnded ? resolve() : reject(invalidField('', 'invalid_format', 'The body broke off.'));
		if (request.readableEnded || request.destroyed) return ended();
		request.on('data', take).on('end', ended).on('error', ended).on('close', ended);
	});

/** Whether a request has a body. */
export const hasBody = (request: Request): boolean =>
	Number(request.get('content-length') ?? 0) > 0 || request.get('transfer-encoding') !== undefined;

/** Reads a JSON body in the order size (413), type (415), form (400); `arrays` also lets a bare array pass. */
export async function readJson(request: Request, maxBytes: number, arrays = false): Promise<unknown> {
	const bytes = await readBytes(request, maxBytes);
	const type = request.get('content-type');
	if (type !== undefined && !jsonType.test(type))
		throw new AppError('unsupported_media_type', 'Please send application/json.');
	const value = jsonIn(bytes, 'body');
	if (typeof value !== 'object' || value === null || (Array.isArray(value) && !arrays))
		throw invalidField('', 'invalid_type', 'The body must be a JSON object.');
	return value;
}
