import type { AdminRoute } from '../../web/admin.ts';
import { createTeams, listTeams, rotateTeam, signOutTeam, updateTeam } from './operations.ts';

const query = ['event'];
const updated = { code: 200, word: 'updated' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/teams', operation: listTeams, query: ['event', 'all'] },
	{ method: 'post', path: '/admin/teams', operation: createTeams, query, status: { code: 201, word: 'created' } },
	{ method: 'patch', path: '/admin/teams/:uid', operation: updateTeam, query, status: updated },
	{ method: 'post', path: '/admin/teams/:uid/rotate', operation: rotateTeam, query, status: updated },
	{ method: 'post', path: '/admin/teams/:uid/sign-out', operation: signOutTeam, query, status: updated }
];
