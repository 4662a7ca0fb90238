import type { AdminRoute } from '../../web/admin.ts';
import { listPhotos, moderatePhoto, moderatePhotos, removePhoto } from './operations.ts';

const path = '/admin/photos/:photoId';
const query = ['event_uid'];

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/photos',
		operation: listPhotos,
		query: ['event', 'state', 'catalog', 'kind', 'q', 'page']
	},
	{ method: 'post', path: '/admin/photos/moderate', operation: moderatePhotos, status: { code: 200, word: 'updated' } },
	{ method: 'patch', path, operation: moderatePhoto, query, status: { code: 200, word: 'updated' } },
	{ method: 'delete', path, operation: removePhoto, query, status: { code: 200, word: 'deleted' } }
];
