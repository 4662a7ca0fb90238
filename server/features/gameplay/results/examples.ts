import { examplesOf } from '../../examples.ts';
import type { results } from './feature.ts';

const ns = '/namespaces/acme';
const event = `${ns}/events/sommerfest`;

export const examples = examplesOf<typeof results>({
	inputs: {
		'result.reopen': () => ({ id: 1 }),
		'answer.correct': () => ({ id: 1, finalPoints: 0, reason: 'Checked again' }),
		'answer.uncorrect': () => ({ id: 1 }),
		'answer.regrade': ({ event }) => ({ event, catalog: 'start' }),
		'answer.undoRegrade': ({ event }) => ({ event, batch: '0'.repeat(32) }),
		'team.remove': ({ event, team }) => ({ event, uid: team }),
		'team.merge': ({ event, team }) => ({ event, from: team, into: 'f'.repeat(32) }),
		'adjustment.create': ({ event, team }) => ({ event, teamUid: team, points: 5, reason: 'Stranger' }),
		'adjustment.remove': () => ({ id: 1 }),
		'team.purge': ({ event, team }) => ({ event, uids: [team] }),
		'team.results': ({ event, team }) => ({ event, team }),
		'result.list': ({ event }) => ({ event }),
		'result.find': ({ event }) => ({ event }),
		'result.count': ({ event }) => ({ event }),
		'result.remove': () => ({ id: 1 }),
		'result.show': ({ event, result }) => ({ event, id: result }),
		'result.removeAll': ({ event }) => ({ event }),
		'result.submit': ({ event }) => ({ event, name: 'Stranger', catalog: 'start', correct: 1 }),
		'result.export': ({ event }) => ({ event }),
		'answer.list': ({ event }) => ({ event, all: true }),
		'answer.given': ({ event }) => ({ event, question: 1 }),
		'answer.keyUse': ({ event }) => ({ event, slug: 'start' }),
		'statistics.show': ({ event }) => ({ event }),
		'ranking.show': ({ event }) => ({ event }),
		'ranking.showInBlocks': ({ event }) => ({ boards: [{ id: 'board', event, module: 'rankings', limit: 10 }] })
	},
	openToAll: ['ranking.showInBlocks'],
	unmarked: [
		'team.results',
		'answer.list',
		'answer.given',
		'answer.keyUse',
		'statistics.show',
		'result.find',
		'result.count',
		'result.list',
		'result.show',
		'result.export',
		'ranking.show'
	],
	requests: [
		{
			request: `POST ${event}/results`,
			send: {
				body: { name: 'Leuchtturm', catalog: 'hafen', answers: [{ isCorrect: true }, { isCorrect: false }] },
				headers: { 'idempotency-key': 'sommerfest-hafen-0001' }
			},
			status: 201
		},
		{
			request: `POST ${event}/results`,
			send: {
				body: { name: 'Leuchtturm', catalog: 'hafen', answers: [{ isCorrect: true }, { isCorrect: false }] },
				headers: { 'idempotency-key': 'sommerfest-hafen-0001' }
			},
			status: 200
		},
		{
			request: `POST ${event}/results`,
			send: { body: { name: 'Gäste', catalog: 'hafen', correct: 3, durationSec: 61.5 } },
			status: 201,
			isAside: true
		}
	],
	lastRequests: [
		{ request: `GET ${event}/results`, status: 200 },
		{ request: `GET ${event}/results/1`, status: 200 },
		{ request: `GET ${event}/ranking?limit=2`, status: 200 },
		{ request: `GET ${event}/ranking`, status: 200, isAside: true }
	],
	removals: [{ request: `DELETE ${event}/results`, status: 200 }],
	beyond: ['GET /events/{}/ranking', 'GET /events/{}/results/{}']
});
