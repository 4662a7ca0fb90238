import type { AdminRoute } from '../../../web/admin/admin.ts';
import { actPodium, showPodium } from './operations.ts';

const path = '/admin/event/podium';

export const routes: AdminRoute[] = [
	{ method: 'get', path, operation: showPodium, json: 'always', query: ['event'] },
	{ method: 'post', path, operation: actPodium, status: { code: 200, word: 'updated' } }
];
