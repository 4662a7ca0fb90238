import type { AdminRoute } from '../../../../web/admin/admin.ts';
import { cancelStored, createStored, downloadStored, removeStored, showBackups } from './operations/backups.ts';
import { cancelDrill, startDrill } from './operations/drills.ts';
import { sendStored } from './send.ts';

const updated = { code: 200, word: 'updated' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/backups', operation: showBackups },
	{
		method: 'post',
		path: '/admin/backups/stored',
		operation: createStored,
		status: { code: 202, word: 'created' }
	},
	{ method: 'get', path: '/admin/backups/stored/:uid', operation: downloadStored, json: 'always', send: sendStored },
	{ method: 'post', path: '/admin/backups/stored/:uid/cancel', operation: cancelStored, status: updated },
	{
		method: 'delete',
		path: '/admin/backups/stored/:uid',
		operation: removeStored,
		status: { code: 200, word: 'deleted' }
	},
	{ method: 'post', path: '/admin/backups/drill', operation: startDrill, status: { code: 202, word: 'created' } },
	{ method: 'post', path: '/admin/backups/drill/cancel', operation: cancelDrill, status: updated }
];
