import type { OperationName } from '../../server/operations.ts';
import { UploadedFile } from '../../server/uploaded-file.ts';
import { freshId } from './game.ts';

/** Stands in every text of the namespace that strangers try to reach, so that one search finds any leak. */
export const mark = 'ACMETEXT';

/** What a call needs of that namespace. */
export interface Things {
	event: string;
	attempt: string;
	questionId: number;
	team: string;
	token: string;
	answer: unknown;
	joinCode: string;
	/** Name of a file of its media library. */
	file: string;
}

/** An input for every operation that would do something there. */
export const inputs: Record<OperationName, (acme: Things) => Record<string, unknown>> = {
	'audit.list': () => ({}),
	'log.list': () => ({}),
	'metrics.show': () => ({}),
	'namespace.list': () => ({}),
	'namespace.create': () => ({ namespace: 'gamma' }),
	'namespace.manage': () => ({}),
	'namespace.update': () => ({ id: 'acme', namespace: 'stolen' }),
	'namespace.remove': () => ({ id: 'acme', cascade: true, confirm: 'acme' }),
	'subscription.show': () => ({}),
	'domain.list': () => ({}),
	'domain.create': () => ({ host: 'stranger.test', namespace: 'acme' }),
	'domain.update': () => ({ id: 1, namespace: 'beta' }),
	'domain.remove': () => ({ id: 1 }),
	'domain.provision': () => ({ id: 1 }),
	'tenant.list': () => ({}),
	'tenant.create': () => ({ namespace: 'gamma', host: 'stranger.test' }),
	'token.list': () => ({}),
	'token.revoke': () => ({ id: 1 }),
	'token.remove': () => ({ id: 1 }),
	'user.authenticate': () => ({ username: 'nobody', password: 'wrong password' }),
	'user.first': () => ({ username: 'stranger', password: 'correct horse battery' }),
	'user.create': () => ({
		username: 'stranger',
		password: 'correct horse battery',
		role: 'admin',
		namespaces: ['acme']
	}),
	'user.password': () => ({ username: 'owner', password: 'correct horse battery' }),
	'user.list': () => ({}),
	'user.update': () => ({ id: 1, displayName: 'Stranger' }),
	'user.remove': () => ({ id: 1 }),
	'user.invite': () => ({ id: 1 }),
	'user.sessions': () => ({ id: 1 }),
	'user.endSessions': () => ({ id: 1 }),
	'account.show': () => ({}),
	'account.password': () => ({ currentPassword: 'wrong password', password: 'correct horse battery' }),
	'account.sessions': () => ({}),
	'account.endSession': () => ({ id: 1 }),
	'account.endOthers': () => ({ others: '1' }),
	'account.enrol': () => ({}),
	'account.pending': () => ({}),
	'account.verify': () => ({ code: '000000' }),
	'account.disable': () => ({ currentPassword: 'wrong password' }),
	'account.codes': () => ({ currentPassword: 'wrong password' }),
	'password.forgot': () => ({ username: 'nobody' }),
	'password.reset': () => ({ token: 'x'.repeat(43), password: 'correct horse battery' }),
	'password.link': () => ({ token: 'x'.repeat(43) }),
	'setup.link': () => ({}),
	'setup.finish': () => ({ token: 'x'.repeat(43), username: 'stranger', password: 'correct horse battery' }),
	'mail.show': () => ({}),
	'mail.save': () => ({ host: 'mail.example', port: 25, fromAddress: 'a@example.org', fromName: 'Stranger' }),
	'mail.test': () => ({}),
	'profile.show': () => ({}),
	'profile.save': () => ({ displayName: 'Stranger' }),
	'management.show': () => ({}),
	'settings.show': () => ({}),
	'settings.save': () => ({ registrationEnabled: true, sessionIdleHours: 1 }),
	'registration.submit': () => ({
		username: 'stranger',
		email: 'stranger@example.org',
		password: 'correct horse battery'
	}),
	'token.create': () => ({ label: 'stranger', scopes: ['quiz:read'] }),
	'event.list': () => ({}),
	'event.overview': () => ({}),
	'event.show': ({ event }) => ({ event }),
	'event.create': () => ({ name: 'Stranger' }),
	'event.update': ({ event }) => ({ event, name: 'Stranger' }),
	'event.activate': ({ event }) => ({ event }),
	'shareToken.rotate': ({ event }) => ({ event }),
	'dashboard.show': ({ event }) => ({ event, token: 'x'.repeat(24) }),
	'dashboard.links': ({ event }) => ({ event }),
	'catalog.list': ({ event }) => ({ event }),
	'catalog.managed': ({ event }) => ({ event }),
	'catalog.show': ({ event }) => ({ event, slug: 'start', ids: true }),
	'catalog.save': ({ event }) => ({ event, slug: 'start', questions: [] }),
	'catalog.remove': ({ event }) => ({ event, slug: 'start' }),
	'catalog.import': ({ event }) => ({ event, files: [{ name: 'start.json', text: '[]' }] }),
	'team.list': ({ event }) => ({ event, all: true }),
	'team.replace': ({ event }) => ({ event, teams: [] }),
	'team.create': ({ event }) => ({ event, names: ['Stranger'] }),
	'team.update': ({ event, team }) => ({ event, uid: team, name: 'Stranger' }),
	'team.remove': ({ event, team }) => ({ event, uid: team }),
	'team.purge': ({ event, team }) => ({ event, uids: [team] }),
	'team.rotate': ({ event, team }) => ({ event, uid: team, devices: true }),
	'team.links': ({ event }) => ({ event }),
	'team.results': ({ event, team }) => ({ event, team }),
	'play.events': () => ({}),
	'play.code': ({ joinCode }) => ({ code: joinCode }),
	'play.teamEvent': () => ({ teamToken: 'x'.repeat(22) }),
	'play.stationEvent': () => ({ catalog: 'start' }),
	'play.info': ({ event }) => ({ event }),
	'play.me': ({ event }) => ({ event }),
	'play.handOver': ({ event }) => ({ event }),
	'play.join': ({ event }) => ({ event, joinId: freshId('join'), name: `${mark} team` }),
	'play.leave': ({ event }) => ({ event }),
	'play.rename': ({ event }) => ({ event, name: 'Stranger' }),
	'play.standing': ({ event }) => ({ event }),
	'attempt.start': ({ event }) => ({ event, attemptId: freshId('attempt'), catalog: 'start' }),
	'attempt.show': ({ attempt }) => ({ attempt }),
	'attempt.open': ({ attempt, questionId }) => ({ attempt, questionId }),
	'attempt.answer': ({ attempt, questionId, answer }) => ({ attempt, questionId, answerId: freshId('a'), answer }),
	'attempt.finish': ({ attempt }) => ({ attempt }),
	'attempt.summary': ({ attempt }) => ({ attempt }),
	'puzzle.try': ({ event }) => ({ event, tryId: freshId('try'), word: mark }),
	'result.list': ({ event }) => ({ event }),
	'result.removeAll': ({ event }) => ({ event }),
	'result.submit': ({ event }) => ({ event, name: 'Stranger', catalog: 'start', correct: 1 }),
	'result.export': ({ event }) => ({ event }),
	'ranking.show': ({ event }) => ({ event }),
	'photo.upload': ({ event, attempt, questionId }) => ({
		event,
		file: new UploadedFile('x.jpg', Buffer.from('x')),
		photoId: freshId('photo'),
		attemptId: attempt,
		questionId
	}),
	'photo.remove': ({ event }) => ({ event, photoId: freshId('photo') }),
	'photo.show': () => ({ file: `p_${'0'.repeat(32)}.jpg` }),
	'media.list': () => ({}),
	'media.references': ({ file }) => ({ name: file }),
	'media.upload': () => ({ file: new UploadedFile('x.png', Buffer.from('x')) }),
	'media.rename': ({ file }) => ({ name: file, newName: 'stranger' }),
	'media.remove': ({ file }) => ({ name: file, force: true }),
	'media.show': ({ file }) => ({ name: file })
};
