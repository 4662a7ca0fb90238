import { feature } from '../feature.ts';
import { routes as admin } from './admin.ts';
import { cleanings, jobs } from './clean.ts';
import { tables } from './model.ts';
import {
	decideAuthorization,
	endApp,
	endOwnApp,
	exchangeToken,
	listApps,
	listOwnApps,
	openAuthorization,
	refreshToken,
	registerClient,
	revokeToken
} from './operations.ts';

export const oauth = feature('oauth', {
	operations: {
		'oauthClient.register': registerClient,
		'authorization.open': openAuthorization,
		'authorization.decide': decideAuthorization,
		'oauthToken.exchange': exchangeToken,
		'oauthToken.refresh': refreshToken,
		'oauthToken.revoke': revokeToken,
		'account.apps': listOwnApps,
		'account.endApp': endOwnApp,
		'app.list': listApps,
		'app.end': endApp,
		...cleanings
	},
	tables,
	admin,
	jobs
});
