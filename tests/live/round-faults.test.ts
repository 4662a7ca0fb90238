// The eight faults that live quizzes are known for, and where each is held here:
//   lost           round-faults-restart.alone.test.ts: what was acknowledged is there after `kill -9`
//   late           "late": an answer after the time counts for no question, and a clock set back changes nothing
//   forged         "forged", "a host whose rights end", "PIN"
//   leaked         round-faults-leaked.test.ts
//   host reload    "host reload"
//   network change "network change", "half-open"
//   double tap     "double tap"
//   restart        round-faults-restart.alone.test.ts
import * as assert from 'uvu/assert';
import type { RoundReceipt, RoundView } from '#lib/live/round.ts';
import { createRateLimits } from '../../server/access/rates.ts';
import { rotateShareToken } from '../../server/features/authoring/events/operations.ts';
import { QuestionResult } from '../../server/features/gameplay/results/model.ts';
import { roundsToLock } from '../../server/features/gameplay/rounds/operations/lock-overdue.ts';
import { updateUser } from '../../server/features/platform/users/operations/users.ts';
import { logIn } from '../support/browser/log-in.ts';
import type { Client } from '../support/http.ts';
import { atOnceMs, type Proof } from '../support/live/live-reader.ts';
import { pick } from '../support/phone/game.ts';
import { freshId, type Phone } from '../support/phone/phone.ts';
import { onSqlite } from '../support/processes/databases.ts';
import { openFrozenLine } from '../support/processes/frozen-line.ts';
import { Ear } from '../support/rounds/ear.ts';
import { LedRound } from '../support/rounds/led-round.ts';
import { until } from '../support/runner/until.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';
import { makeUser } from '../support/staff.ts';

const hour = 3600;
type Timed<Body> = Body & { serverTime: string };

