import type { AdminRoute } from '../../../web/admin/admin.ts';
import { commandRound } from './operations/command.ts';
import { createRound, listRounds } from './operations/create.ts';
import { showRound } from './operations/show.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/rounds', operation: listRounds, json: 'always', query: ['event'] },
	{ method: 'post', path: '/admin/rounds', operation: createRound, status: { code: 201, word: 'created' } },
	{ method: 'get', path: '/admin/rounds/:round', operation: showRound, json: 'always' },
	{
		method: 'post',
		path: '/admin/rounds/:round/commands',
		operation: commandRound,
		status: { code: 200, word: 'updated' }
	}
];
