import * as assert from 'uvu/assert';
import { Team } from '../../../server/features/authoring/teams/model.ts';
import { operations } from '../../../server/composition/operations.ts';
import type { Lobby } from '#lib/live/names.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../../support/phone/game.ts';
import { liveSources } from '../../support/live/live-sources.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('the lobby of an event', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});

	const namesIn = async (eventUid: string): Promise<string[]> => {
		const ref = { namespace: 'acme', eventUid };
		const states = (await liveSources(scene.dependencies).lobby(ref, ['share'])) as Map<string, Lobby>;
		return states.get('share')!.rows.map(({ name }) => name);
	};

	test('lists the teams that joined, newest first, without listed, removed or signed-out ones', async () => {
		const { uid } = await scene.event({ name: 'Fest' });
		await putCatalog(scene, uid, 'start', [choice('Who?')]);
		await scene.call(operations['team.create'], { event: uid, names: ['Listed'] });
		assert.equal(await namesIn(uid), []);
		const [anton, berta, clara] = [
			await joinGame(scene, uid, { name: 'Anton' }),
			await joinGame(scene, uid, { name: 'Berta' }),
			await joinGame(scene, uid, { name: 'Clara' })
		];
		assert.equal(await namesIn(uid), ['Clara', 'Berta', 'Anton']);
		await scene.call(operations['team.update'], { event: uid, uid: anton.team.uid, listed: true });
		const { links } = await scene.call(operations['team.links'], { event: uid });
		const { url } = links.find((link) => link.uid === anton.team.uid)!;
		const teamToken = new URL(url!).searchParams.get('t')!;
		await joinGame(scene, uid, { teamToken });
		assert.equal(await namesIn(uid), ['Clara', 'Berta', 'Anton'], 'another phone is no other team');
		const update = { event: uid, uid: berta.team.uid };
		await scene.call(operations['team.update'], { ...update, hidden: true });
		assert.equal(await namesIn(uid), ['Clara', 'Team 3', 'Anton'], 'the third of the list');
		await scene.call(operations['team.signOut'], { event: uid, uid: clara.team.uid });
		assert.equal(await namesIn(uid), ['Team 3', 'Anton']);
		await scene.call(operations['result.submit'], {
			event: uid,
			catalog: 'start',
			name: 'Anton',
			answers: [{ isCorrect: true }]
		});
		await scene.call(operations['podium.act'], { event: uid, action: 'start' });
		assert.equal(await namesIn(uid), [], 'the ceremony alone tells names');
	});

	test('hidden teams that joined on their own each have a number, also where older ones share a place', async () => {
		const { uid } = await scene.event({ name: 'Hidden' });
		for (const name of ['Anton', 'Berta', 'Clara']) {
			const { team } = await joinGame(scene, uid, { name });
			await scene.call(operations['team.update'], { event: uid, uid: team.uid, hidden: true });
		}
		assert.equal(await namesIn(uid), ['Team 3', 'Team 2', 'Team 1']);
		await scene.dependencies.database.write((transaction) =>
			Team.update({ sortOrder: 0 }, { where: { eventUid: uid }, transaction })
		);
		assert.equal((await namesIn(uid)).toSorted(), ['Team 1', 'Team 2', 'Team 3']);
	});
});
