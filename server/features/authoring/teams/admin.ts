import type { AdminRoute } from '../../../web/admin/admin.ts';
import { maxTeamFileBytes } from './list/import-file.ts';
import { createTeams, importTeams, listTeams, rotateTeam, signOutTeam, updateTeam } from './operations.ts';
import { nameTeams } from './operations/name.ts';

// Room for the fields beside the file.
const formBytes = maxTeamFileBytes + 64 * 1024;
const query = ['event'];
const updated = { code: 200, word: 'updated' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/teams', operation: listTeams, query: ['event', 'all'] },
	{ method: 'get', path: '/admin/teams/named', operation: nameTeams, json: 'always', query: ['event', 'teams'] },
	{ method: 'post', path: '/admin/teams', operation: createTeams, query, status: { code: 201, word: 'created' } },
	{
		method: 'post',
		path: '/admin/teams/import',
		operation: importTeams,
		query,
		status: { code: 200, word: 'ok' },
		json: 'star',
		formBytes
	},
	{ method: 'patch', path: '/admin/teams/:uid', operation: updateTeam, query, status: updated },
	{ method: 'post', path: '/admin/teams/:uid/rotate', operation: rotateTeam, query, status: updated },
	{ method: 'post', path: '/admin/teams/:uid/sign-out', operation: signOutTeam, query, status: updated }
];
