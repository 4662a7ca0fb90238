import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showNeeds } from './operations.ts';
import { startRehearsal, stopRehearsal } from './operations/rehearsal.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/event/host', operation: showNeeds, query: ['event'] },
	{ method: 'get', path: '/admin/event/host/needs', operation: showNeeds, json: 'always', query: ['event', 'team'] },
	{
		method: 'post',
		path: '/admin/events/:event/rehearsal',
		operation: startRehearsal,
		status: { code: 201, word: 'created' }
	},
	{
		method: 'post',
		path: '/admin/events/:event/rehearsal/stop',
		operation: stopRehearsal,
		status: { code: 200, word: 'updated' }
	}
];
