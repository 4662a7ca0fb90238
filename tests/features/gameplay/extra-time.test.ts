import * as assert from 'uvu/assert';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { listTeams, replaceTeams, updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('extra time of a team', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.after.each(() => scene.setTime(null));

	test('multiplies the limit of the attempts it starts from then on, and the time its points count by', async () => {
		const { uid: event } = await scene.event({ config: { countdown: 30, timeBonusFloor: 0 } });
		const questions = await putCatalog(scene, event, 'start', [choice('Q', 100)]);
		const [question] = [...questions.values()];
		const answered = async (factor?: number) => {
			scene.setTime('2030-01-01T12:00:00.000Z');
			const phone = await joinGame(scene, event);
			const uid = phone.team.uid;
			if (factor) await scene.call(updateTeam, { event, uid, extra_time: factor });
			const { attemptId, items } = await phone.start('start');
			await phone.open(attemptId, question!);
			// What has begun keeps its limit.
			await scene.call(updateTeam, { event, uid, extra_time: 3 });
			scene.setTime('2030-01-01T12:00:40.000Z');
			const { status } = await phone.answer(attemptId, question!, pick(question!, 'right'));
			const { points } = await phone.finish(attemptId);
			return [items[0]!.limitSeconds, status, points];
		};
		assert.equal(await answered(), [30, 'late', 0]);
		assert.equal(await answered(1.5), [45, 'accepted', 11]);
		assert.equal(await answered(2), [60, 'accepted', 33]);
		await scene.call(updateEvent, { event, config: { countdownEnabled: false } });
		assert.equal(await answered(2), [null, 'accepted', 100]);
	});

	test('is stored in hundredths from 1 to 3, also by the list of teams', async () => {
		const { uid: event } = await scene.event();
		const { teams } = await scene.call(replaceTeams, { event, teams: ['Gulls', { name: 'Crabs', extra_time: 1.25 }] });
		const factors = async () => (await scene.call(listTeams, { event })).teams.map((team) => team.extra_time);
		assert.equal(await factors(), [1, 1.25]);
		const kept = teams.map(({ uid, name }) => ({ uid, name }));
		await scene.call(replaceTeams, { event, teams: [{ ...kept[0]!, extra_time: 2 }, kept[1]!] });
		assert.equal(await factors(), [2, 1.25]);
		const { uid } = teams[0]!;
		await scene.call(updateTeam, { event, uid, extra_time: '1,5' });
		assert.equal(await factors(), [1.5, 1.25]);
		const before = (await scene.call(listTeams, { event })).teams[0]!.version;
		await scene.call(updateTeam, { event, uid, extra_time: 1.5 });
		assert.is((await scene.call(listTeams, { event })).teams[0]!.version, before);
		for (const extra_time of [0.99, 3.01, -1, '1e1', '', null, 'x'.repeat(1_000_000)])
			await scene.call(updateTeam, { event, uid, extra_time }).then(
				() => assert.unreachable(String(extra_time)),
				(error: { code?: string }) => assert.is(error.code, 'invalid_input')
			);
		assert.equal(await factors(), [1.5, 1.25]);
	});
});
