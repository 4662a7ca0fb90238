import type { AdminRoute } from '../../web/admin.ts';
import { showNamespaceOverview } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/dashboard', operation: showNamespaceOverview, query: ['month'] }
];
