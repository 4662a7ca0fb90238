const longestSide = 1600;
const quality = 0.85;

/** A smaller JPEG of a photo, upright; throws when the browser cannot read the file. */
export async function smaller(file: Blob): Promise<Blob> {
	const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
	const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
	const canvas = document.createElement('canvas');
	canvas.width = Math.max(1, Math.round(image.width * scale));
	canvas.height = Math.max(1, Math.round(image.height * scale));
	canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
	image.close();
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality)
	);
}
