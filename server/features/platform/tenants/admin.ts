import type { AdminRoute } from '../../../web/admin/admin.ts';
import { createTenant, listTenants } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/tenants', operation: listTenants, query: ['q', 'page', 'sort'] },
	{
		method: 'post',
		path: '/admin/tenants',
		operation: createTenant,
		status: { code: 201, word: 'created' },
		namesNamespace: true
	}
];
