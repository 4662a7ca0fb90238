import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showEnvironment, showManagement } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/management', operation: showManagement },
	{ method: 'get', path: '/admin/management/environment', operation: showEnvironment }
];
