import type { AdminRoute } from '../../../web/admin/admin.ts';
import { saveProfile, showProfile } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/profile', operation: showProfile, query: ['of'] },
	{
		method: 'put',
		path: '/admin/profile',
		operation: saveProfile,
		query: ['of'],
		status: { code: 200, word: 'updated' }
	}
];
