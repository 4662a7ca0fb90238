import type { AdminRow } from '../../web/admin.ts';
import { listLogs } from './operations.ts';

export const rows: AdminRow[] = [
	{ method: 'get', path: '/admin/logs', operation: listLogs, query: ['source', 'level', 'q', 'limit'] }
];
