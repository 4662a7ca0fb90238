import type { AdminRoute } from '../../../web/admin/admin.ts';
import { clearUnplayed, restoreCleared } from './operations/clear-unplayed.ts';

const query = ['event'];
const status = { code: 200, word: 'ok' };

export const routes: AdminRoute[] = [
	{ method: 'post', path: '/admin/teams/clear', operation: clearUnplayed, query, status },
	{ method: 'post', path: '/admin/teams/clear/undo', operation: restoreCleared, query, status }
];
