import type { AdminRow } from '../../web/admin.ts';
import { listAudit } from './operations.ts';

export const rows: AdminRow[] = [
	{ method: 'get', path: '/admin/audit', operation: listAudit, query: ['source', 'q', 'limit'] }
];
