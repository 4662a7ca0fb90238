import { examplesOf } from '../../examples.ts';
import type { users } from './feature.ts';

export const examples = examplesOf<typeof users>({
	inputs: {
		'password.issue': () => ({ user: 1, token: 'x'.repeat(43) }),
		'registration.post': () => ({ registration: 1, token: 'x'.repeat(43) }),
		'user.authenticate': () => ({ username: 'nobody', password: 'wrong password' }),
		'user.first': () => ({ username: 'stranger', password: 'correct horse battery' }),
		'user.create': () => ({
			username: 'stranger',
			password: 'correct horse battery',
			role: 'admin',
			namespaces: ['acme']
		}),
		'user.password': () => ({ username: 'owner', password: 'correct horse battery' }),
		'user.update': () => ({ id: 1, displayName: 'Stranger' }),
		'user.remove': () => ({ id: 1 }),
		'user.invite': () => ({ id: 1 }),
		'user.sessions': () => ({ id: 1 }),
		'user.endSessions': () => ({ id: 1 }),
		'account.password': () => ({ currentPassword: 'wrong password', password: 'correct horse battery' }),
		'account.endSession': () => ({ id: 1 }),
		'account.endOthers': () => ({ others: '1' }),
		'account.verify': () => ({ code: '000000' }),
		'account.disable': () => ({ currentPassword: 'wrong password' }),
		'account.codes': () => ({ currentPassword: 'wrong password' }),
		'password.forgot': () => ({ username: 'nobody' }),
		'password.reset': () => ({ token: 'x'.repeat(43), password: 'correct horse battery' }),
		'password.link': () => ({ token: 'x'.repeat(43) }),
		'setup.finish': () => ({ token: 'x'.repeat(43), username: 'stranger', password: 'correct horse battery' }),
		'registration.submit': () => ({
			username: 'stranger',
			email: 'stranger@example.org',
			password: 'correct horse battery'
		}),
		'registration.show': () => ({ token: 'x'.repeat(43) }),
		'registration.confirm': () => ({ token: 'x'.repeat(43) })
	},
	openToAll: ['user.authenticate', 'password.forgot', 'password.reset', 'password.link', 'setup.finish'],
	unmarked: ['user.list', 'user.sessions']
});
