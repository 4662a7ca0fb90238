import { examplesOf } from '../../examples.ts';
import type { catalogs } from './feature.ts';

const ns = '/namespaces/acme';
const event = `${ns}/events/sommerfest`;

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

export const examples = examplesOf<typeof catalogs>({
	inputs: {
		'catalog.list': ({ event }) => ({ event }),
		'catalog.show': ({ event }) => ({ event, slug: 'start', ids: true }),
		'catalog.save': ({ event }) => ({ event, slug: 'start', questions: [] }),
		'catalog.remove': ({ event }) => ({ event, slug: 'start' }),
		'catalog.create': ({ event }) => ({ event, name: 'Am Markt' }),
		'catalog.update': ({ event }) => ({ event, slug: 'start', name: 'Am Hafen' }),
		'catalog.duplicate': ({ event }) => ({ event, slug: 'start' }),
		'catalog.saveList': ({ event }) => ({ event, catalogs: [{ slug: 'start', name: 'Am Hafen' }] }),
		'catalog.removed': ({ event }) => ({ event }),
		'catalog.restore': ({ event }) => ({ event, slug: '0'.repeat(32) }),
		'question.save': ({ event, questionId }) => ({ event, slug: 'start', id: questionId, question: questions[0] }),
		'question.move': ({ event, questionId }) => ({ event, slug: 'start', id: questionId, position: 0 }),
		'question.remove': ({ event, questionId }) => ({ event, slug: 'start', id: questionId }),
		'question.removeAt': ({ event }) => ({ event, slug: 'start', index: '0' }),
		'question.restore': ({ event, questionId }) => ({ event, slug: 'start', id: questionId }),
		'template.list': () => ({}),
		'template.use': ({ event }) => ({ event, template: 'pub', locale: 'de', catalog: 'start' }),
		'sample.remove': ({ event }) => ({ event }),
		'sample.restore': ({ event, questionId }) => ({ event, catalogs: [], questions: [questionId] })
	},
	atHome: ['template.list'],
	unmarked: ['catalog.removed', 'template.list'],
	requests: [
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
		{
			request: `PUT ${event}/catalogs/hafen`,
			send: { body: { questions: [...questions, questions[5]] } },
			status: 200
		},
		{
			request: `PUT ${event}/catalogs/hafen`,
			send: { body: { questions: [...questions, { ...questions[5], points: 5 }] } },
			status: 200,
			isAside: true
		},
		{ request: `GET ${event}/catalogs`, status: 200 },
		{ request: `GET ${event}/catalogs/hafen`, status: 200 },
		{ request: `GET ${event}/catalogs/hafen?ids=1`, status: 200, isAside: true }
	],
	removals: [{ request: `DELETE ${event}/catalogs/hafen`, status: 200 }],
	beyond: ['DELETE /events/{}/catalogs/{}']
});
