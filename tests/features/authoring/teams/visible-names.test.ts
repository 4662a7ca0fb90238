import * as assert from 'uvu/assert';
import { joinEvent, renameMe } from '../../../../server/features/gameplay/play/operations/join.ts';
import { submitResult } from '../../../../server/features/gameplay/results/operations.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import { createTeams, listTeams, updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { visibleName } from '#lib/text/name-key.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { suite } from '../../../support/runner/suite.ts';

const plain = suite('names as people see them');
const names: [typed: string, stored: string][] = [
	['\u202eneluE ethcE', 'neluE ethcE'],
	['Echte\u200b Eu\u00adlen\u2060', 'Echte Eulen'],
	['\u2066Füchse\u2069 \u2800', 'Füchse'],
	['👩\u200d🚀 und 🏳️\u200d🌈', '👩\u200d🚀 und 🏳️\u200d🌈'],
	['می\u200cخواهم', 'می\u200cخواهم'],
	['ක්\u200dෂ', 'ක්\u200dෂ'],
	['Ow\u200dls', 'Owls'],
	['\u200b', '\u200b']
];
for (const [typed, stored] of names)
	plain(`${JSON.stringify(typed)} is stored without what nobody sees`, () => {
		assert.is(visibleName(typed), stored);
		assert.is(visibleName(stored), stored);
	});
plain.run();

forEachDatabase('names of teams, by every way', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});
	const stored = async () => (await Team.findAll({ where: { eventUid: event } })).map(({ name }) => name).sort();

	test('a list, a change, a phone and another system store the visible name', async () => {
		await scene.call(createTeams, { event, names: ['\u202eneluE', 'Ot\u200bter'] });
		const [first] = (await scene.call(listTeams, { event })).teams;
		await scene.call(updateTeam, { event, uid: first!.uid, name: '\u202dEulen\u202c' });
		const phone = await joinGame(scene, event, { name: 'Fü\u2060chse' });
		assert.equal(await stored(), ['Eulen', 'Füchse', 'Otter']);
		await phone.call(renameMe, { event, name: '\u202eDachse' });
		await putCatalog(scene, event, 'start', [choice('One')]);
		await scene.call(submitResult, { event, name: '\u2067Igel', catalog: 'start', correct: 1, total: 1 });
		assert.equal(await stored(), ['Dachse', 'Eulen', 'Igel', 'Otter']);
	});

	test('a name without visible characters is rejected', async () => {
		const blank = refusal(scene.call(createTeams, { event, names: ['\u200b\u202e'] }));
		assert.equal(faultsOf(await blank), ['names required']);
		const typed = refusal(
			scene.call(joinEvent, { event, joinId: freshId('join'), name: '\u2060' }, { actor: { kind: 'anonymous' } })
		);
		assert.equal(faultsOf(await typed), ['name too_short']);
	});
});
