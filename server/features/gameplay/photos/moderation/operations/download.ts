import { z } from 'zod';
import { operation } from '../../../../../operation/operation.ts';
import { findEvent } from '../../../../authoring/events/find.ts';
import { eventKey } from '../../../../authoring/events/schema.ts';
import { readPhoto } from '../../store.ts';
import { shownPhotos, type ShownPhoto } from '../../wall.ts';
import { zipLength, zipParts } from '../../../../../runtime/files/zip.ts';

const mostPhotos = 10_000;
/** The format counts bytes with 32 bits. */
const mostBytes = 4_000_000_000;
/** With number and station, a name stays below the 255 bytes that file systems allow. */
const longestName = 120;

/** The letters and digits of a text, with hyphens for everything else, as far as they fit into so many bytes. */
function safeName(text: string): string {
	const safe = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
	let [name, bytes] = ['', 0];
	for (const letter of safe) {
		bytes += Buffer.byteLength(letter);
		if (bytes > longestName) break;
		name += letter;
	}
	return name.replace(/^-|-$/g, '');
}

/** A file name for all systems: the number comes first, so that it is unique and not a device name. */
const fileName = ({ catalog, name }: ShownPhoto, index: number): string =>
	`${[String(index + 1).padStart(4, '0'), catalog ?? '', safeName(name)].filter(Boolean).join('-')}.jpg`;

/** The newest photos that one archive contains, oldest first. */
function within(photos: ShownPhoto[]): ShownPhoto[] {
	let bytes = 0;
	return photos.slice(photos.findLastIndex((photo) => (bytes += photo.bytes) > mostBytes) + 1);
}

/**
 * The public photos in one archive: approved, with consent, of teams whose name is shown. Each is read while the
 * previous ones are being sent.
 */
export const downloadPhotos = operation({
	summary: 'Download the approved photos of a quiz event that their teams agreed to.',
	access: { area: 'results-download' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace, dependencies: { env }, now }) {
		const { uid: eventUid, slug } = await findEvent(namespace, input.event);
		const photos = within(await shownPhotos(eventUid, mostPhotos));
		const entries = photos.map((photo, index) => ({
			name: fileName(photo, index),
			size: photo.bytes,
			read: async () => (await readPhoto(env.DATA_DIR, photo.file)) ?? Buffer.alloc(0)
		}));
		return {
			event_uid: eventUid,
			name: `photos-${slug}.zip`,
			length: zipLength(entries),
			parts: zipParts(entries, now)
		};
	}
});
