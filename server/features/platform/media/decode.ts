import type { Sharp, SharpOptions } from 'sharp';
import { maxPixels } from './formats.ts';

// Loaded with the first picture: its library is the largest of all.
const loadSharp = async () => (await import('sharp')).default;

// Cameras and old programs omit the end marker or write odd scans, and every browser shows such pictures.
const asBrowsersDo = { failOn: 'none', limitInputPixels: maxPixels } as const;
const strictly = { failOn: 'warning', limitInputPixels: maxPixels } as const;

/** A picture to work on, of at most 40 megapixels, read as leniently as browsers read it. */
export const decoded = async (bytes: Buffer, options: Pick<SharpOptions, 'density'> = {}): Promise<Sharp> =>
	(await loadSharp())(bytes, { ...asBrowsersDo, ...options });

/** Sides of a picture in pixels; undefined when its head cannot be read. */
export async function sidesOf(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
	const sharp = await loadSharp();
	return sharp(bytes, { ...asBrowsersDo, limitInputPixels: false })
		.metadata()
		.catch(() => undefined);
}

// What the decoders fill in for missing pixels: mid grey in a JPEG, zeros elsewhere.
const isFill = ({ min, max }: { min: number; max: number }) => min === max && (min === 0 || Math.abs(min - 128) <= 1);

/** Whether nothing of a damaged picture was decoded; `made` is the result of decoding `sent`. */
export async function isBlank(sent: Buffer, made: Buffer): Promise<boolean> {
	const { channels } = await (await decoded(made)).stats();
	if (!channels.every(isFill)) return false;
	const sharp = await loadSharp();
	return sharp(sent, strictly)
		.stats()
		.then(() => false)
		.catch(() => true);
}
