import type { Request } from 'express';
import { AppError, invalidField } from '../errors.ts';
import { readBytes } from './json-body.ts';

/** Reads a multipart form: texts as they are, files as Buffers; 413 above `maxBytes`, 415 for another type. */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
	const bytes = await readBytes(request, maxBytes);
	const type = request.get('content-type') ?? '';
	if (!/^multipart\/form-data\s*;/i.test(type))
		throw new AppError('unsupported_media_type', 'Please send multipart/form-data.');
	let form: FormData;
	try {
		form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
	} catch {
		throw invalidField('', 'invalid_format', 'The form cannot be read.');
	}
	const entries = [...form].map(async ([name, value]) => [
		name,
		typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer())
	]);
	return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}
