import type { AdminRow } from '../../web/admin.ts';
import { showManagement } from './management.ts';
import { saveSettings, showSettings } from './operations.ts';

export const rows: AdminRow[] = [
	{ method: 'get', path: '/admin/management', operation: showManagement },
	{ method: 'get', path: '/admin/management/settings', operation: showSettings },
	{
		method: 'put',
		path: '/admin/management/settings',
		operation: saveSettings,
		status: { code: 200, word: 'updated' }
	}
];
