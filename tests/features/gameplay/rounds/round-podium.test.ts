import * as assert from 'uvu/assert';
import { showPodium } from '../../../../server/features/hosting/podium/operations.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { LedRound } from '../../../support/rounds/led-round.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('the podium of a round', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});

	/** A round before its podium, with two teams. */
	async function played(): Promise<LedRound> {
		const led = await LedRound.create(scene, { config: { customAwards: [] } });
		const [foxes, owls] = [await led.join('Foxes'), await led.join('Owls')];
		await led.lead('openLobby', 'show');
		await led.answer(foxes, 'q1');
		await led.answer(owls, 'q1', 'wrong');
		await led.lead('lock', 'reveal');
		return led;
	}
	const podiumOf = async (led: LedRound) => (await scene.call(showPodium, { event: led.event })).podium;
	const step = (led: LedRound, by: 1 | -1) => led.command('step', { step: by });

	test('is the ceremony of its event: places are held back, and shown step by step', async () => {
		const led = await played();
		assert.is((await rankingsOf(led.event, 'share')).mode, 'live');
		await led.lead('podium');
		const { total } = await podiumOf(led);
		assert.equal([(await podiumOf(led)).state, (await led.show()).view.podiumStep], ['running', 0]);
		assert.is((await rankingsOf(led.event, 'share')).mode, 'hidden');
		await step(led, 1);
		assert.equal([(await podiumOf(led)).step, (await led.show()).view.podiumStep], [1, 1]);
		await step(led, -1);
		assert.is((await podiumOf(led)).step, 0);
		for (let left = total; left > 0; left -= 1) await step(led, 1);
		const { version } = (await led.show()).view;
		assert.is((await refusal(step(led, 1))).code, 'wrong_state');
		assert.is((await led.show()).view.version, version, 'a step too far changes nothing');
		assert.equal(
			(await podiumOf(led)).shown.map(({ name, place }) => [name, place]),
			[
				['Foxes', 1],
				['Owls', 2]
			]
		);
		await led.lead('close');
		assert.is((await podiumOf(led)).state, 'ended');
		assert.is((await rankingsOf(led.event, 'share')).mode, 'live');
	});

	test('never happened when the round is closed before its end', async () => {
		const led = await played();
		await led.lead('podium');
		await step(led, 1);
		await led.lead('close');
		assert.is((await podiumOf(led)).state, 'idle');
		assert.is((await rankingsOf(led.event, 'share')).mode, 'live');
	});

	test('is there for a round without teams, and has nothing to show', async () => {
		const led = await LedRound.create(scene);
		await led.lead('openLobby', 'show', 'lock', 'reveal', 'podium');
		assert.is((await podiumOf(led)).state, 'idle');
		assert.is((await refusal(step(led, 1))).code, 'wrong_state');
		await led.lead('close');
	});
});
