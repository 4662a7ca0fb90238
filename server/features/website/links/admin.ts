import type { AdminRoute } from '../../../web/admin/admin.ts';
import { checkLink, searchLinkTargets } from './operations/choices.ts';
import { createRedirect, deleteRedirect } from './operations/redirects.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/links/targets', operation: searchLinkTargets, query: ['q'] },
	{ method: 'get', path: '/admin/links/check', operation: checkLink, query: ['href'] },
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
