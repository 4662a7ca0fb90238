import { feature } from '../../feature.ts';
import { editorsTopic } from './editors/topic.ts';
import { cleanings, jobs } from './jobs.ts';
import { changePassword, showAccount } from './operations/account.ts';
import { routes as admin } from './admin.ts';
import { finishSetup, firstAdmin, linkSetup } from './operations/setup.ts';
import { forgetPassword, issueReset, resetPassword, resetRequest, showLink } from './operations/passwords.ts';
import { tables as links } from './links.ts';
import { createUser, inviteUser, listUsers, removeUser, setPassword, updateUser } from './operations/users.ts';
import { tables } from './model.ts';
import { namespaceHooks } from './namespace-hooks.ts';
import { authenticateUser } from './operations/login.ts';
import {
	confirmationRequest,
	confirmRegistration,
	postConfirmation,
	registerUser,
	showRegistration
} from './operations/registrations.ts';
import { tables as registrations } from './registrations.ts';
import {
	endOtherSessions,
	endOwnSession,
	endUserSessions,
	listOwnSessions,
	listUserSessions
} from './operations/sessions.ts';
import { disableTotp, enrolTotp, renewRecoveryCodes, showPendingTotp, verifyTotp } from './operations/second-factor.ts';
import { search } from './search.ts';

export const users = feature('users', {
	operations: {
		'user.authenticate': authenticateUser,
		'user.first': firstAdmin,
		'user.create': createUser,
		'user.password': setPassword,
		'user.list': listUsers,
		'user.update': updateUser,
		'user.remove': removeUser,
		'user.invite': inviteUser,
		'user.sessions': listUserSessions,
		'user.endSessions': endUserSessions,
		'account.show': showAccount,
		'account.password': changePassword,
		'account.sessions': listOwnSessions,
		'account.endSession': endOwnSession,
		'account.endOthers': endOtherSessions,
		'account.enrol': enrolTotp,
		'account.pending': showPendingTotp,
		'account.verify': verifyTotp,
		'account.disable': disableTotp,
		'account.codes': renewRecoveryCodes,
		'password.forgot': forgetPassword,
		'password.issue': issueReset,
		'password.reset': resetPassword,
		'password.link': showLink,
		'setup.link': linkSetup,
		'setup.finish': finishSetup,
		'registration.submit': registerUser,
		'registration.show': showRegistration,
		'registration.confirm': confirmRegistration,
		'registration.post': postConfirmation,
		...cleanings
	},
	tables: [...tables, ...links, ...registrations],
	admin,
	jobs: { 'password.link': resetRequest, 'registration.link': confirmationRequest },
	everyHour: jobs,
	live: editorsTopic,
	namespaceHooks,
	search,
	screens: [{ title: 'admin.area.logins', area: 'users', href: '/admin/logins', group: 'administration', place: 90 }]
});
