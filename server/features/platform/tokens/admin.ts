import type { AdminRoute } from '../../../web/admin/admin.ts';
import { createToken, listTokens, removeToken, revokeToken } from './operations.ts';

const path = '/admin/namespaces/api-tokens';

export const routes: AdminRoute[] = [
	{ method: 'get', path, operation: listTokens, query: ['q', 'page'], json: 'always' },
	{
		method: 'post',
		path,
		operation: createToken,
		status: { code: 201, word: 'created' },
		json: 'star',
		tellsOnce: true
	},
	{
		method: 'put',
		path: `${path}/:id/revoke`,
		operation: revokeToken,
		status: { code: 200, word: 'updated' },
		json: 'star'
	},
	{
		method: 'delete',
		path: `${path}/:id`,
		operation: removeToken,
		status: { code: 200, word: 'deleted' },
		json: 'star'
	}
];
