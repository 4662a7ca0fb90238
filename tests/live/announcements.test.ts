import { io } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { fold } from '#lib/live/fold.ts';
import type { AnnouncementList } from '#lib/live/wire.ts';
import { Listener } from '../support/live/live.ts';
import { startProduct, type Product } from '../support/processes/product.ts';
import { openQuiz, play, type Quiz } from '../support/phone/quiz.ts';
import { suite } from '../support/runner/suite.ts';
import { until } from '../support/runner/until.ts';

const test = suite('announcements live');
let product: Product;
let now: Date | null = null;
const listeners: Listener[] = [];
test.before(async () => void (product = await startProduct({ screens: false, clock: () => now ?? new Date() })));
test.after.each(() => {
	now = null;
	for (const { socket } of listeners.splice(0)) socket.disconnect();
});
test.after(() => product.close());

function connect(auth: object): Listener {
	const options = { transports: ['websocket'], auth, forceNew: true, reconnection: false };
	const listener = new Listener(io(`${product.base}/live`, options));
	listeners.push(listener);
	return listener;
}

/** Follows what a dashboard hears; answers the texts that it shows now. */
async function watch({ uid, token }: Quiz): Promise<() => string[]> {
	const listener = connect({ share: { event: uid, token, variant: 'public' } });
	const ack = await listener.subscribe('announcements', uid);
	if (!ack.ok) throw new Error(ack.error);
	const first = ack.updates[0]!.data as AnnouncementList;
	return () =>
		listener.updates
			.reduce((state, update) => fold<'announcements'>(state, update), first)
			.rows.map(({ text }) => text);
}

test('every screen of the event gets it immediately, and its end', async () => {
	const [quiz, other] = [await openQuiz(product), await openQuiz(product)];
	const [shown, elsewhere] = [await watch(quiz), await watch(other)];
	const { announcement } = await product.perform('announcement.create', { event: quiz.uid, text: 'Noch eine Stunde.' });
	await until(() => shown().length === 1, 'the announcement');
	await product.perform('announcement.create', { event: quiz.uid, text: 'nur Handys', audience: 'players' });
	await product.perform('announcement.create', { event: quiz.uid, text: 'Am Brunnen ist Platz.' });
	await until(() => shown().length === 2, 'the second one');
	assert.equal(shown(), ['Am Brunnen ist Platz.', 'Noch eine Stunde.']);
	await product.perform('announcement.remove', { id: announcement.id });
	await until(() => shown().length === 1, 'the end of the first one');
	assert.equal([shown(), elsewhere()], [['Am Brunnen ist Platz.'], []]);
});

test('expired ones disappear automatically', async () => {
	const quiz = await openQuiz(product);
	const shown = await watch(quiz);
	now = new Date(Date.now() - 9_900);
	await product.perform('announcement.create', { event: quiz.uid, text: 'kurz', seconds: 10 });
	await until(() => shown().length === 1, 'the announcement');
	now = null;
	await until(() => shown().length === 0, 'its end');
});

test('a phone hears it over its own line, without asking', async () => {
	const quiz = await openQuiz(product);
	const player = await play(product, quiz, 'Otter');
	const listener = connect({ device: player.token });
	assert.ok((await listener.subscribe('own', quiz.uid)).ok);
	await product.perform('announcement.create', { event: quiz.uid, text: 'Kommt zum Brunnen.' });
	await until(() => JSON.stringify(listener.updates).includes('Kommt zum Brunnen.'), 'the announcement');
	assert.equal(await listener.subscribe('announcements', quiz.uid), { ok: false, error: 'forbidden' });
});

test.run();
