import type { AdminRoute } from '../../../web/admin/admin.ts';
import { deleteMessage, listMessages, updateMessage } from './operations/inbox.ts';
import { saveContactSettings, showContactSettings } from './operations/settings.ts';

const base = '/admin/inbox';
const updated = { code: 200, word: 'updated' };

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: listMessages, query: ['q', 'page', 'only', 'state'] },
	{ method: 'get', path: `${base}/settings`, operation: showContactSettings, json: 'always' },
	{ method: 'put', path: `${base}/settings`, operation: saveContactSettings, status: updated },
	{ method: 'put', path: `${base}/:messageId`, operation: updateMessage, status: updated },
	{ method: 'delete', path: `${base}/:messageId`, operation: deleteMessage, status: { code: 200, word: 'deleted' } }
];
