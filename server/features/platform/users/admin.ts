import type { AdminRoute } from '../../../web/admin/admin.ts';
import { changePassword, showAccount } from './operations/account.ts';
import { createUser, inviteUser, listUsers, removeUser, updateUser } from './operations/users.ts';
import {
	endOtherSessions,
	endOwnSession,
	endUserSessions,
	listOwnSessions,
	listUserSessions
} from './operations/sessions.ts';
import { disableTotp, enrolTotp, renewRecoveryCodes, verifyTotp } from './operations/second-factor.ts';

const ok = { code: 200, word: 'ok' };
const created = { code: 201, word: 'created' };
const updated = { code: 200, word: 'updated' };
const deleted = { code: 200, word: 'deleted' };
const always = 'always';

/** What administrators do with the logins of others, and everybody with their own account. */
export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/logins', operation: listUsers, query: ['q', 'page', 'sort'] },
	{ method: 'post', path: '/admin/logins', operation: createUser, status: created, tellsOnce: true },
	{ method: 'put', path: '/admin/logins/:id', operation: updateUser, status: updated },
	{ method: 'delete', path: '/admin/logins/:id', operation: removeUser, status: deleted },
	{ method: 'post', path: '/admin/logins/:id/invite', operation: inviteUser, status: ok, tellsOnce: true },
	{ method: 'get', path: '/admin/logins/:id/sessions', operation: listUserSessions, json: always },
	{ method: 'delete', path: '/admin/logins/:id/sessions', operation: endUserSessions, status: deleted },
	{ method: 'delete', path: '/admin/logins/:id/sessions/:session', operation: endUserSessions, status: deleted },
	{ method: 'get', path: '/account', operation: showAccount },
	{ method: 'post', path: '/account/password', operation: changePassword, status: updated, renews: true },
	{ method: 'get', path: '/account/sessions', operation: listOwnSessions, json: always },
	{ method: 'delete', path: '/account/sessions', operation: endOtherSessions, query: ['others'], status: deleted },
	{ method: 'delete', path: '/account/sessions/:id', operation: endOwnSession, status: deleted },
	{ method: 'post', path: '/account/2fa/enrol', operation: enrolTotp, status: ok, tellsOnce: true },
	{
		method: 'post',
		path: '/account/2fa/verify',
		operation: verifyTotp,
		status: updated,
		renews: true,
		tellsOnce: true
	},
	{ method: 'post', path: '/account/2fa/disable', operation: disableTotp, status: updated, renews: true },
	{ method: 'post', path: '/account/2fa/codes', operation: renewRecoveryCodes, status: updated, tellsOnce: true }
];
