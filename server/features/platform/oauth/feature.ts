import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { cleanings, jobs } from './clean.ts';
import { tables } from './model.ts';
import { exchangeToken, refreshToken, registerClient, revokeToken } from './operations.ts';
import { endApp, endOwnApp, listApps, listOwnApps, showConnection } from './operations/apps.ts';
import { decideAuthorization, openAuthorization } from './operations/authorization.ts';
import { noteGrantUse } from './operations/use.ts';

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
		'app.connection': showConnection,
		'app.noteUse': noteGrantUse,
		...cleanings
	},
	tables,
	admin,
	everyHour: jobs,
	screens: [{ title: 'admin.area.apps', area: 'tokens', href: '/admin/apps', group: 'administration', place: 95 }]
});
