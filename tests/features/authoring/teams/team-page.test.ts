import * as assert from 'uvu/assert';
import { showTeamPage } from '../../../../server/features/gameplay/play/operations/team-page.ts';
import { namedTeams } from '../../../../server/features/authoring/teams/find.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import { createTeams, listTeamLinks, updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { joinGame } from '../../../support/phone/game.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('a page of teams', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const page = (more: object = {}) => scene.call(showTeamPage, { event, ...more });

	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => void (event = (await scene.event()).uid));

	test('of ten thousand is small, and the rest is counted', async () => {
		const rows = Array.from({ length: 10_000 }, (_, index) => ({
			...{ uid: index.toString(16).padStart(32, '0'), namespace: 'acme', eventUid: event, name: `Bot number ${index}` },
			...{ nameKey: `bot number ${index}`, sortOrder: index, isListed: false, origin: 'self' as const },
			...{ tokenHash: `h${index}`, tokenEnc: '' }
		}));
		for (let at = 0; at < rows.length; at += 1000) await Team.bulkCreate(rows.slice(at, at + 1000));
		const first = await page();
		assert.ok(JSON.stringify(first).length < 50_000);
		assert.equal([first.rows.length, first.total, first.neverPlayed], [50, 10_000, 10_000]);
		assert.equal(first.counts, { all: 10_000, on: 0, off: 10_000, excluded: 0 });
		assert.is((await page({ page: 200 })).rows.at(-1)!.name, 'Bot number 9999');
		const found = await page({ q: 'NUMBER 77', state: 'off' });
		assert.equal([found.total, found.rows[0]!.name], [111, 'Bot number 77']);
		await Team.destroy({ where: { eventUid: event, sortOrder: [9_998, 9_999] } });
		await scene.call(createTeams, { event, names: ['Number 77 and more', 'Number 77'] });
		const named = (await page({ q: 'number 77' })).rows.map(({ name }) => name);
		assert.equal(named.slice(0, 3), ['Number 77', 'Number 77 and more', 'Bot number 77']);
		await Team.destroy({ where: { eventUid: event } });
	});

	test('reports who is present: connected or seen just now', async () => {
		const { teams } = await scene.call(createTeams, { event, names: ['Listed'] });
		const one = await joinGame(scene, event, { name: 'One' });
		await joinGame(scene, event, { name: 'Two' });
		await scene.call(updateTeam, { event, uid: teams[0]!.uid, excluded: true });
		assert.equal((await page()).counts, { all: 3, on: 2, off: 1, excluded: 1 });
		scene.setTime(new Date(Date.now() + 120_000).toISOString());
		scene.dependencies.presentTeams = () => new Set([one.team.uid]);
		const names = async (state: string) => (await page({ state })).rows.map(({ name }) => name);
		assert.equal(
			[await names('on'), await names('off'), await names('excluded')],
			[['One'], ['Listed', 'Two'], ['Listed']]
		);
		const { team } = await page({ team: one.team.uid });
		assert.equal([team!.name, team!.devices], ['One', 1]);
		scene.setTime(null);
	});

	test('is searched ignoring case and accents, prefix matches first', async () => {
		await scene.call(createTeams, { event, names: ['Rote Füchse', 'Füchse', 'Fuchse', 'Straße 100%', 'Énigme'] });
		const named = async (q: string) => (await page({ q })).rows.map(({ name }) => name);
		assert.equal(await named('FUCHSE'), ['Fuchse', 'Füchse', 'Rote Füchse']);
		assert.equal(await named('füchse'), ['Füchse', 'Fuchse', 'Rote Füchse']);
		assert.is((await page({ q: 'fuchse' })).total, 3);
		assert.equal([await named('strasse'), await named('enigme')], [['Straße 100%'], ['Énigme']]);
		assert.equal([await named('0%'), await named('r_te'), await named('!')], [['Straße 100%'], [], []]);
		const uids = (await page({ q: 'fuchse' })).rows.map(({ uid }) => uid);
		assert.equal((await namedTeams(event, 'Fuchse')).toSorted(), uids.toSorted());
	});

	test('finds the team of a code, however it is typed, in its own event alone; a page after the last is the last', async () => {
		const { teams } = await scene.call(createTeams, { event, names: ['Eulen', 'Füchse'] });
		const { links } = await scene.call(listTeamLinks, { event });
		const code = links.find(({ uid }) => uid === teams[1]!.uid)!.code!;
		for (const typed of [code, code.toLowerCase(), ` ${code.replace('-', ' ')} `]) {
			const found = await page({ q: typed });
			assert.equal([found.total, found.rows.map(({ name }) => name)], [1, ['Füchse']], typed);
		}
		const { uid: other } = await scene.event();
		assert.is((await scene.call(showTeamPage, { event: other, q: code })).total, 0);
		assert.is((await page({ q: 'ABCD-EFGH' })).total, 0);
		assert.equal((await page({ page: 900 })).page, 1);
		assert.equal((await page({ page: 900 })).rows.length, 2);
	});
});
