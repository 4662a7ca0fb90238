import sharp from 'sharp';
import { AppError, invalidField } from '../../errors.ts';

export const maxBytes = 5 * 1024 * 1024;
const maxPixels = 40_000_000;
const longestSide = 1600;
const quality = 70;
const formats = new Set(['jpeg', 'png', 'webp']);

/** A photo ready to be kept: upright, without any metadata, at most 1600 pixels a side. */
export interface Picture {
	body: Buffer;
	width: number;
	height: number;
}

/** Reads an uploaded photo by its content: 413 above 5 MB, 415 unless JPEG, PNG or WebP, 422 above 40 megapixels or when it cannot be read. */
export async function readPicture(bytes: Buffer): Promise<Picture> {
	if (bytes.length > maxBytes) throw new AppError('payload_too_large', 'A photo may have at most 5 MB.');
	const found = await sharp(bytes, { limitInputPixels: false })
		.metadata()
		.catch(() => undefined);
	if (!found || !formats.has(found.format))
		throw new AppError('unsupported_media_type', 'A photo must be a JPEG, PNG or WebP file.');
	if (found.width * found.height > maxPixels)
		throw invalidField('file', 'too_big', 'This photo has more than 40 megapixels.');
	try {
		const { data, info } = await sharp(bytes)
			.rotate()
			.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
			.jpeg({ quality })
			.toBuffer({ resolveWithObject: true });
		return { body: data, width: info.width, height: info.height };
	} catch {
		throw invalidField('file', 'invalid_format', 'This photo cannot be read.');
	}
}
