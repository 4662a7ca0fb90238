import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showPageJob, startPageJob } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/pages/ai-generate', operation: showPageJob, query: ['job'] },
	{ method: 'post', path: '/admin/pages/ai-generate', operation: startPageJob, status: { code: 202, word: 'ok' } }
];
