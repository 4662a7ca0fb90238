import type { AdminRoute } from '../../../web/admin/admin.ts';
import { downloadArchive } from './operations.ts';
import { sendBackup } from './send.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/backups/archive', operation: downloadArchive, json: 'always', send: sendBackup }
];
