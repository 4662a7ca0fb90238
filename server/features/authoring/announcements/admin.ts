import type { AdminRoute } from '../../../web/admin/admin.ts';
import { createAnnouncement, removeAnnouncement } from './operations.ts';

export const routes: AdminRoute[] = [
	{
		method: 'post',
		path: '/admin/announcements',
		operation: createAnnouncement,
		json: 'star',
		status: { code: 201, word: 'created' }
	},
	{
		method: 'delete',
		path: '/admin/announcements/:id',
		operation: removeAnnouncement,
		json: 'star',
		status: { code: 200, word: 'deleted' }
	}
];
