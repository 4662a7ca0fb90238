import type { AdminRoute } from '../../../web/admin/admin.ts';
import { blockName, listBlocked, unblockName } from './operations/blocked.ts';
import { listNames } from './operations/names.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/teams/names', operation: listNames, query: ['event', 'team'] },
	{ method: 'get', path: '/admin/teams/blocked', operation: listBlocked },
	{ method: 'post', path: '/admin/teams/blocked', operation: blockName, status: { code: 201, word: 'created' } },
	{
		method: 'delete',
		path: '/admin/teams/blocked/:id',
		operation: unblockName,
		status: { code: 200, word: 'deleted' }
	}
];