onSqlite('the faults of live rounds', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	const ears: Ear[] = [];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after.each(() => {
		for (const ear of ears.splice(0)) ear.leave();
	});
	test.after(() => served.close());

	const hear = async (proof: Proof, led: LedRound, base = served.base): Promise<Ear> => {
		const ear = await Ear.open(base, proof, led);
		ears.push(ear);
		return ear;
	};
	const deviceOf = ({ token }: Phone) => ({ auth: { device: token } });
	const answerOf = (led: LedRound, prompt: string, text = 'right') => ({
		answerId: freshId('answer'),
		answer: pick(led.by.get(prompt)!, text)
	});
	const overSocket = (led: LedRound, prompt: string, sent = answerOf(led, prompt)) => ({
		round: led.uid,
		questionId: led.id(prompt),
		...sent
	});
	const put = (caller: Client, led: LedRound, prompt: string, body: object) =>
		caller.request('PUT', `/api/play/rounds/${led.uid}/answers/${led.id(prompt)}`, { body });
	const orderOf = (command: string, expectVersion: number, more: object = {}) => ({
		commandId: freshId('command'),
		expectVersion,
		command,
		...more
	});
	const order = (caller: Client, led: LedRound, body: object) => caller.post(`/admin/rounds/${led.uid}/commands`, body);
	const answersOf = (led: LedRound) => QuestionResult.count({ where: { eventUid: led.event } });

	test('double tap: an answer sent ten times on two ways is one answer with one receipt', async () => {
		const led = await LedRound.create(scene);
		const foxes = await led.join();
		await led.lead('openLobby', 'show');
		const phone = await hear(deviceOf(foxes), led);
		const [sent, caller] = [answerOf(led, 'q1'), served.client(foxes.token)];
		const receipts = await Promise.all(
			Array.from({ length: 10 }, async (_, n) => {
				if (n % 2) return (await phone.channel.ask('answer', overSocket(led, 'q1', sent))).receipt;
				const { serverTime: _asOf, ...receipt } = (await put(caller, led, 'q1', sent)).json<Timed<RoundReceipt>>();
				return receipt;
			})
		);
		for (const receipt of receipts) assert.equal(receipt, receipts[0]);
		assert.equal([receipts[0]!.status, await answersOf(led)], ['accepted', 1]);
		assert.is((await put(caller, led, 'q1', answerOf(led, 'q1', 'wrong'))).status, 409);
	});

	test('late: half a second is forgiven, then an answer counts for no question', async () => {
		const led = await LedRound.create(scene);
		const [foxes, owls] = [await led.join(), await led.join()];
		const [first, second] = [await hear(deviceOf(foxes), led), await hear(deviceOf(owls), led)];
		await led.lead('openLobby', 'show');
		led.at(20.5);
		assert.is((await first.channel.ask('answer', overSocket(led, 'q1'))).receipt!.status, 'accepted');
		led.at(21.5);
		assert.is((await second.channel.ask('answer', overSocket(led, 'q1'))).receipt!.status, 'late');
		await led.lead('lock', 'reveal', 'next');
		assert.is((await led.seenBy(owls)).own!.receipt, null, 'the next question is open still');
		assert.equal([(await led.seenBy(foxes)).own!.points, (await led.seenBy(owls)).own!.points], [100, 0]);
	});

	test('late: a clock that is set back locks nobody out, and opens nothing again', async () => {
		const led = await LedRound.create(scene, { config: { timeBonusFloor: 0 } });
		const [foxes, owls] = [await led.join(), await led.join()];
		await led.lead('openLobby', 'show');
		const isDue = async () =>
			(await roundsToLock(scene.dependencies.clock())).some(({ input }) => input.round === led.uid);
		led.at(5 - hour);
		assert.is(await isDue(), false);
		assert.is((await led.show()).view.state, 'question');
		assert.is((await led.answer(foxes, 'q1')).status, 'accepted');
		const row = await QuestionResult.findOne({ where: { eventUid: led.event } });
		assert.is(Number(row!.timeLeftSec), 20, 'no more than the whole time');
		led.at(10);
		await led.lead('lock');
		led.at(10 - hour);
		assert.is(await isDue(), false);
		assert.is((await led.answer(owls, 'q1')).status, 'late', 'a locked question stays locked');
		await led.lead('reveal', 'next');
		assert.is((await led.answer(owls, 'q2')).status, 'accepted', 'the round goes on in the new time');
		assert.equal([(await led.seenBy(foxes)).own!.points, (await led.seenBy(owls)).own!.points], [100, 0]);
	});

	test('network change: another phone from another address goes on where the cut one was', async () => {
		const led = await LedRound.create(scene);
		const foxes = await led.join();
		await led.lead('openLobby', 'show');
		const phone = await hear(deviceOf(foxes), led);
		const sent = answerOf(led, 'q1');
		assert.is((await phone.channel.ask('answer', overSocket(led, 'q1', sent))).ok, true);
		phone.channel.socket.io.engine.close();
		phone.watcher.listener.socket.io.engine.close();
		const twin = await foxes.handOver();
		const second = await hear({ ...deviceOf(twin), localAddress: '127.0.0.2' }, led);
		assert.is(second.watcher.round!.own!.receipt!.answerId, sent.answerId);
		assert.equal(second.watcher.round!.own!.answer, sent.answer);
		await led.lead('lock', 'reveal');
		await second.reaches('reveal', 1);
		assert.is(second.channel.view()!.own!.points, 100);
		await led.lead('next');
		await second.reaches('question', 2);
		assert.is((await second.channel.ask('answer', overSocket(led, 'q2'))).receipt!.status, 'accepted');
	});

	test('half-open: a phone whose old line is dead is let in at once', async () => {
		const led = await LedRound.create(scene);
		const foxes = await led.join();
		await led.lead('openLobby', 'show');
		const host = await hear({ client: await served.login('event-manager') }, led);
		const line = await openFrozenLine(served.base);
		try {
			const dead = await hear(deviceOf(foxes), led, line.base);
			line.freeze();
			const frames = dead.frames;
			const again = await hear(deviceOf(foxes), led);
			assert.is((await again.channel.ask('answer', overSocket(led, 'q1'))).receipt!.status, 'accepted');
			await until(() => host.watcher.round!.answered === 1, 'the answer at the host');
			assert.is(host.watcher.round!.teams, 1, 'one team, however many lines it has');
			await led.lead('lock');
			await again.reaches('locked', 1);
			assert.is(dead.frames, frames, 'the old line was dead indeed');
		} finally {
			line.close();
		}
	});

	test('host reload: a cockpit that comes back repeats its last command harmlessly and goes on', async () => {
		const led = await LedRound.create(scene);
		const client = await served.login('event-manager');
		const cockpit = await hear({ client }, led);
		await led.lead('openLobby');
		await cockpit.reaches('lobby', 0);
		const sent = { round: led.uid, ...orderOf('show', cockpit.watcher.round!.version) };
		const done = await cockpit.channel.ask('command', sent);
		const { closesAt } = (await led.show()).view;
		cockpit.leave();
		led.at(3);
		const again = await hear({ client }, led);
		assert.equal([again.watcher.round!.state, again.watcher.round!.closesAt], ['question', closesAt]);
		assert.ok(again.watcher.round!.host!.solution);
		assert.equal(await again.channel.ask('command', sent), done, 'on a new socket');
		const { round: _, ...body } = sent;
		const stored = (await order(client, led, body)).json<typeof done>();
		assert.equal([stored.state, stored.version], [done.state, done.version], 'and over HTTP');
		assert.is((await led.show()).view.closesAt, closesAt, 'the time runs on');
		const both = await Promise.all(
			[cockpit, again].map(() => order(client, led, orderOf('lock', again.watcher.round!.version)))
		);
		assert.equal(both.map(({ status }) => status).sort(), [200, 409], 'of two cockpits one wins');
	});

	test('forged: commands and answers of those who may not are refused over HTTP, and change nothing', async () => {
		const led = await LedRound.create(scene);
		const foxes = await led.join();
		await led.lead('openLobby', 'show');
		const { token } = await scene.call(rotateShareToken, { event: led.event, variant: 'public' });
		const { version } = (await led.show()).view;
		const path = `/admin/rounds/${led.uid}/commands`;
		const forged = async (caller: Client, query = '') =>
			(await caller.post(path + query, orderOf('lock', version))).status;
		assert.is(await forged(served.client(foxes.token)), 401);
		assert.is(await forged(served.client()), 401);
		assert.is(await forged(served.client(), `?share_token=${token}&variant=public`), 401);
		assert.is(await forged(served.client(await scene.token(['quiz:read']))), 401);
		assert.is(await forged(await served.login('analyst')), 403);
		assert.is(await forged(await served.login('event-manager', 'beta')), 404);
		for (const caller of [served.client(), await served.login('event-manager'), served.client(`${foxes.token}x`)])
			assert.is((await put(caller, led, 'q1', answerOf(led, 'q1'))).status, 401);
		const other = await (await LedRound.create(scene)).join();
		assert.is((await put(served.client(other.token), led, 'q1', answerOf(led, 'q1'))).status, 401);
		const stand = (await led.show()).view;
		assert.equal([stand.state, stand.version, await answersOf(led)], ['question', version, 0]);
	});

	for (const [name, fields, status] of [
		['whose role changes', { role: 'designer' }, 401],
		['who now works for another tenant', { namespaces: ['beta'] }, 404],
		['whose account is disabled', { isActive: false }, 401]
	] as const)
		test(`forged: a host ${name} in the middle leads no more, and sees no more solutions`, async () => {
			const led = await LedRound.create(scene);
			const user = await makeUser(scene, 'event-manager');
			const client = await logIn(served, user);
			const cockpit = await hear({ client }, led);
			await led.lead('openLobby', 'show');
			await cockpit.reaches('question', 1);
			await scene.call(updateUser, { id: user.id, ...fields });
			const { version } = (await led.show()).view;
			assert.is((await order(client, led, orderOf('lock', version))).status, status);
			const refused = await cockpit.channel.ask('command', { round: led.uid, ...orderOf('lock', version) });
			assert.is(refused.ok, false);
			assert.is((await led.show()).view.state, 'question');
			await until(() => cockpit.watcher.listener.revoked.length > 0, 'the end on /live', atOnceMs);
			await until(() => cockpit.channel.named('revoked').length > 0, 'the end on /round', atOnceMs);
			const { frames } = cockpit;
			const witness = await hear({ client: await served.login('event-manager') }, led);
			await led.lead('lock', 'reveal', 'next');
			await witness.reaches('question', 2);
			assert.is(cockpit.heard(frames), '', 'it is sent nothing more');
			assert.is((await cockpit.channel.ask('join', { round: led.uid })).ok, false);
		});

	// Last, because it limits the rates of the scene.
	test('forged: guessing PINs ends after thirty, and the PIN of a closed round leads nowhere', async () => {
		const led = await LedRound.create(scene);
		await led.lead('openLobby');
		const pin = ((await led.show()).view as RoundView).host!.pin!;
		scene.dependencies.limits = createRateLimits(1);
		const guess = async (typed: string) => (await served.client().post('/api/play/pin', { pin: typed })).status;
		assert.is(await guess(pin), 200);
		await led.lead('close');
		assert.is(await guess(pin), 404);
		const wrong = pin === '123456' ? '654321' : '123456';
		const statuses = [];
		for (let tries = 0; tries < 30; tries += 1) statuses.push(await guess(wrong));
		assert.equal([statuses.at(0), statuses.at(-1)], [404, 429]);
		assert.is(statuses.filter((status) => status === 404).length, 29, 'thirty with the one of the closed round');
	});
});
