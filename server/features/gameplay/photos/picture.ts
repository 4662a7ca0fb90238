import { checkUpload, maxBytes as mostBytes } from '../../platform/media/formats.ts';
import { makePicture, turnPicture, type Plan } from '../../platform/media/picture.ts';

export const maxBytes = mostBytes;
const plan: Plan = { side: 1600, quality: 70, formats: { jpg: 'jpg', png: 'jpg', webp: 'jpg' } };

/** A photo ready to be kept: upright, without any metadata, a JPEG of at most 1600 pixels a side. */
export interface Photo {
	body: Buffer;
	width: number;
	height: number;
}

/** Reads an uploaded photo by its content: 413 above 5 MB, 415 unless JPEG, PNG or WebP, 422 above 40 megapixels or when it cannot be read. */
export async function readPicture(bytes: Buffer): Promise<Photo> {
	const { body, width, height } = await makePicture(bytes, checkUpload(bytes, ['jpg', 'png', 'webp']), plan);
	return { body, width: width!, height: height! };
}

/** A kept photo, turned clockwise. */
export async function turnPhoto(kept: Buffer, degrees: 90 | 180 | 270): Promise<Photo> {
	const { body, width, height } = await turnPicture(kept, degrees, plan.quality);
	return { body, width: width!, height: height! };
}
