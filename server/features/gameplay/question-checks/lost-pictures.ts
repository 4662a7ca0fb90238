import { compare } from '../../platform/media/compare.ts';
import { picturesOf } from '../../authoring/catalogs/read/namespace-questions.ts';
import type { PlacedFinding } from './finding.ts';

/** The questions of stations whose picture is no longer in the library. */
export async function lostPictures(namespace: string, catalogUids: string[]): Promise<PlacedFinding[]> {
	const pictures = await picturesOf(catalogUids);
	if (!pictures.length) return [];
	const { missing } = await compare(namespace, new Set(pictures.map(({ image }) => image)));
	const lost = new Set(missing);
	return pictures
		.filter(({ image }) => lost.has(image))
		.map(({ id, catalogUid, image }) => ({
			kind: 'lostPicture',
			questionId: id,
			catalogUid,
			content: image,
			texts: [image.slice(image.lastIndexOf('/') + 1)]
		}));
}
