import type { AdminRoute } from '../../../web/admin/admin.ts';
import { saveSettings, showSettings } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/management/settings', operation: showSettings },
	{
		method: 'put',
		path: '/admin/management/settings',
		operation: saveSettings,
		status: { code: 200, word: 'updated' }
	}
];
