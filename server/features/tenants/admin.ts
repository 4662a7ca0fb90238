import type { AdminRow } from '../../web/admin.ts';
import { createTenant, listTenants } from './operations.ts';

export const rows: AdminRow[] = [
	{ method: 'get', path: '/admin/tenants', operation: listTenants, mainOnly: true },
	{
		method: 'post',
		path: '/admin/tenants',
		operation: createTenant,
		status: { code: 201, word: 'created' },
		mainOnly: true,
		namesNamespace: true
	}
];
