import type { AdminRoute } from '../../../../web/admin/admin.ts';
import { sendArchive } from '../../../../web/http/send-archive.ts';
import { downloadPhotos } from './operations/download.ts';
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
	{
		method: 'get',
		path: '/admin/photos/approved.zip',
		operation: downloadPhotos,
		json: 'always',
		query: ['event'],
		send: sendArchive
	},
	{ method: 'post', path: '/admin/photos/moderate', operation: moderatePhotos, status: { code: 200, word: 'updated' } },
	{ method: 'patch', path, operation: moderatePhoto, query, status: { code: 200, word: 'updated' } },
	{ method: 'delete', path, operation: removePhoto, query, status: { code: 200, word: 'deleted' } }
];
