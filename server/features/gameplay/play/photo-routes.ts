import type { PlayRoute } from '../../../web/play/play.ts';
import { agreeToPhoto } from '../play/operations/photo-consent.ts';
import { removePhoto, uploadPhoto } from '../play/operations/photos.ts';
import { maxBytes } from '../photos/picture.ts';

// Room for the fields beside the file.
const formBytes = maxBytes + 64 * 1024;

/** The player's endpoints for photos below `/api/play`. */
export const routes: PlayRoute[] = [
	{
		method: 'post',
		path: '/events/:event/photos',
		operation: uploadPhoto,
		formBytes,
		rates: [{ bucket: 'photo', by: 'team', most: 20, seconds: 600 }],
		answer: ({ created, photo }) => ({ status: created ? 201 : 200, body: photo })
	},
	{
		method: 'post',
		path: '/events/:event/photos/:photoId/consent',
		operation: agreeToPhoto,
		// A team may agree to all that it handed in, one after the other.
		rates: [{ bucket: 'consent', by: 'team', most: 200, seconds: 600 }]
	},
	{ method: 'delete', path: '/events/:event/photos/:photoId', operation: removePhoto, answer: () => ({ status: 204 }) }
];
