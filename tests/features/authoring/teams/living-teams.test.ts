import * as assert from 'uvu/assert';
import { livingTeams } from '../../../../server/features/authoring/teams/find.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import { createTeams } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene } from '../../../support/scene.ts';

forEachDatabase('the teams of a large event', ({ test, open }) => {
	test('are there once each, also one that is renamed while they are read', async () => {
		const scene = await openScene({ open });
		const event = (await scene.event()).uid;
		const names = Array.from({ length: 520 }, (_, index) => `team ${String(index).padStart(3, '0')}`);
		for (let at = 0; at < names.length; at += 100)
			await scene.call(createTeams, { event, names: names.slice(at, at + 100) });
		const before = await livingTeams(event);
		assert.equal(
			before.map(({ name }) => name),
			names
		);
		const reading = livingTeams(event);
		await Team.update({ name: 'a first', nameKey: 'a first' }, { where: { uid: before.at(-1)!.uid } });
		const read = await reading;
		assert.equal(read.map(({ uid }) => uid).sort(), before.map(({ uid }) => uid).sort());
	});
});
