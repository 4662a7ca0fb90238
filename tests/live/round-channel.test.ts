import * as assert from 'uvu/assert';
import type { RoundReceipt, RoundView } from '#lib/live/round.ts';
import { rotateShareToken } from '../../server/features/authoring/events/operations.ts';
import { QuestionResult } from '../../server/features/gameplay/results/model.ts';
import { pick } from '../support/phone/game.ts';
import { freshId, type Phone } from '../support/phone/phone.ts';
import { onSqlite } from '../support/processes/databases.ts';
import { Channel } from '../support/rounds/channel.ts';
import { LedRound } from '../support/rounds/led-round.ts';
import { until } from '../support/runner/until.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';

onSqlite('the channel of a round', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	const channels: Channel[] = [];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after.each(() => {
		for (const { socket } of channels.splice(0)) socket.disconnect();
	});
	test.after(() => served.close());

	const connect = (proof: ConstructorParameters<typeof Channel>[1]): Channel => {
		const channel = new Channel(served.base, proof);
		channels.push(channel);
		return channel;
	};
	const phoneOf = ({ token }: Phone) => connect({ auth: { device: token } });
	const answerOf = (led: LedRound, text: string, more: object = {}) => ({
		round: led.uid,
		questionId: led.id('q1'),
		answerId: freshId('answer'),
		answer: pick(led.by.get('q1')!, text),
		...more
	});

	test('leads a round with everybody on it', async () => {
		const led = await LedRound.create(scene);
		const foxes = await led.join('Foxes');
		const twin = await foxes.handOver();
		const host = connect({ client: await served.login('event-manager') });
		const [first, second] = [phoneOf(foxes), phoneOf(twin)];
		const round = led.uid;
		for (const one of [host, first, second]) assert.is((await one.ask('join', { round })).ok, true);
		let version = 1;
		const lead = async (command: string) => {
			const asked = { round, commandId: freshId('command'), expectVersion: version, command };
			const done = await host.ask('command', asked);
			assert.is(done.ok, true, JSON.stringify(done));
			assert.equal(await host.ask('command', asked), done, 'the same id answers the same');
			version = done.version!;
		};
		await lead('openLobby');
		await until(() => first.view()?.state === 'lobby', 'the lobby on a phone');
		await lead('show');
		await until(() => first.view()?.state === 'question', 'the question on a phone');
		const stale = { round, commandId: freshId('command'), expectVersion: 1, command: 'lock' };
		const late = await host.ask('command', stale);
		assert.equal([late.ok, late.error, late.state, late.version], [false, 'wrong_state', 'question', version]);
		const sent = answerOf(led, 'right');
		const acks = await Promise.all(Array.from({ length: 10 }, () => first.ask('answer', sent)));
		for (const ack of acks) assert.equal(ack, acks[0]);
		assert.is(acks[0]!.receipt!.status, 'accepted');
		assert.is(await QuestionResult.count({ where: { eventUid: led.event } }), 1);
		await until(() => second.named('receipt').length > 0, 'the receipt on the other phone');
		assert.is((second.named('receipt')[0]!.receipt as RoundReceipt).answerId, sent.answerId);
		assert.is((await second.ask('answer', answerOf(led, 'wrong'))).error, 'already_answered');
		await until(() => host.named('answered').at(-1)?.answered === 1, 'the count of the host');
		assert.equal(first.named('answered'), [], 'phones are told of no answers');
		led.at(5);
		await lead('lock');
		led.at(7);
		await lead('reveal');
		await until(() => first.view()?.state === 'reveal', 'the reveal on a phone');
		assert.equal([first.view()!.own!.points, first.view()!.own!.receipt!.isCorrect], [100, true]);
		const beforeReveal = first.told.slice(
			0,
			first.told.findIndex(({ body }) => (body.view as RoundView)?.reveal)
		);
		assert.not.ok(JSON.stringify([beforeReveal, acks]).includes('"isCorrect":true'));
		await until(() => first.named('beat').length > 0, 'a beat', 20_000);
		const beat = first.named('beat')[0]!;
		assert.equal([beat.version, beat.state], [version, 'reveal']);
	});

	test('takes commands from nobody who may not lead, and answers from nobody who does not play', async () => {
		const led = await LedRound.create(scene);
		const foxes = await led.join();
		await led.lead('openLobby');
		const { token } = await scene.call(rotateShareToken, { event: led.event, variant: 'public' });
		const host = await served.login('event-manager');
		const reader = connect({ client: await served.login('analyst') });
		const stranger = connect({ client: await served.login('event-manager', 'beta') });
		const screen = connect({ auth: { share: { event: led.event, token, variant: 'public' } } });
		const { view } = await led.show();
		const forged = { round: led.uid, commandId: freshId('command'), expectVersion: view.version, command: 'show' };
		for (const one of [phoneOf(foxes), reader, stranger, screen])
			assert.is((await one.ask('command', forged)).error, 'forbidden');
		assert.is((await led.show()).view.state, 'lobby');
		await led.lead('show');
		for (const one of [connect({ client: host }), screen])
			assert.is((await one.ask('answer', answerOf(led, 'right'))).error, 'forbidden');
		const elsewhere = await LedRound.create(scene);
		const owls = await elsewhere.join();
		assert.is((await phoneOf(owls).ask('answer', answerOf(led, 'right'))).error, 'join_required');
		assert.is((await phoneOf(owls).ask('join', { round: led.uid })).error, 'join_required');
		assert.is(await QuestionResult.count({ where: { eventUid: led.event } }), 0);
		const anonymous = connect({ auth: {} });
		const refused = new Promise<Error>((resolve) => anonymous.socket.on('connect_error', resolve));
		assert.is((await refused).message, 'join_required');
	});

	test('refuses what is no message of it', async () => {
		const led = await LedRound.create(scene);
		const phone = phoneOf(await led.join());
		await led.lead('openLobby', 'show');
		for (const body of [undefined, null, 7, [], {}, { round: 7 }])
			assert.is((await phone.ask('join', body)).error, 'invalid_input', JSON.stringify(body));
		assert.is((await phone.ask('join', { round: 'f'.repeat(32) })).error, 'not_found');
		assert.is((await phone.ask('constructor', {})).error, 'invalid_input');
		assert.is((await phone.ask('answer', answerOf(led, 'right', { questionId: 9_999_999 }))).error, 'not_found');
		assert.is((await phone.ask('answer', answerOf(led, 'right', { answerId: 'x' }))).error, 'invalid_input');
		const many = await Promise.all(Array.from({ length: 60 }, () => phone.ask('join', { round: led.uid })));
		assert.ok(many.some(({ error }) => error === 'rate_limited'));
	});
});
