import type { PlayRow } from '../../web/play.ts';
import { removePhoto, uploadPhoto } from './operations.ts';
import { maxBytes } from './picture.ts';

// Room for the fields beside the file.
const formBytes = maxBytes + 64 * 1024;

/** The player's endpoints for photos below `/api/play`. */
export const rows: PlayRow[] = [
	{
		method: 'post',
		path: '/events/:event/photos',
		operation: uploadPhoto,
		formBytes,
		rates: [{ bucket: 'photo', by: 'team', most: 20, seconds: 600 }],
		answer: ({ created, photo }) => ({ status: created ? 201 : 200, body: photo })
	},
	{ method: 'delete', path: '/events/:event/photos/:photoId', operation: removePhoto, answer: () => ({ status: 204 }) }
];
