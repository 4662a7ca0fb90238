import sharp from 'sharp';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';

/** A plain picture of one colour. */
export const plainPicture = (width: number, height: number, background = '#a33') =>
	sharp({ create: { width, height, channels: 3, background } });

/** A JPEG with as much detail as a photograph has: 2400 × 1600 pixels, about 0.7 MB. */
export const photograph = () =>
	sharp({
		create: {
			width: 2400,
			height: 1600,
			channels: 3,
			background: '#a86',
			noise: { type: 'gaussian', mean: 128, sigma: 90 }
		}
	})
		.blur(3)
		.jpeg({ quality: 85 })
		.toBuffer();

/** A JPEG of a camera that was held on its side, with the place in its metadata; left half red, right half blue. */
export async function cameraPhoto(width: number, height: number): Promise<Buffer> {
	const right = await plainPicture(Math.floor(width / 2), height, '#0000ff')
		.png()
		.toBuffer();
	return plainPicture(width, height, '#ff0000')
		.composite([{ input: right, left: Math.ceil(width / 2), top: 0 }])
		.jpeg()
		.withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 20/1 0/1' } })
		.withMetadata({ orientation: 6 })
		.toBuffer();
}

/** A small file as a form would bring it. */
export async function sentFile(name = 'a.png', picture = plainPicture(12, 8)): Promise<UploadedFile> {
	const extension = name.slice(name.lastIndexOf('.') + 1);
	return new UploadedFile(name, await picture.toFormat(extension === 'png' ? 'png' : 'jpeg').toBuffer());
}
