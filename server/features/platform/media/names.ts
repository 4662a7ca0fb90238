import { z } from 'zod';
import { withoutAccents } from '../../../runtime/slug.ts';
import { AppError, invalidField, type FieldError } from '../../../runtime/errors.ts';
import type { Format } from './formats.ts';

const mostLetters = 80;
// Names that mean a device on some systems a backup may be unpacked on.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Small Latin letters, digits and hyphens; `keep` lists further characters of a class. */
const plain = (text: string, keep = ''): string =>
	withoutAccents(text).replace(new RegExp(`[^a-z0-9${keep}]+`, 'g'), '-');

/** The stem of a file name in `[a-z0-9-]`, 1 to 80 characters, safe on every file system. */
export function stemOf(text: string): string {
	const stem = cut(plain(text).replace(/^-+/, ''), mostLetters);
	if (!stem) return 'file';
	return reserved.test(stem) ? `${stem}-file` : stem;
}

const cut = (stem: string, length: number): string => stem.slice(0, length).replace(/-+$/, '');

/** The n-th choice of a name: `a.png`, `a-2.png`, `a-3.png`, …; the stem stays within 80 characters. */
export function numbered(stem: string, format: Format, n: number): string {
	const ending = n === 1 ? '' : `-${n}`;
	return `${cut(stem, mostLetters - ending.length)}${ending}.${format}`;
}

/** The name patterns for a search text. */
export const searchedIn = (text: string): string => plain(text.trim(), '.');

/** A file name as people send it: never a path. */
export const sentName = z
	.string()
	.trim()
	.min(1)
	.max(200)
	.refine(isNoPath, { error: 'This is not the name of a file.', params: { code: 'invalid_format' } });

function isNoPath(name: string): boolean {
	return !/[/\\\u0000-\u001f\u007f]/.test(name) && !/^\.+$/.test(name);
}

const extensions: Record<string, Format> = {
	png: 'png',
	jpg: 'jpg',
	jpeg: 'jpg',
	jpe: 'jpg',
	jfif: 'jpg',
	pjpeg: 'jpg',
	pjp: 'jpg',
	webp: 'webp',
	svg: 'svg'
};
// Extensions of pictures that are not kept; they say as little about the content as the others.
const foreign = new Set(['gif', 'bmp', 'apng', 'avif', 'heic', 'heif', 'tif', 'tiff', 'ico']);

/** A name split at the extension of a picture; other dots belong to the stem. */
export function splitName(name: string): { stem: string; format?: Format } {
	const [, stem, extension = ''] = /^(.*)\.([^.]*)$/.exec(name) ?? [];
	const ending = extension.toLowerCase();
	const format = extensions[ending];
	if (format) return { stem: stem!, format };
	return { stem: foreign.has(ending) ? stem! : name };
}

/** 415 unless the extension of the new name, if any, matches the content. */
export function checkExtension(name: string, format: Format): void {
	const claimed = splitName(name).format;
	if (claimed && claimed !== format) throw wrongExtension(format);
}

/** 422 for a path. Otherwise the name of an upload does not matter: its content decides the extension. */
export function checkSentFile(name: string): void {
	if (!isNoPath(name)) throw invalidField(...refusedPath);
}

const refusedPath: [path: FieldError['path'], code: FieldError['code'], message: FieldError['message']] = [
	'file',
	'invalid_format',
	'This is not the name of a file.'
];

const wrongExtension = (format: Format) =>
	new AppError('unsupported_media_type', `The file is a ${format}, but its name says something else.`);
