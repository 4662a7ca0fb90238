import * as assert from 'uvu/assert';
import type { RoundReceipt, RoundView } from '../../../src/lib/live/round.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import type { Me } from '../../../server/features/gameplay/play/types.ts';
import { choice, pick, putCatalog } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { plainPicture } from '../../support/print/pictures.ts';
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

	test('a PIN is typed where every code is, opens the event from its QR code, and ends with its round', async () => {
		const led = await LedRound.create(scene);
		const staff = await served.login('team-manager');
		const stranger = served.client();
		const picture = `/qr/pin.svg?event=${led.event}`;
		assert.is((await staff.get(picture)).status, 404);
		await led.lead('openLobby');
		const { pin } = (await led.show()).view.host!;
		const drawn = await staff.get(picture);
		assert.equal([drawn.status, drawn.headers.get('content-type')], [200, 'image/svg+xml']);
		assert.is((await stranger.get(picture)).status, 401);
		const spaced = `${pin!.slice(0, 3)} ${pin!.slice(3)}`;
		for (const code of [pin!, spaced]) {
			const found = await stranger.get(`/j/${encodeURIComponent(code)}`);
			assert.equal([found.status, found.headers.get('location')], [302, `/?event=${led.event}`]);
		}
		await led.lead('close');
		assert.is((await staff.get(picture)).status, 404);
		assert.is((await stranger.post('/api/play/pin', { pin })).status, 404);
		assert.equal((await stranger.get(`/j/${pin}`)).headers.get('location'), null);
	});

	test('a phone hands in the photo of a question that the host has asked, and of no other', async () => {
		const photo = { type: 'photoText', prompt: 'Show it', requirePhoto: true, accept: [], points: 10, countdown: 0 };
		const led = await LedRound.create(scene, { questions: [choice('q1'), photo] });
		const phone = served.client((await led.join()).token);
		const picture = await plainPicture(40, 30).jpeg().toBuffer();
		const send = (round: string) => {
			const form = new FormData();
			const fields = { photoId: freshId('photo'), round, questionId: String(led.id('Show it')) };
			for (const [name, value] of Object.entries(fields)) form.append(name, value);
			form.append('file', new Blob([new Uint8Array(picture)]), 'photo.jpg');
			return phone.request('POST', `/api/play/events/${led.event}/photos`, { body: form });
		};
		await led.lead('openLobby', 'show');
		assert.is((await send(led.uid)).status, 403, 'not asked yet');
		await led.lead('lock', 'reveal', 'next');
		assert.is((await send(led.uid)).status, 201);
		assert.is((await send('0'.repeat(32))).status, 403);
	});

	test('where the host leads, no station is offered until its round has been played', async () => {
		const led = await LedRound.create(scene, { config: { playMode: 'both' } });
		await putCatalog(scene, led.event, 'alone', [choice('Alone')]);
		const joined = await led.join();
		const phone = served.client(joined.token);
		const offered = async () => {
			const me = (await phone.get(`/api/play/events/${led.event}/me`)).json<Me>();
			return me.catalogs.map(({ slug }) => slug);
		};
		assert.equal(await offered(), ['alone']);
		await led.lead('openLobby', 'show');
		await led.answer(joined, 'q1');
		assert.equal(await offered(), ['alone']);
		await led.lead('lock', 'reveal', 'close');
		assert.equal((await offered()).sort(), ['alone', 'led']);
		await scene.call(updateEvent, { event: led.event, config: { playMode: 'host' } });
		assert.equal(await offered(), ['led']);
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
