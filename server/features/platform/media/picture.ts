import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { invalidField } from '../../../runtime/errors.ts';
import { readAside, type Caller } from '../../../runtime/readers/read-aside.ts';
import { readers } from '../../readers.ts';
import { decoded, isBlank, sidesOf } from './decode.ts';
import { maxPixels, type Format } from './formats.ts';
import type { Loss } from './drawing/svg-losses.ts';

/** The purpose of an upload; decides size, quality and format. */
export const kinds = ['photo', 'logo', 'sticker'] as const;
export type Kind = (typeof kinds)[number];

/** How a picture is stored: longest side in pixels, quality out of 100, and the output format per input format. */
export interface Plan {
	side: number;
	quality: number;
	formats: Partial<Record<Format, Format>>;
}

// 40 megapixels take 160 MB during processing, however many are sent at once.
const inTurn = pLimit(2);
const asItIs = { png: 'png', jpg: 'jpg', webp: 'webp', svg: 'svg' } as const;

/** The plans of contract section L. */
export const plans: Record<Kind, Plan> = {
	photo: { side: 2560, quality: 70, formats: asItIs },
	logo: { side: 512, quality: 80, formats: { ...asItIs, jpg: 'webp' } },
	sticker: { side: 2000, quality: 90, formats: { png: 'png', jpg: 'png', webp: 'png', svg: 'png' } }
};

/** A picture ready to be stored: upright, small and without metadata; a drawing may have no size. */
export interface Picture {
	format: Format;
	body: Buffer;
	width: number | null;
	height: number | null;
	/** What a drawing visibly lost. */
	losses: Loss[];
}

/** Makes an uploaded photo or picture ready to be kept; 422 above 40 megapixels or when it cannot be read. */
export const makePicture = (bytes: Buffer, from: Exclude<Format, 'svg'>, plan: Plan): Promise<Picture> =>
	inTurn(() => convert(bytes, plan.formats[from] ?? from, plan, []));

/** Prepares an uploaded drawing, sanitised in its own thread; 422 if it is not one or too complex. */
export async function makeDrawing(bytes: Buffer, plan: Plan, caller: Caller): Promise<Picture> {
	const { body: sent, ...rest } = await readAside(readers.drawing, [bytes], caller);
	const body = Buffer.from(sent);
	const to = plan.formats.svg ?? 'svg';
	return to === 'svg' ? { format: to, body, ...rest } : inTurn(() => convert(body, to, plan, rest.losses));
}

async function convert(source: Buffer, to: Format, plan: Plan, losses: Loss[]): Promise<Picture> {
	await checkPixels(source);
	try {
		const upright = (await decoded(source))
			.autoOrient()
			.resize(plan.side, plan.side, { fit: 'inside', withoutEnlargement: true });
		const { data, info } = await encode(upright, to, plan.quality).toBuffer({ resolveWithObject: true });
		if (await isBlank(source, data)) throw unreadable();
		return { format: to, body: data, width: info.width, height: info.height, losses };
	} catch {
		throw unreadable();
	}
}

/** A kept JPEG, turned clockwise. */
export const turnPicture = (
	bytes: Buffer,
	degrees: 90 | 180 | 270,
	quality: number
): Promise<Omit<Picture, 'losses'>> =>
	inTurn(async () => {
		const turned = (await decoded(bytes)).rotate(degrees).jpeg({ quality });
		const { data, info } = await turned.toBuffer({ resolveWithObject: true });
		return { format: 'jpg', body: data, width: info.width, height: info.height };
	});

/** A picture as a square PNG of so many pixels, uncropped and transparent. */
export const rasterOf = (bytes: Buffer, side: number): Promise<Buffer> =>
	inTurn(async () => {
		const background = { r: 0, g: 0, b: 0, alpha: 0 };
		return (await decoded(bytes)).resize(side, side, { fit: 'contain', background }).png().toBuffer();
	});

/** A picture as PNG that fits so many pixels, for file types that support few formats. */
export const pngOf = (bytes: Buffer, side: number): Promise<Buffer> =>
	inTurn(async () =>
		(await decoded(bytes)).resize(side, side, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
	);

const unreadable = () => invalidField('file', 'invalid_format', 'This picture cannot be read.');

async function checkPixels(bytes: Buffer): Promise<void> {
	const found = await sidesOf(bytes);
	if (!found) throw unreadable();
	if (found.width * found.height > maxPixels)
		throw invalidField('file', 'too_big', 'This picture has more than 40 megapixels.');
}

function encode(picture: Sharp, format: Format, quality: number): Sharp {
	if (format === 'jpg') return picture.jpeg({ quality });
	return format === 'webp' ? picture.webp({ quality }) : picture.png({ palette: true, quality });
}
