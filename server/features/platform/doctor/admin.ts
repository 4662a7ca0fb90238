import type { AdminRoute } from '../../../web/admin/admin.ts';
import { checkInstallation } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/system/checks', operation: checkInstallation, json: 'always' }
];
