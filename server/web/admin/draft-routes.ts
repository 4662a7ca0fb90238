import type { AdminRoute } from './admin.ts';
import type { Bytes, DraftOperations } from '../rest/draft-routes.ts';

const updated = { code: 200, word: 'updated' };

/** The routes of a record's draft and versions in the back end. */
export const draftAdminRoutes = (path: string, operations: DraftOperations, bytes: Bytes = {}): AdminRoute[] => [
	{ method: 'get', path: `${path}/draft`, operation: operations.look, json: 'always' },
	{ method: 'put', path: `${path}/draft`, operation: operations.save, status: updated, ...bytes },
	{ method: 'delete', path: `${path}/draft`, operation: operations.discard, status: { code: 200, word: 'deleted' } },
	{ method: 'post', path: `${path}/draft/publish`, operation: operations.publish, status: updated, ...bytes },
	{ method: 'get', path: `${path}/versions`, operation: operations.list, json: 'always' },
	{ method: 'get', path: `${path}/versions/:version`, operation: operations.show, json: 'always' },
	{ method: 'post', path: `${path}/versions/:version/restore`, operation: operations.restore, status: updated }
];
