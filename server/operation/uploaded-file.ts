import { z } from 'zod';

/** A file as a form brought it: its bytes and the name the browser gave it. */
export class UploadedFile {
	readonly name: string;
	readonly bytes: Buffer;

	constructor(name: string, bytes: Buffer) {
		this.name = name;
		this.bytes = bytes;
	}
}

const isFile = (value: unknown): value is UploadedFile =>
	typeof value === 'object' &&
	value !== null &&
	'name' in value &&
	typeof value.name === 'string' &&
	'bytes' in value &&
	value.bytes instanceof Uint8Array;

/** A file of a form. The screens' bundle has its own File class, so it is recognised by its members. */
export const sentFile = z.custom<UploadedFile>(isFile, {
	error: 'Please send a file.',
	params: { code: 'invalid_type' }
});
