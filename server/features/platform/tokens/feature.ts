import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { createToken, listTokens, noteTokenUse, revokeToken, removeToken } from './operations.ts';

export const tokens = feature('tokens', {
	operations: {
		'token.create': createToken,
		'token.list': listTokens,
		'token.revoke': revokeToken,
		'token.remove': removeToken,
		'token.use': noteTokenUse
	},
	tables,
	admin
});
