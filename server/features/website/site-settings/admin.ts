import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showSiteSettings, updateSiteSettings } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/site', operation: showSiteSettings },
	{ method: 'patch', path: '/admin/site', operation: updateSiteSettings, status: { code: 200, word: 'updated' } }
];
