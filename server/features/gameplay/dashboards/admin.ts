import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showLinks } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/event/dashboard', operation: showLinks, query: ['event'] }
];
