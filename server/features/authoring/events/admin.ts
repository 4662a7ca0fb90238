import type { AdminRoute } from '../../../web/admin/admin.ts';
import {
	activateEvent,
	createEvent,
	listEvents,
	rotateShareToken,
	showEvent,
	showPuzzleWord,
	updateEvent
} from './operations.ts';

const updated = { code: 200, word: 'updated' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/events', operation: listEvents },
	{ method: 'post', path: '/admin/events', operation: createEvent, status: { code: 201, word: 'created' } },
	{ method: 'patch', path: '/admin/events/:event', operation: updateEvent, status: updated },
	{
		method: 'post',
		path: '/admin/events/:event/activate',
		operation: activateEvent,
		status: { code: 200, word: 'ok' }
	},
	{ method: 'get', path: '/admin/event/settings', operation: showEvent, json: 'star', query: ['event'] },
	{
		method: 'patch',
		path: '/admin/event/settings',
		operation: updateEvent,
		status: updated,
		json: 'star',
		query: ['event']
	},
	{
		method: 'get',
		path: '/admin/event/settings/puzzle-word',
		operation: showPuzzleWord,
		json: 'always',
		query: ['event']
	},
	{ method: 'post', path: '/admin/event/dashboard/token', operation: rotateShareToken, json: 'star' }
];
