import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { invalidField } from '../../runtime/errors.ts';
import { maxPixels, type Format } from './formats.ts';
import { cleanAside } from './svg-thread.ts';

/** What an upload is for; decides its size, quality and format. */
export const kinds = ['photo', 'logo', 'sticker'] as const;
export type Kind = (typeof kinds)[number];

/** How a picture is kept: longest side in pixels, quality of 100, and the format for each format it may come in. */
export interface Plan {
	side: number;
	quality: number;
	formats: Partial<Record<Format, Format>>;
}

// 40 megapixels take 160 MB while they are worked on, whoever sends how many at once.
const inTurn = pLimit(2);
const asItIs = { png: 'png', jpg: 'jpg', webp: 'webp', svg: 'svg' } as const;

// Loaded with the first picture: its library is the largest of all.
const loadSharp = async () => (await import('sharp')).default;

/** The plans of contract section L. */
export const plans: Record<Kind, Plan> = {
	photo: { side: 2560, quality: 70, formats: asItIs },
	logo: { side: 512, quality: 80, formats: { ...asItIs, jpg: 'webp' } },
	sticker: { side: 2000, quality: 90, formats: { png: 'png', jpg: 'png', webp: 'png', svg: 'png' } }
};

/** A picture ready to be kept: upright, small, without any metadata; a drawing may tell no size. */
export interface Picture {
	format: Format;
	body: Buffer;
	width: number | null;
	height: number | null;
}

/** Makes an upload ready to be kept; 422 above 40 megapixels or when it cannot be read. */
export const makePicture = (bytes: Buffer, from: Format, plan: Plan): Promise<Picture> =>
	inTurn(() => convert(bytes, from, plan));

async function convert(bytes: Buffer, from: Format, plan: Plan): Promise<Picture> {
	const to = plan.formats[from] ?? from;
	const drawing = from === 'svg' ? await cleanAside(bytes) : undefined;
	if (drawing && to === 'svg') return { format: to, ...drawing };
	const source = drawing?.body ?? bytes;
	const sharp = await loadSharp();
	await checkPixels(source);
	try {
		const { data, info } = await encode(
			sharp(source, { limitInputPixels: maxPixels })
				.autoOrient()
				.resize(plan.side, plan.side, { fit: 'inside', withoutEnlargement: true }),
			to,
			plan.quality
		).toBuffer({ resolveWithObject: true });
		return { format: to, body: data, width: info.width, height: info.height };
	} catch {
		throw unreadable();
	}
}

/** A kept JPEG, turned clockwise. */
export const turnPicture = (bytes: Buffer, degrees: 90 | 180 | 270, quality: number): Promise<Picture> =>
	inTurn(async () => {
		const sharp = await loadSharp();
		const turned = sharp(bytes).rotate(degrees).jpeg({ quality });
		const { data, info } = await turned.toBuffer({ resolveWithObject: true });
		return { format: 'jpg', body: data, width: info.width, height: info.height };
	});

/** A picture as a square PNG of so many pixels, whole and on no ground of its own. */
export const rasterOf = (bytes: Buffer, side: number): Promise<Buffer> =>
	inTurn(async () => {
		const sharp = await loadSharp();
		const background = { r: 0, g: 0, b: 0, alpha: 0 };
		return sharp(bytes, { limitInputPixels: maxPixels })
			.resize(side, side, { fit: 'contain', background })
			.png()
			.toBuffer();
	});

/** A picture as PNG with sides of at most so many pixels, for files that know few formats. */
export const pngOf = (bytes: Buffer, side: number): Promise<Buffer> =>
	inTurn(async () => {
		const sharp = await loadSharp();
		return sharp(bytes, { limitInputPixels: maxPixels })
			.resize(side, side, { fit: 'inside', withoutEnlargement: true })
			.png()
			.toBuffer();
	});

const unreadable = () => invalidField('file', 'invalid_format', 'This picture cannot be read.');

async function checkPixels(bytes: Buffer): Promise<void> {
	const sharp = await loadSharp();
	const found = await sharp(bytes, { limitInputPixels: false })
		.metadata()
		.catch(() => undefined);
	if (!found) throw unreadable();
	if (found.width * found.height > maxPixels)
		throw invalidField('file', 'too_big', 'This picture has more than 40 megapixels.');
}

function encode(picture: Sharp, format: Format, quality: number): Sharp {
	if (format === 'jpg') return picture.jpeg({ quality });
	return format === 'webp' ? picture.webp({ quality }) : picture.png({ palette: true, quality });
}
