import { openStorage } from '../../../../runtime/files/storage.ts';
import { decoded } from '../../../platform/media/decode.ts';

/** As fine as paper shows it at arm's length. */
const dotsPerMm = 8;

interface Size {
	/** In millimetres. */
	width: number;
	height: number;
}

const pixels = ({ width, height }: Size) => [Math.round(width * dotsPerMm), Math.round(height * dotsPerMm)] as const;

/** A picture within a box, whole; with the size it then has. Undefined when it cannot be read. */
export async function insideOf(bytes: Buffer, box: Size): Promise<{ bytes: Buffer; size: Size } | undefined> {
	const picture = await decoded(bytes, { density: 300 });
	const made = await picture
		.resize(...pixels(box), { fit: 'inside' })
		.png()
		.toBuffer({ resolveWithObject: true })
		.catch(() => undefined);
	if (!made) return undefined;
	const { data, info } = made;
	return { bytes: data, size: { width: info.width / dotsPerMm, height: info.height / dotsPerMm } };
}

/** Photos of teams as they are printed. */
export function openPictures(dataDir: string) {
	const storage = openStorage(dataDir);
	return {
		/** A photo that fills a box; undefined when its file is gone or cannot be read. */
		async photo(file: string, box: Size): Promise<Buffer | undefined> {
			const bytes = await storage.get(`uploads/${file}`);
			if (!bytes) return undefined;
			const picture = (await decoded(bytes)).resize(...pixels(box), { fit: 'cover' });
			return picture
				.jpeg({ quality: 80 })
				.toBuffer()
				.catch(() => undefined);
		}
	};
}
