import type { AdminRoute } from '../../../web/admin/admin.ts';
import { listAudit } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/audit', operation: listAudit, query: ['source', 'q', 'limit'] }
];
