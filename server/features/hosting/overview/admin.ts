import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showNamespaceOverview } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/dashboard', operation: showNamespaceOverview, query: ['month'] },
	{ method: 'get', path: '/admin', operation: showNamespaceOverview, query: ['month'] }
];
