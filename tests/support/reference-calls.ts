import type { Sending } from './http.ts';

/** One call of the reference scene: `METHOD /path` below /api/v1, by the token with both quiz scopes unless another is named. */
export interface ReferenceCall {
	request: string;
	send?: Sending;
	status: number;
	as?: 'menus' | 'nobody' | 'limited';
	/** Its answer is checked, but is no example. */
	isAside?: true;
}

const ns = '/namespaces/acme';
const event = `${ns}/events/sommerfest`;
const json = { 'content-type': 'application/json' };

const questions = [
	{
		type: 'mc',
		prompt: 'Welche Farbe hat die Steuerbord-Laterne?',
		points: 10,
		options: ['Grün', 'Rot', 'Weiß'],
		answers: [0],
		explanation: 'Steuerbord ist grün, Backbord ist rot.'
	},
	{ type: 'sort', prompt: 'Von klein nach groß', points: 5, items: ['Jolle', 'Kutter', 'Fähre'], countdown: 45 },
	{
		type: 'assign',
		prompt: 'Was gehört zusammen?',
		points: 5,
		terms: [
			{ term: 'Bug', definition: 'vorn' },
			{ term: 'Heck', definition: 'hinten' }
		]
	},
	{
		type: 'swipe',
		prompt: 'Schwimmt es?',
		points: 5,
		cards: [
			{ text: 'Kork', correct: true },
			{ text: 'Anker', correct: false }
		],
		rightLabel: 'Ja',
		leftLabel: 'Nein'
	},
	{ type: 'photoText', prompt: 'Ein Foto vom Leuchtturm', points: 5, accept: ['*turm*'], consent: true },
	{ type: 'flip', prompt: 'Wusstest du das?', answer: 'Der Hafen ist der zweitälteste der Stadt.' }
];

/** The calls before a puzzle is solved, in an order in which each finds what it needs. */
export const firstCalls: ReferenceCall[] = [
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
	{ request: `PATCH ${event}`, send: { body: { name: 'X' }, headers: { 'if-match': '"v1"' } }, status: 412 },
	{
		request: `PUT ${event}/catalogs/hafen`,
		send: { body: { name: 'Am Hafen', raetsel_buchstabe: 'H', questions } },
		status: 201
	},
	{
		request: `PUT ${event}/catalogs/hafen`,
		send: { body: { name: 'Am Hafen', questions: questions.slice(0, 2), old: 1 } },
		status: 422
	},
	{ request: `PUT ${event}/catalogs/hafen`, send: { body: { questions: [...questions, questions[5]] } }, status: 200 },
	{
		request: `PUT ${event}/catalogs/hafen`,
		send: { body: { questions: [...questions, { ...questions[5], points: 5 }] } },
		status: 200,
		isAside: true
	},
	{ request: `GET ${event}/catalogs`, status: 200 },
	{ request: `GET ${event}/catalogs/hafen`, status: 200 },
	{ request: `GET ${event}/catalogs/hafen?ids=1`, status: 200, isAside: true },
	{
		request: `POST ${event}/catalogs/import`,
		send: {
			body: {
				files: [{ name: 'markt.json', text: JSON.stringify({ name: 'Am Markt', questions: questions.slice(0, 1) }) }],
				dryRun: true
			}
		},
		status: 200
	},
	{ request: `PUT ${event}/teams`, send: { body: { teams: ['Leuchtturm', 'Möwen'] } }, status: 200 },
	{ request: `GET ${event}/teams`, status: 200 },
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
];

/** The calls after it, faults of every kind, and the removals. */
export const lastCalls: ReferenceCall[] = [
	{ request: `GET ${ns}/events`, status: 200 },
	{ request: `GET ${event}/results`, status: 200 },
	{ request: `GET ${event}/teams?all=1`, status: 200, isAside: true },
	{ request: `GET ${event}/ranking?limit=2`, status: 200 },
	{ request: `GET ${event}/ranking`, status: 200, isAside: true },
	{ request: `GET ${ns}/events`, status: 401, as: 'nobody' },
	{ request: `GET ${ns}/events`, status: 403, as: 'menus' },
	{ request: `GET ${ns}/events/winterfest`, status: 404 },
	{ request: `POST ${ns}/events`, send: { body: '{"name":', headers: json }, status: 400 },
	{ request: `POST ${ns}/events`, send: { body: ' '.repeat(2 ** 20 + 1), headers: json }, status: 413 },
	{ request: `POST ${ns}/events`, send: { body: new URLSearchParams({ name: 'Fest' }) }, status: 415 },
	{ request: `GET ${ns}/events`, status: 429, as: 'limited' },
	{ request: `DELETE ${event}/catalogs/hafen`, status: 200 },
	{ request: `DELETE ${event}/results`, status: 200 }
];
