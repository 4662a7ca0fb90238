import { AppError } from '../../../runtime/errors.ts';

/** The type of a file by its content; also the extension of its name. */
export type Format = 'png' | 'jpg' | 'webp' | 'svg';

/** The media type of every format that is taken and served. */
export const mimeTypes: Record<Format, string> = {
	png: 'image/png',
	jpg: 'image/jpeg',
	webp: 'image/webp',
	svg: 'image/svg+xml'
};
/** Of own fonts, which are no files of the library. */
export const fontMime = 'font/woff2';
export const formats = Object.keys(mimeTypes) as Format[];

/** Most bytes of an upload. */
export const maxBytes = 5 * 1024 * 1024;
/** Most pixels of an upload, before it is made smaller. */
export const maxPixels = 40_000_000;
/** Files on one page of the media library. */
export const perPage = 20;

/** The upload limits in every response of the media library. */
export const limits = { maxBytes, formats, mimeTypes: Object.values(mimeTypes), maxPixels, perPage };

const starts: [format: Format, at: number, bytes: Buffer][] = [
	['png', 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
	['jpg', 0, Buffer.from([0xff, 0xd8, 0xff])],
	['webp', 8, Buffer.from('WEBP')]
];
// Each is taken once and never given back: one expression for all of them could try endless ways to part comments.
const beforeSvg = /\uFEFF|\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(\[[^\]]*\][^>[]*)?>/iy;
const svgTag = /<(\w+:)?svg[\s>/]/iy;
const svgStartBytes = 64 * 1024;

/** The format of a file by its first bytes; what the sender calls it does not count. */
export function sniff(bytes: Buffer): Format | undefined {
	const found = starts.find(([, at, start]) => bytes.subarray(at, at + start.length).equals(start));
	if (found) return found[0];
	return isSvg(bytes.toString('utf8', 0, svgStartBytes)) ? 'svg' : undefined;
}

function isSvg(text: string): boolean {
	let at = 0;
	for (beforeSvg.lastIndex = 0; beforeSvg.test(text);) at = beforeSvg.lastIndex;
	svgTag.lastIndex = at;
	return svgTag.test(text);
}

/** The format of an upload; 413 above 5 MB, 415 when it is none of those allowed. */
export function checkUpload<Allowed extends Format>(bytes: Buffer, allowed: readonly Allowed[]): Allowed {
	if (bytes.length > maxBytes) throw new AppError('payload_too_large', 'A file may have at most 5 MB.');
	const format = sniff(bytes);
	const found = allowed.find((one) => one === format);
	if (found) return found;
	throw new AppError('unsupported_media_type', `The file must be one of: ${allowed.join(', ')}.`);
}
