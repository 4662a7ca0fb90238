import { UploadedFile } from '../../../operation/uploaded-file.ts';
import { examplesOf } from '../../examples.ts';
import type { play } from './feature.ts';

export const examples = examplesOf<typeof play>({
	inputs: {
		'attempt.expire': () => ({ id: 1 }),
		'team.clean': () => ({ after: '', upTo: 'f' }),
		'team.page': ({ event }) => ({ event }),
		'team.clearUnplayed': ({ event }) => ({ event }),
		'team.restoreCleared': ({ event }) => ({ event, at: '2026-01-01T10:00:00.000Z' }),
		'play.code': ({ joinCode }) => ({ code: joinCode }),
		'play.teamEvent': () => ({ teamToken: 'x'.repeat(22) }),
		'play.stationEvent': () => ({ catalog: 'start' }),
		'play.meantEvent': () => ({ catalog: 'start' }),
		'play.submit': ({ event }) => ({ event, name: 'Stranger', catalog: 'nowhere', correct: 1 }),
		'play.questions': ({ event }) => ({ event, slug: 'start' }),
		'play.catalogs': ({ event }) => ({ event }),
		'catalog.files': ({ event }) => ({ event }),
		'play.info': ({ event }) => ({ event }),
		'play.me': ({ event }) => ({ event }),
		'play.handOver': ({ event }) => ({ event }),
		'play.join': ({ event, freshId, mark }) => ({ event, joinId: freshId('join'), name: `${mark} team` }),
		'play.leave': ({ event }) => ({ event }),
		'play.rename': ({ event }) => ({ event, name: 'Stranger' }),
		'play.standing': ({ event }) => ({ event }),
		'attempt.start': ({ event, freshId }) => ({ event, attemptId: freshId('attempt'), catalog: 'start' }),
		'attempt.show': ({ attempt }) => ({ attempt }),
		'attempt.open': ({ attempt, questionId }) => ({ attempt, questionId }),
		'attempt.answer': ({ answer, attempt, freshId, questionId }) => ({
			attempt,
			questionId,
			answerId: freshId('a'),
			answer
		}),
		'attempt.finish': ({ attempt }) => ({ attempt }),
		'attempt.summary': ({ attempt }) => ({ attempt }),
		'round.pin': () => ({ pin: '000000' }),
		'round.own': () => ({ round: '0'.repeat(32) }),
		'round.answer': ({ answer, freshId, questionId }) => ({
			round: '0'.repeat(32),
			questionId,
			answerId: freshId('a'),
			answer
		}),
		'puzzle.try': ({ event, freshId, mark }) => ({ event, tryId: freshId('try'), word: mark }),
		'photo.upload': ({ attempt, event, freshId, questionId }) => ({
			event,
			file: new UploadedFile('x.jpg', Buffer.from('x')),
			photoId: freshId('photo'),
			attemptId: attempt,
			questionId
		}),
		'photo.agree': ({ event, freshId }) => ({ event, photoId: freshId('photo'), consentHash: 'x'.repeat(64) }),
		'photo.withdraw': ({ event, freshId }) => ({ event, photoId: freshId('photo') })
	},
	openToAll: [
		'play.events',
		'play.code',
		'play.teamEvent',
		'play.stationEvent',
		'play.meantEvent',
		'play.info',
		'play.playing',
		'play.submit',
		'play.questions',
		'play.catalogs'
	]
});
