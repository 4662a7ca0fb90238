import * as assert from 'uvu/assert';
import type { Listener } from '../../../support/live/live.ts';
import { listen, readAll } from '../../../support/live/live-reader.ts';
import { choice } from '../../../support/phone/game.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { LedRound } from '../../../support/rounds/led-round.ts';
import { Watcher } from '../../../support/rounds/watcher.ts';
import { until } from '../../../support/runner/until.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

forEachDatabase('the live topic of a round', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	const listeners: Listener[] = [];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after.each(() => {
		for (const { socket } of listeners.splice(0)) socket.disconnect();
	});
	test.after(() => served.close());

	const watch = (proof: Parameters<typeof listen>[1], event: string): Promise<Watcher> => {
		const listener = listen(served.base, proof);
		listeners.push(listener);
		return Watcher.open(listener, event);
	};

	test('every screen of the room follows, and sees what is meant for it', async () => {
		const questions = ['Needle one', 'Needle two'].map((prompt) => ({
			...choice(prompt, 100, { countdown: 20 }),
			explanation: `Because of ${prompt}`
		}));
		const led = await LedRound.create(scene, { questions, config: { teamResults: true } });
		const [foxes, owls] = [await led.join('Foxes'), await led.join('Owls')];
		const host = await watch({ client: await served.login('event-manager') }, led.event);
		const phone = await watch({ auth: { device: foxes.token } }, led.event);
		const other = await watch({ auth: { device: owls.token } }, led.event);
		assert.equal([host.round, phone.round], [null, null]);
		await led.lead('openLobby');
		for (const one of [host, phone, other]) await one.reaches('lobby', 0);
		assert.is(phone.round!.host, undefined);
		assert.match(host.round!.host!.pin!, /^\d{6}$/);
		await led.lead('show');
		for (const one of [host, phone, other]) await one.reaches('question', 1);
		assert.is(phone.round!.question!.prompt, 'Needle one');
		const before = phone.listener.updates.length;
		await led.answer(owls, 'Needle one');
		await until(() => host.round!.answered === 1, 'the count of the host');
		assert.equal(
			host.round!.host!.teamList.map(({ name, answered }) => [name, answered]),
			[
				['Foxes', false],
				['Owls', true]
			]
		);
		await led.answer(foxes, 'Needle one', 'wrong');
		await until(() => host.round!.answered === 2, 'both answers');
		assert.is(phone.listener.updates.length, before, 'a phone hears of no answer of others');
		await led.lead('lock');
		await phone.reaches('locked', 1);
		assert.is(phone.round!.own!.receipt!.points, null);
		for (const secret of ['Because of', 'Needle two', '"isCorrect":true', '"solution"'])
			assert.not.ok(phone.heard.includes(secret), secret);
		assert.ok(host.heard.includes('Needle two'));
		await led.lead('reveal');
		for (const one of [host, phone, other]) await one.reaches('reveal', 1);
		assert.is(phone.round!.reveal!.explanation, 'Because of Needle one');
		const own = phone.round!.own!;
		assert.equal([own.points, own.place, own.of, own.ahead], [0, 2, 2, { name: 'Owls', gap: 100 }]);
		assert.is(other.round!.own!.ahead, undefined);
		await led.lead('next');
		await phone.reaches('question', 2);
		assert.is(phone.round!.reveal, undefined, 'what belonged to the question before is gone');
		assert.is(phone.round!.own!.receipt, null);
		await led.lead('lock', 'reveal', 'podium', 'close');
		for (const one of [host, phone, other]) await until(() => one.round === null, 'the end');
	});

	test('a question comes in every language that it has', async () => {
		const translated = { ...choice('Erste', 100), translations: { en: { prompt: 'First' } } };
		const led = await LedRound.create(scene, { questions: [translated] });
		const foxes = await led.join();
		const phone = await watch({ auth: { device: foxes.token } }, led.event);
		await led.lead('openLobby', 'show');
		await phone.reaches('question', 1);
		const { question, translated: others } = phone.round!;
		assert.equal([question!.prompt, others!.en!.question.prompt], ['Erste', 'First']);
	});

	test('a room learns that its host is away, and back', async () => {
		const led = await LedRound.create(scene);
		const foxes = await led.join();
		const phone = await watch({ auth: { device: foxes.token } }, led.event);
		await led.lead('openLobby');
		await phone.reaches('lobby', 0);
		const manager = await served.login('event-manager');
		const reader = await watch({ client: await served.login('analyst') }, led.event);
		await until(() => phone.round!.hostAway, 'a round without a cockpit', 20_000);
		assert.ok(reader.round!.hostAway, 'who cannot lead is no host');
		const host = await watch({ client: manager }, led.event);
		await until(() => !phone.round!.hostAway, 'the host');
		host.listener.socket.disconnect();
		const again = await watch({ client: manager }, led.event);
		again.listener.socket.disconnect();
		await until(() => phone.round!.hostAway, 'a host who left', 20_000);
	});

	test('the cockpit lists a team as soon as it joined, also one whose phone follows nothing', async () => {
		const led = await LedRound.create(scene);
		const host = await watch({ client: await served.login('event-manager') }, led.event);
		await led.lead('openLobby');
		await host.reaches('lobby', 0);
		await led.join('Foxes');
		await until(() => host.round!.host!.teamList.some(({ name }) => name === 'Foxes'), 'the new team');
	});

	test('strangers and players of other events follow no round', async () => {
		const [led, elsewhere] = [await LedRound.create(scene), await LedRound.create(scene)];
		const foxes = await elsewhere.join();
		const listener = listen(served.base, { auth: { device: foxes.token } });
		listeners.push(listener);
		assert.is((await listener.subscribe('round', led.event)).ok, false);
		await readAll(listener, elsewhere.event, ['round']);
		await led.lead('openLobby', 'show');
		await elsewhere.lead('openLobby');
		await until(() => listener.updates.length > 0, 'the own lobby');
		assert.not.ok(JSON.stringify(listener.updates).includes(led.uid));
	});
});
