import type { Request } from 'express';
import { AppError, invalidField } from '../errors.ts';
import { UploadedFile } from '../uploaded-file.ts';
import { readBytes } from './json-body.ts';

const formType = /^(multipart\/form-data\s*;|application\/x-www-form-urlencoded\s*(;|$))/i;

/** Whether the body says it is a form. */
export const isForm = (request: Request): boolean => formType.test(request.get('content-type') ?? '');

/** Reads a form: texts as they are, files as UploadedFile, in their order; 413 above `maxBytes`, 415 for another type. */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
	const bytes = await readBytes(request, maxBytes);
	const type = request.get('content-type') ?? '';
	if (!isForm(request)) throw new AppError('unsupported_media_type', 'Please send a form.');
	let form: FormData;
	try {
		form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
	} catch {
		throw invalidField('', 'invalid_format', 'The form cannot be read.');
	}
	const entries = [...form].map(async ([name, value]) => [
		name,
		typeof value === 'string' ? value : new UploadedFile(value.name, Buffer.from(await value.arrayBuffer()))
	]);
	return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}
