import type { AdminRoute } from '../../../web/admin/admin.ts';
import {
	archiveEvent,
	duplicateEvent,
	listTrash,
	notePrint,
	removeDemo,
	removeEvent,
	resetRehearsal,
	restoreEvent,
	showHome
} from './operations.ts';
import { endEvent, startEvent } from './operations/start-end.ts';

const updated = { code: 200, word: 'updated' };
const deleted = { code: 200, word: 'deleted' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/event/trash', operation: listTrash, json: 'always' },
	{ method: 'delete', path: '/admin/event/demo', operation: removeDemo, status: deleted },
	{ method: 'get', path: '/admin/events/:event', operation: showHome },
	{ method: 'delete', path: '/admin/events/:event', operation: removeEvent, status: deleted },
	{ method: 'post', path: '/admin/events/:event/start', operation: startEvent, status: updated },
	{ method: 'post', path: '/admin/events/:event/end', operation: endEvent, status: updated },
	{ method: 'post', path: '/admin/events/:event/restore', operation: restoreEvent, status: updated },
	{ method: 'post', path: '/admin/events/:event/archive', operation: archiveEvent, status: updated },
	{
		method: 'post',
		path: '/admin/events/:event/duplicate',
		operation: duplicateEvent,
		status: { code: 201, word: 'created' }
	},
	{ method: 'post', path: '/admin/events/:event/printed', operation: notePrint, status: updated },
	{ method: 'delete', path: '/admin/events/:event/rehearsal', operation: resetRehearsal, status: deleted }
];
