import type { AdminRoute } from '../../../web/admin/admin.ts';
import { createDomain, listDomains, provisionDomain, removeDomain, updateDomain } from './operations.ts';

const updated = { code: 200, word: 'updated' };
const names = { namesNamespace: true } as const;

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/domains', operation: listDomains, query: ['q', 'page'], ...names },
	{ method: 'post', path: '/admin/domains', operation: createDomain, status: { code: 201, word: 'created' }, ...names },
	{ method: 'put', path: '/admin/domains/:id', operation: updateDomain, status: updated, json: 'star', ...names },
	{
		method: 'delete',
		path: '/admin/domains/:id',
		operation: removeDomain,
		status: { code: 200, word: 'deleted' },
		json: 'star',
		...names
	},
	{
		method: 'post',
		path: '/admin/domains/:id/provision',
		operation: provisionDomain,
		status: updated,
		json: 'star',
		...names
	}
];
