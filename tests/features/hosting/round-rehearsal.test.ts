import * as assert from 'uvu/assert';
import type { RoundState } from '#lib/live/round.ts';
import { joinEvent } from '../../../server/features/gameplay/play/operations/join.ts';
import { Round } from '../../../server/features/gameplay/rounds/model.ts';
import { createRound, listRounds } from '../../../server/features/gameplay/rounds/operations/create.ts';
import { showRound } from '../../../server/features/gameplay/rounds/operations/show.ts';
import { showHelp, showNeeds } from '../../../server/features/hosting/host/operations.ts';
import { startRehearsal, stopRehearsal } from '../../../server/features/hosting/host/operations/rehearsal.ts';
import { resetRehearsal } from '../../../server/features/hosting/lifecycle/operations.ts';
import { choice } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { LedRound } from '../../support/rounds/led-round.ts';
import { until } from '../../support/runner/until.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('a rehearsal of a round', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));

	/** A round whose questions have no limit, on the clock of this machine: bots take their time. */
	async function prepared(config: object = {}): Promise<LedRound> {
		const led = await LedRound.create(scene, {
			config,
			questions: ['q1', 'q2'].map((prompt) => choice(prompt, 100, { countdown: 0 }))
		});
		scene.setTime(null);
		return led;
	}
	const view = async (led: LedRound) => (await led.show()).view;
	const command = async (led: LedRound, name: string, args?: object) =>
		led.commandAt((await view(led)).version, name, args);
	const needs = async (led: LedRound) => (await scene.call(showNeeds, { event: led.event })).rehearsal;
	const start = (led: LedRound) => scene.call(startRehearsal, { event: led.event, teams: 3, minutes: 1 });
	async function end(led: LedRound): Promise<void> {
		await scene.call(stopRehearsal, { event: led.event });
		await until(async () => !(await needs(led)).isRunning, 'the end of the rehearsal');
		await scene.call(resetRehearsal, { event: led.event });
	}

	test('bots join and answer what the host asks; afterwards the round is as it was created', async () => {
		const led = await prepared();
		await command(led, 'openLobby');
		await start(led);
		await command(led, 'show');
		await until(async () => (await view(led)).answered === 3, 'the answers of all bots');
		await until(async () => (await needs(led)).answers === 3, 'the progress');
		await command(led, 'lock');
		await command(led, 'reveal');
		const { reveal, host } = await view(led);
		assert.is(
			Object.values(reveal!.counts).reduce((sum, count) => sum + count, 0),
			3
		);
		assert.ok(host.teamList.every(({ name }) => name.startsWith('Bot-Team')));
		await command(led, 'void', { questionId: led.id('q1') });
		await command(led, 'next');
		await until(async () => (await view(led)).answered === 3, 'the answers to the second question');
		const before = (await view(led)).version;
		await end(led);
		const after = await view(led);
		assert.equal([after.state, after.position, after.total], ['created' satisfies RoundState, 0, 2]);
		assert.ok(after.version > before, 'a command from the rehearsal comes too late');
		assert.equal([after.host.pin, after.host.voided, after.host.teamList], [null, [], []]);
		await led.lead('openLobby', 'show');
		assert.is((await view(led)).answered, 0);
	});

	test('a round that people played stays, and one in the way of a newer one goes', async () => {
		const led = await prepared();
		await start(led);
		await led.lead('openLobby', 'show');
		const phone = await led.join('Owls');
		await led.answer(phone, 'q1');
		await until(async () => (await view(led)).answered === 4, 'the answers of all');
		await end(led);
		assert.equal([(await view(led)).state, (await view(led)).answered], ['question', 1]);

		const other = await prepared();
		await start(other);
		await other.lead('openLobby', 'show');
		await until(async () => (await view(other)).answered === 3, 'the answers of all bots');
		await command(other, 'close', { confirm: true });
		const { round } = await scene.call(createRound, { event: other.event, catalog: 'led' });
		await end(other);
		const { rounds } = await scene.call(listRounds, { event: other.event });
		assert.equal(
			rounds.map(({ uid }) => uid),
			[round.uid]
		);
		assert.is(await Round.count({ where: { uid: other.uid } }), 0);
	});

	test('in a mixed event bots play the stations that no round uses', async () => {
		const led = await prepared({ playMode: 'both' });
		await start(led);
		await led.lead('openLobby', 'show');
		await until(async () => (await view(led)).answered === 3, 'the answers of all bots');
		assert.equal([(await needs(led)).stations, (await needs(led)).failed], [0, 0]);
		await end(led);
	});

	test('a team that was taken out is back when it joins again, unless it is kept out', async () => {
		const led = await prepared();
		await led.lead('openLobby');
		const phone = await led.join('Bees');
		const { url } = await scene.call(showHelp, { event: led.event, team: phone.team.uid });
		const teamToken = new URL(url!).searchParams.get('t')!;
		const again = () =>
			scene.call(joinEvent, { event: led.event, joinId: freshId('join'), teamToken, delivery: 'body' });
		const isOut = async () => (await scene.call(showRound, { round: led.uid })).view.host.teamList[0]!.isOut;
		await command(led, 'kick', { teamUid: phone.team.uid, block: false });
		assert.is(await isOut(), true);
		const { version } = await view(led);
		await again();
		assert.is(await isOut(), false);
		assert.is((await view(led)).version, version + 1);
		await command(led, 'kick', { teamUid: phone.team.uid, block: true });
		await again();
		assert.is(await isOut(), true);
	});
});
