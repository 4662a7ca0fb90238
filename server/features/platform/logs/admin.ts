import type { AdminRoute } from '../../../web/admin/admin.ts';
import { listLogs } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/logs', operation: listLogs, query: ['source', 'level', 'q', 'limit'] }
];
