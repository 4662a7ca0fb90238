import * as assert from 'uvu/assert';
import { createTeams, updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { showNeeds } from '../../../server/features/hosting/host/operations.ts';
import { joinGame } from '../../support/phone/game.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('the way in as the cockpit tells it', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => void (event = (await scene.event()).uid));
	const wayIn = async () => (await scene.call(showNeeds, { event })).wayIn;
	const set = (config: object) => scene.call(updateEvent, { event, config });

	test('an empty event has room for as many teams as the installation allows', async () => {
		const state = { teams: 0, ownNamed: 0, most: 10_000, isCrowded: false };
		assert.equal(await wayIn(), { ...state, joinClosed: false, joinWord: '', isListOnly: false });
		await set({ joinClosed: true, joinWord: 'Kastanie', restrictToTeams: true, expectedTeams: 3 });
		assert.equal(await wayIn(), { ...state, most: 3, joinClosed: true, joinWord: 'Kastanie', isListOnly: true });
	});

	test('it is crowded once half of the places are taken by teams that named themselves, listed ones aside', async () => {
		await set({ expectedTeams: 4 });
		await scene.call(createTeams, { event, names: ['Owls', 'Foxes'] });
		const told = async () => {
			const { teams, ownNamed, isCrowded } = await wayIn();
			return [teams, ownNamed, isCrowded];
		};
		assert.equal(await told(), [2, 0, false]);
		const bears = await joinGame(scene, event, { name: 'Bears' });
		assert.equal(await told(), [3, 1, false]);
		await joinGame(scene, event, { name: 'Wolves' });
		assert.equal(await told(), [4, 2, true]);
		await scene.call(updateTeam, { event, uid: bears.team.uid, listed: true });
		assert.equal(await told(), [4, 1, false]);
	});
});
