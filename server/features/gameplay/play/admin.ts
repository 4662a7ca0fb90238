import type { AdminRoute } from '../../../web/admin/admin.ts';
import { clearUnplayed, restoreCleared } from './operations/clear-unplayed.ts';
import { showTeamPage } from './operations/team-page.ts';

const query = ['event'];
const status = { code: 200, word: 'ok' };

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/teams/page',
		operation: showTeamPage,
		json: 'always',
		query: ['event', 'q', 'state', 'page', 'team']
	},
	{ method: 'post', path: '/admin/teams/clear', operation: clearUnplayed, query, status },
	{ method: 'post', path: '/admin/teams/clear/undo', operation: restoreCleared, query, status }
];
