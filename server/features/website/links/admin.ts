import type { AdminRoute } from '../../../web/admin/admin.ts';
import { createRedirect, deleteRedirect } from './operations/redirects.ts';

export const routes: AdminRoute[] = [
	{
		method: 'post',
		path: '/admin/redirects',
		operation: createRedirect,
		status: { code: 201, word: 'created' }
	},
	{
		method: 'delete',
		path: '/admin/redirects/:id',
		operation: deleteRedirect,
		status: { code: 200, word: 'deleted' }
	}
];
