import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decoded } from '../features/platform/media/decode.ts';
import { UploadedFile } from '../operation/uploaded-file.ts';
import type { Session } from './session.ts';

const sign = /"pictures\/([\w-]+)\.svg"/g;

/**
 * Draws the pictures of a demo event into its media folder, as a host would upload them.
 * The answer puts their addresses into the text of a station, where it names a drawing.
 */
export async function hangPictures(
	{ perform }: Session,
	place: string,
	uid: string
): Promise<(text: string) => string> {
	const addresses = new Map<string, string>();
	for (const drawing of globSync('pictures/*.svg', { cwd: place }).sort()) {
		const { name } = path.parse(drawing);
		const picture = await decoded(readFileSync(path.join(place, drawing)));
		const bytes = await picture.webp({ quality: 82 }).toBuffer();
		const file = new UploadedFile(`${name}.webp`, bytes);
		const uploaded = await perform('media.upload', { file, dir: `events/${uid}/images`, kind: 'photo' });
		addresses.set(name, uploaded.file.path);
	}
	return (text) =>
		text.replaceAll(sign, (_, name: string) => {
			const address = addresses.get(name);
			if (!address) throw new Error(`The demo has no drawing ${name}.`);
			return JSON.stringify(address);
		});
}
