import type { AdminRoute } from '../../web/admin.ts';
import { listNames } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/teams/names', operation: listNames, query: ['event'] }
];
