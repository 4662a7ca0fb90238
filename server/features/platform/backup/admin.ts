import type { AdminRoute } from '../../../web/admin/admin.ts';
import { downloadArchive } from './operations/export.ts';
import { forgetUpload, importUpload, uploadBackup } from './operations/import.ts';
import { receiveUpload } from './restore/receive.ts';
import { sendBackup } from './send.ts';

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/backups/export',
		operation: downloadArchive,
		json: 'always',
		query: ['format', 'media'],
		send: sendBackup
	},
	{ method: 'post', path: '/admin/backups/uploads', operation: uploadBackup, json: 'always', receive: receiveUpload },
	{ method: 'delete', path: '/admin/backups/uploads/:staged', operation: forgetUpload, json: 'always' },
	{ method: 'post', path: '/admin/backups', operation: importUpload, status: { code: 200, word: 'ok' } }
];
