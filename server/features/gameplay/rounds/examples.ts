import { createEvent } from '../../authoring/events/operations.ts';
import { saveCatalog } from '../../authoring/catalogs/operations/catalogs.ts';
import { examplesOf } from '../../examples.ts';
import type { rounds } from './feature.ts';
import { commandRound } from './operations/command.ts';
import { createRound } from './operations/create.ts';

type Own = { led: string; ledRound: string };

const ns = '/namespaces/acme';
const event = `${ns}/events/quizabend`;
const round = `${event}/rounds/{round}`;
const question = {
	type: 'mc',
	prompt: 'Wie viele Saiten hat eine Geige?',
	points: 10,
	options: ['Vier', 'Fünf'],
	answers: [0],
	countdown: 30,
	explanation: 'G, D, A und E.'
};
/** A command that is kept apart from others by the word of its id. */
const command = (word: string, expectVersion: number) => ({
	request: `POST ${round}/commands`,
	send: { body: { commandId: `quizabend-${word}-0001`, expectVersion, command: word } },
	status: 200
});

export const examples = examplesOf<typeof rounds, Own>({
	async make(call, mark) {
		const { event } = await call(createEvent, { name: `${mark} led`, config: { playMode: 'host' } });
		const questions = [{ type: 'mc', prompt: mark, options: ['a', 'b'], answers: [0] }];
		await call(saveCatalog, { event: event.uid, slug: 'led', name: mark, questions });
		const { round } = await call(createRound, { event: event.uid, catalog: 'led' });
		// Another one that phones can join.
		await call(saveCatalog, { event: event.uid, slug: 'open', name: `${mark} open`, questions });
		const { round: open } = await call(createRound, { event: event.uid, catalog: 'open' });
		await call(commandRound, {
			round: open.uid,
			commandId: 'opens-the-lobby-of-it',
			expectVersion: 1,
			command: 'openLobby'
		});
		return { led: event.uid, ledRound: round.uid };
	},
	inputs: {
		'round.create': ({ led }) => ({ event: led, catalog: 'led' }),
		'round.list': ({ led }) => ({ event: led }),
		'round.show': ({ ledRound }) => ({ round: ledRound }),
		'round.command': ({ ledRound, freshId }) => ({
			round: ledRound,
			commandId: freshId('command'),
			expectVersion: 1,
			command: 'openLobby'
		}),
		'round.locate': ({ ledRound }) => ({ round: ledRound }),
		'round.lockOverdue': ({ ledRound }) => ({ round: ledRound }),
		'round.lockAnswered': ({ ledRound }) => ({ round: ledRound, version: 1 }),
		'round.code': ({ led }) => ({ event: led, type: 'svg' })
	},
	requests: [
		{
			request: `POST ${ns}/events`,
			send: { body: { name: 'Quizabend', slug: 'quizabend', published: true, config: { playMode: 'host' } } },
			status: 201,
			isAside: true
		},
		{
			request: `PUT ${event}/catalogs/musik`,
			send: { body: { name: 'Musik', questions: [question, { ...question, prompt: 'Und eine Bratsche?' }] } },
			status: 201,
			isAside: true
		},
		{
			request: `POST ${event}/rounds`,
			send: { body: { catalog: 'musik', options: { delaySeconds: 0, multiplier: 2 } } },
			status: 201,
			keeps: { round: 'round.uid' }
		},
		{ request: `GET ${event}/rounds`, status: 200 },
		command('openLobby', 1),
		{ ...command('show', 2), isAside: true },
		{ request: `GET ${round}`, status: 200 },
		{
			...command('show', 2),
			send: { body: { ...command('show', 2).send.body, commandId: 'quizabend-again-0001' } },
			status: 409,
			isAside: true
		}
	],
	unmarked: ['round.code'],
	beyond: 'all'
});
