import * as assert from 'uvu/assert';
import type { RoundReceipt, RoundView } from '../../../src/lib/live/round.ts';
import { pick } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { LedRound } from '../../support/rounds/led-round.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('rounds over http', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	const commandOf = (expectVersion: number, command: string) => ({
		commandId: freshId('command'),
		expectVersion,
		command
	});

	test('a host leads, a phone finds the round by its PIN, answers and learns the result', async () => {
		const led = await LedRound.create(scene);
		const host = await served.login('event-manager');
		const lead = async (command: string) => {
			const path = `/admin/rounds/${led.uid}`;
			const { view } = (await host.get(path)).json<{ view: RoundView }>();
			const answer = await host.post(`${path}/commands`, commandOf(view.version, command));
			assert.is(answer.status, 200, `${command}: ${answer.text}`);
			return view;
		};
		await lead('openLobby');
		const { pin } = (await lead('show')).host!;
		const stranger = served.client();
		const found = await stranger.post('/api/play/pin', { pin });
		const { event, round } = found.json<{ event: string; round: string }>();
		assert.equal([event, round], [led.event, led.uid]);
		assert.is((await stranger.post('/api/play/pin', { pin: '1' })).status, 404);
		const phone = await led.join();
		const own = served.client(phone.token);
		const place = `/api/play/rounds/${led.uid}`;
		const answer = { answerId: freshId('answer'), answer: pick(led.by.get('q1')!, 'right') };
		const sent = await own.request('PUT', `${place}/answers/${led.id('q1')}`, { body: answer });
		assert.equal([sent.status, sent.json<RoundReceipt>().status], [200, 'accepted']);
		const seen = async () => (await own.get(place)).json<RoundView>();
		assert.is((await seen()).own!.receipt!.answerId, answer.answerId);
		assert.is((await seen()).reveal, undefined);
		await led.lead('lock', 'reveal');
		assert.equal([(await seen()).own!.points, (await seen()).reveal!.rightShare], [100, 1]);
		assert.is((await stranger.get(place)).status, 401);
	});

	test('nobody but the host gives commands', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join();
		const path = `/admin/rounds/${led.uid}/commands`;
		const forged = commandOf(1, 'openLobby');
		const stranger = served.client();
		const analyst = await served.login('analyst');
		const refused = [
			await stranger.post(path, forged),
			await stranger.post(path, forged, { authorization: `Bearer ${phone.token}` }),
			await analyst.post(path, forged)
		];
		assert.ok(
			refused.every(({ status }) => status === 401 || status === 403),
			refused.map(({ status }) => status).join()
		);
		assert.is((await led.show()).view.state, 'created');
	});
});
