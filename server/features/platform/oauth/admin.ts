import type { AdminRoute } from '../../../web/admin/admin.ts';
import { endApp, endOwnApp, listApps, listOwnApps } from './operations/apps.ts';

const deleted = { code: 200, word: 'deleted' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/account/apps', operation: listOwnApps },
	{ method: 'delete', path: '/account/apps/:grantId', operation: endOwnApp, status: deleted },
	{ method: 'get', path: '/admin/apps', operation: listApps, query: ['q', 'page'] },
	{ method: 'delete', path: '/admin/apps/:grantId', operation: endApp, status: deleted }
];
