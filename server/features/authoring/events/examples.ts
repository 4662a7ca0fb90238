import { examplesOf } from '../../examples.ts';
import type { events } from './feature.ts';

const ns = '/namespaces/acme';
const event = `${ns}/events/sommerfest`;
const json = { 'content-type': 'application/json' };

export const examples = examplesOf<typeof events>({
	inputs: {
		'event.show': ({ event }) => ({ event }),
		'event.current': ({ event }) => ({ event }),
		'event.showInBlocks': ({ event }) => ({ events: [event] }),
		'event.settings': ({ event }) => ({ event }),
		'puzzleWord.show': ({ event }) => ({ event }),
		'event.create': () => ({ name: 'Stranger' }),
		'event.update': ({ event }) => ({ event, name: 'Stranger' }),
		'event.activate': ({ event }) => ({ event }),
		'shareToken.rotate': ({ event }) => ({ event }),
		'shareToken.open': ({ event }) => ({ event })
	},
	atHome: ['event.list', 'event.implied', 'event.create'],
	openToAll: ['event.showInBlocks'],
	unmarked: ['event.implied'],
	requests: [
		{
			request: `POST ${ns}/events`,
			send: {
				body: {
					name: 'Sommerfest',
					slug: 'sommerfest',
					published: true,
					start_date: '2026-07-04T14:00:00Z',
					end_date: '2026-07-04T20:00:00Z',
					config: { countdown: 30, revealSolutions: 'event' }
				}
			},
			status: 201
		},
		{ request: `POST ${ns}/events`, send: { body: { name: 'Zweites', slug: 'sommerfest' } }, status: 409 },
		{ request: `GET ${event}`, status: 200 },
		{
			request: `PATCH ${event}`,
			send: { body: { description: 'Ein Fest am alten Hafen', config: { countdown: null } } },
			status: 200
		},
		{
			request: `PATCH ${event}`,
			send: { body: { config: { whitelist: [], dashboardModules: [{ id: 'results' }] } } },
			status: 200,
			isAside: true
		},
		{ request: `PATCH ${event}`, send: { body: { name: 'X' }, headers: { 'if-match': '"v1"' } }, status: 412 }
	],
	lastRequests: [
		{ request: `GET ${ns}/events`, status: 200 },
		{ request: `GET ${ns}/events`, status: 401, as: 'nobody' },
		{ request: `GET ${ns}/events`, status: 403, as: 'menus' },
		{ request: `GET ${ns}/events/winterfest`, status: 404 },
		{ request: `POST ${ns}/events`, send: { body: '{"name":', headers: json }, status: 400 },
		{ request: `POST ${ns}/events`, send: { body: ' '.repeat(2 ** 20 + 1), headers: json }, status: 413 },
		{ request: `POST ${ns}/events`, send: { body: new URLSearchParams({ name: 'Fest' }) }, status: 415 },
		{ request: `GET ${ns}/events`, status: 429, as: 'limited' }
	]
});
