import * as assert from 'uvu/assert';
import { Bot, type Stage } from '../../server/cli/rehearsal/bot.ts';
import { openQuiz, performIn, type Quiz } from '../support/phone/quiz.ts';
import { startProduct, type Product } from '../support/processes/product.ts';
import { openRoomRound, orderRound } from '../support/rounds/room.ts';
import { suite } from '../support/runner/suite.ts';
import { until } from '../support/runner/until.ts';

const test = suite('a rehearsal of a round over the real API');
let product: Product;
let quiz: Quiz;
const stop = new AbortController();

test.before(async () => {
	product = await startProduct();
	quiz = await openQuiz(product, { config: { playMode: 'host' } }, { questions: 2 });
});
test.after(async () => {
	stop.abort();
	await product?.close();
});

test('bots wait in the room and answer each question that the host shows', async () => {
	const round = await openRoomRound(product, quiz);
	const stage: Stage = {
		url: product.base,
		event: quiz.uid,
		playMode: 'host',
		knowledge: new Map(),
		paceSeconds: 0.2,
		signal: stop.signal,
		counts: { playing: 0, answers: 0, stations: 0, done: 0, failed: 0 },
		failure: null,
		teams: [],
		mark: async () => undefined
	};
	const view = async () => (await performIn(product, 'default', 'round.show', { round })).view;
	const order = async (command: 'show' | 'reveal' | 'next') =>
		orderRound(product, round, (await view()).version, command);
	const playing = Promise.all(['Otter', 'Biber'].map((name, index) => new Bot(stage, name, index).play()));
	await until(async () => (await view()).teams === 2, 'the bots to be in the room');
	await order('show');
	await until(async () => (await view()).answered === 2, 'the answers to the first question');
	// With everybody's answer it locks by itself.
	await until(async () => (await view()).state === 'locked', 'the lock');
	await order('reveal');
	await order('next');
	await until(async () => (await view()).answered === 2, 'the answers to the second question');
	await until(() => stage.counts.answers === 4, 'the count');
	stop.abort();
	await playing;
	assert.equal([stage.counts.stations, stage.counts.failed], [0, 0]);
});

test.run();
