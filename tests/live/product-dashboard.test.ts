import { io } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { fold } from '#lib/live/fold.ts';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import type { BoardValues, Subscribed, TopicData } from '#lib/live/wire.ts';
import { rankingsOf } from '../../server/features/gameplay/results/board/load-ranking.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { createClient } from '../support/http.ts';
import { Listener } from '../support/live/live.ts';
import { startProduct, type Product } from '../support/processes/product.ts';
import { openQuiz, performIn, play, setConfig, type Quiz } from '../support/phone/quiz.ts';
import { until } from '../support/runner/until.ts';

forEachDatabase('dashboard of the whole product', ({ test, migrated }) => {
	let product: Product;
	let now: Date | null = null;
	const listeners: Listener[] = [];
	test.before(async () => {
		product = await startProduct({ databaseUrl: await migrated(), screens: false, clock: () => now ?? new Date() });
		for (const namespace of ['acme', 'beta']) await performIn(product, 'default', 'namespace.create', { namespace });
	});
	test.after.each(() => {
		now = null;
		for (const { socket } of listeners.splice(0)) socket.disconnect();
	});
	test.after(() => product.close());

	function watch({ uid }: Pick<Quiz, 'uid'>, token: string, variant = 'public'): Listener {
		const auth = { share: { event: uid, token, variant } };
		const listener = new Listener(
			io(`${product.base}/live`, { transports: ['websocket'], auth, forceNew: true, reconnection: false })
		);
		listeners.push(listener);
		return listener;
	}

	const read = (quiz: Pick<Quiz, 'uid'>, token: string, topic = 'rankings') =>
		createClient(product.base).get(`/api/live/${quiz.uid}/${topic}?share_token=${token}`);

	async function subscribed(listener: Listener, topic: string, quiz: Quiz): Promise<Subscribed> {
		const ack = await listener.subscribe(topic, quiz.uid);
		if (!ack.ok) throw new Error(`refused: ${ack.error}`);
		return ack;
	}

	test('a link opens its own event in any namespace, and no other', async () => {
		const [own, other] = [
			await openQuiz(product, {}, { namespace: 'acme' }),
			await openQuiz(product, {}, { namespace: 'beta' })
		];
		assert.is(own.slug, other.slug);
		assert.is((await read(own, own.token)).status, 200);
		assert.is(
			(await createClient(product.base).get(`/api/live/${own.slug}/rankings?share_token=${own.token}`)).status,
			200
		);
		const refused = await read(own, other.token);
		assert.equal([refused.status, refused.json<{ error: string }>().error], [403, 'share_denied']);
		assert.is(await watch(own, other.token).refusal(), 'share_denied');
		assert.is(await watch(own, own.token, 'sponsor').refusal(), 'share_denied');
		assert.equal(await watch(own, own.token).subscribe('rankings', other.uid), { ok: false, error: 'share_denied' });
		assert.equal(await watch(own, own.token).subscribe('own', own.uid), { ok: false, error: 'share_denied' });
		assert.is((await read({ uid: 'nowhere' }, own.token)).status, 403);
	});

	test('a new link ends the old one within five seconds', async () => {
		const quiz = await openQuiz(product);
		const listener = watch(quiz, quiz.token);
		for (const topic of ['rankings', 'results', 'presence']) await subscribed(listener, topic, quiz);
		const { token } = await product.perform('shareToken.rotate', { event: quiz.uid });
		await until(() => listener.revoked.length === 3, 'all topics to end');
		assert.equal([...new Set(listener.revoked.map(({ error }) => error))], ['share_denied']);
		assert.is((await read(quiz, quiz.token)).status, 403);
		assert.is((await read(quiz, token)).status, 200);
		const player = await play(product, quiz, 'Nach dem Wechsel');
		const next = watch(quiz, token);
		await subscribed(next, 'rankings', quiz);
		await player.answer();
		await until(() => JSON.stringify(next.updates).includes('Nach dem Wechsel'), 'who has the new link sees it');
		assert.not.match(JSON.stringify(listener.updates), 'Nach dem Wechsel');
	});

	test('a switched-off link or module and an event that is not published end as well', async () => {
		const quiz = await openQuiz(product);
		const listener = watch(quiz, quiz.token);
		for (const topic of ['rankings', 'results']) await subscribed(listener, topic, quiz);
		await setConfig(product, quiz, { dashboardModules: [{ id: 'rankings' }] });
		await until(() => listener.revoked.length === 1, 'the results to end');
		assert.is(listener.revoked[0]!.topic, 'results');
		await setConfig(product, quiz, { dashboardShareEnabled: false });
		await until(() => listener.revoked.length === 2, 'the ranking to end');
		assert.is((await read(quiz, quiz.token)).status, 403);
		await setConfig(product, quiz, { dashboardShareEnabled: true });
		const again = watch(quiz, quiz.token);
		await subscribed(again, 'rankings', quiz);
		await product.perform('event.update', { event: quiz.uid, published: false });
		await until(() => again.revoked.length === 1, 'the end of an event that is not published');
		assert.is(again.revoked[0]!.error, 'event_unpublished');
	});

	test('a hidden board sends nothing, a frozen one its old state, and staff still see everything', async () => {
		const quiz = await openQuiz(product);
		const player = await play(product, quiz, 'Tante Erna');
		await player.answer();
		const listener = watch(quiz, quiz.token);
		const { updates } = await subscribed(listener, 'rankings', quiz);
		const first = updates[0]!.data as BoardValues;
		const states = () => {
			let state = first;
			return [first, ...listener.updates.map((update) => (state = fold<'rankings'>(state, update)))].map(rankingsFrom);
		};
		const shown = () => states().at(-1)!;
		await setConfig(product, quiz, { boardMode: 'frozen' });
		await until(() => shown().mode === 'frozen', 'the frozen board');
		const frozenAt = Date.now();
		await until(() => Date.now() > frozenAt, 'a later moment');
		await player.answer();
		assert.is((await rankingsOf(quiz.uid, 'staff')).points[0]!.points, 20);
		await setConfig(product, quiz, { boardMode: 'hidden' });
		await until(() => shown().mode === 'hidden', 'the hidden board');
		const frozen = states().filter(({ mode }) => mode === 'frozen');
		assert.equal([...new Set(frozen.map(({ points }) => points[0]!.points))], [10]);
		await player.answer();
		await player.finish();
		const { points, accuracy, awards } = shown();
		assert.equal([points, accuracy, awards], [[], [], []]);
		for (const topic of ['rankings', 'results'])
			assert.not.match((await read(quiz, quiz.token, topic)).text, /Tante Erna|gap/);
	});

	test('outside its window a screen shows nothing, anywhere, and its end is sent within five seconds', async () => {
		const window = { dashboardVisibilityStart: '2030-06-01T18:00', dashboardVisibilityEnd: '2030-06-01T22:00' };
		const quiz = await openQuiz(product, { config: { ...window, timeZone: 'Europe/Berlin' } });
		await (await play(product, quiz, 'Geheimteam')).answer();
		const asked = { event: quiz.slug, token: quiz.token };
		const view = await product.perform('dashboard.show', asked);
		assert.equal(Object.keys(view).sort(), ['locale', 'opensAt', 'state', 'timeZone', 'title']);
		const refused = await read(quiz, quiz.token);
		assert.is(refused.status, 403);
		assert.is(refused.json<{ error: string }>().error, 'not_visible');
		assert.match(refused.text, '2030-06-01T16:00:00.000Z');
		assert.is(await watch(quiz, quiz.token).refusal(), 'not_visible');
		now = new Date('2030-06-01T19:59:59Z');
		assert.is((await product.perform('dashboard.show', asked)).state, 'open');
		const listener = watch(quiz, quiz.token);
		await subscribed(listener, 'rankings', quiz);
		now = new Date('2030-06-01T20:00:00Z');
		await until(() => listener.revoked.length === 1, 'the end of the window');
		assert.is(listener.revoked[0]!.error, 'not_visible');
		const closed = await product.perform('dashboard.show', asked);
		assert.is(closed.state === 'closed' && closed.opensAt, null);
	});

	test('500 answers over the play API: five screens, ten updates a second, and the last one is correct', async () => {
		const quiz = await openQuiz(product);
		const players = await Promise.all(
			Array.from({ length: 25 }, (_, index) => play(product, quiz, `Team ${index + 1}`))
		);
		const readers = Array.from({ length: 5 }, () => watch(quiz, quiz.token));
		const acks = await Promise.all(readers.map((reader) => subscribed(reader, 'rankings', quiz)));
		const firstSent = performance.now();
		let lastStored = 0;
		await Promise.all(
			players.map(async (player, index) => {
				for (let question = 0; question < 20; question += 1) {
					await player.answer((question + index) % 3 > 0);
					lastStored = performance.now();
				}
			})
		);
		const folded = (reader: Listener, { updates: [first] }: Subscribed): TopicData['rankings'] =>
			reader.updates.reduce((state, update) => fold<'rankings'>(state, update), first!.data as BoardValues);
		const answered = ({ teams }: BoardValues) => teams.reduce((sum, { questions }) => sum + questions, 0);
		await until(() => readers.every((reader, index) => answered(folded(reader, acks[index]!)) === 500), 'all');
		const { updates: truth } = (await read(quiz, quiz.token)).json<Subscribed>();
		for (const [index, reader] of readers.entries()) {
			assert.equal(folded(reader, acks[index]!), truth[0]!.data);
			const versions = reader.updates.map(({ version }) => version);
			assert.equal(
				versions,
				versions.map((_, step) => acks[index]!.version + 1 + step)
			);
			assert.ok(reader.updates[0]!.receivedAt < lastStored, 'the first update comes at once');
			// What is held up on its way only makes the time longer in which they were sent.
			const seconds = (reader.updates.at(-1)!.receivedAt - firstSent) / 1000;
			assert.ok(versions.length <= seconds * 10 + 2, `${versions.length} updates in ${seconds} s`);
		}
	});
});
