import type { AdminRoute } from '../../../web/admin/admin.ts';
import { cancelJob, listJobs, runJobAgain, showJob } from './operations.ts';

const updated = { code: 200, word: 'updated' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/jobs', operation: listJobs, query: ['kind', 'state', 'of', 'page'] },
	// One part more than the others, so that the data of the screen keeps its address.
	{ method: 'get', path: '/admin/jobs/job/:id', operation: showJob, json: 'always' },
	{ method: 'post', path: '/admin/jobs/:id/again', operation: runJobAgain, status: updated },
	{ method: 'post', path: '/admin/jobs/:id/cancel', operation: cancelJob, status: updated }
];
