import type { Request } from 'express';
import { AppError, invalidField } from '../../runtime/errors.ts';
import { lazily } from '../../runtime/lazily.ts';
import { UploadedFile } from '../../operation/uploaded-file.ts';
import { readBytes } from './json-body.ts';

const forms = lazily<typeof import('@fastify/busboy')>('@fastify/busboy');
const formType = /^(multipart\/form-data\s*;|application\/x-www-form-urlencoded\s*(;|$))/i;
const boundaryOf = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i;
const [plus, plusAsHex] = ['+', '%20'];

/** Maximum number of form fields; no page sends half as many. */
const mostFields = 1000;

const typeOf = (request: Request): string => request.get('content-type') ?? '';

/** Whether the body is declared as a form. */
export const isForm = (request: Request): boolean => formType.test(typeOf(request));

/** The text before or between the fields of a form of this type. */
function markOf(type: string): string {
	if (!type.toLowerCase().startsWith('multipart')) return '&';
	const [, quoted, plain] = boundaryOf.exec(type) ?? [];
	return `--${quoted ?? plain ?? ''}`;
}

function hasTooMany(bytes: Buffer, mark: string): boolean {
	let count = 0;
	for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length))
		if (++count > mostFields) return true;
	return false;
}

/**
 * Reads the raw form; 413 above `maxBytes` or a thousand fields. `URLSearchParams`, which every form parser uses, takes
 * quadratic time for fields and plus signs, so both are handled before.
 */
export async function readFormBytes(request: Request, maxBytes: number): Promise<Buffer> {
	const bytes = await readBytes(request, maxBytes);
	const mark = markOf(typeOf(request));
	if (hasTooMany(bytes, mark)) throw new AppError('payload_too_large', `At most ${mostFields} fields are allowed.`);
	return mark === '&' ? Buffer.from(bytes.toString('latin1').replaceAll(plus, plusAsHex), 'latin1') : bytes;
}

/** Reads a form: texts as they are, files as UploadedFile, in their order; 413 above `maxBytes`, 415 for another type. */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
	const bytes = await readFormBytes(request, maxBytes);
	const type = typeOf(request);
	if (!isForm(request)) throw new AppError('unsupported_media_type', 'Please send a form.');
	const entries = type.toLowerCase().startsWith('multipart')
		? await readParts(bytes, type)
		: [...new URLSearchParams(bytes.toString())];
	return Object.fromEntries(entries);
}

const unreadable = () => invalidField('', 'invalid_format', 'The form cannot be read.');

/** Joins pieces. Those that the parser cut out of one body are still adjacent, and are not copied. */
function joined(pieces: Buffer[]): Buffer {
	const [first] = pieces;
	if (!first) return Buffer.alloc(0);
	let end = first.byteOffset;
	for (const piece of pieces) {
		if (piece.buffer !== first.buffer || piece.byteOffset !== end) return Buffer.concat(pieces);
		end += piece.length;
	}
	return Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset);
}

/** The parts of a multipart form by name, in their order. */
function readParts(bytes: Buffer, type: string): Promise<[string, unknown][]> {
	return new Promise((resolve, reject) => {
		const entries: [string, unknown][] = [];
		try {
			const parser = new (forms().Busboy)({
				headers: { 'content-type': type },
				// A path in a name is refused where the name is read, not quietly made another one here.
				preservePath: true,
				limits: { fieldSize: bytes.length }
			});
			parser.on('field', (name, value) => entries.push([name, value]));
			parser.on('file', (name, stream, fileName) => {
				const chunks: Buffer[] = [];
				const place = entries.push([name, undefined]) - 1;
				stream.on('data', (chunk: Buffer) => chunks.push(chunk));
				stream.on('error', () => reject(unreadable()));
				stream.on('end', () => (entries[place] = [name, new UploadedFile(fileName ?? '', joined(chunks))]));
			});
			parser.on('error', () => reject(unreadable()));
			parser.on('finish', () => resolve(entries));
			parser.end(bytes);
		} catch {
			reject(unreadable());
		}
	});
}
