import * as assert from 'uvu/assert';
import { Team, TeamDevice } from '../../../../server/features/authoring/teams/model.ts';
import {
	createTeams,
	listTeamLinks,
	listTeams,
	replaceTeams,
	rotateTeam,
	updateTeam
} from '../../../../server/features/authoring/teams/operations.ts';
import { removeTeam } from '../../../../server/features/gameplay/results/operations.ts';
import { revisionOf } from '../../../../server/database/revisions.ts';
import { sha256 } from '../../../../server/runtime/crypto.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('teams', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const replace = (teams: unknown[], ifVersion?: number) => scene.call(replaceTeams, { event, teams }, { ifVersion });
	const names = async (all = false) => (await scene.call(listTeams, { event, all })).teams.map(({ name }) => name);
	const join = (teamUid: string, joinId: string) =>
		TeamDevice.create({
			namespace: 'acme',
			eventUid: event,
			teamUid,
			tokenHash: sha256(`${teamUid} ${joinId}`),
			joinId,
			userAgent: 'test',
			lastSeenAt: new Date('2026-07-01T10:00:00Z')
		});

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});

	test('a list keeps its order, drops blank names, and shows no token', async () => {
		const { teams, removed } = await replace([' Owls ', '', '\u200b', 'Foxes', { name: 'Bears' }]);
		assert.equal(
			teams.map(({ name, listed, sort_order, origin, version }) => [name, listed, sort_order, origin, version]),
			[
				['Owls', true, 0, 'list', 1],
				['Foxes', true, 1, 'list', 1],
				['Bears', true, 2, 'list', 1]
			]
		);
		assert.is(removed, 0);
		assert.not.match(JSON.stringify(teams), /token/i);
	});

	test('teams are matched by uid, or else by name; only changed ones get a new version', async () => {
		const [owls, foxes] = (await replace(['Owls', 'Foxes', 'Bears'])).teams;
		const { teams, removed } = await replace(['OWLS', { uid: foxes!.uid, name: 'Red Foxes' }, 'Wolves']);
		assert.equal(
			teams.map(({ uid, name, version }) => [uid, name, version]),
			[
				[owls!.uid, 'OWLS', 2],
				[foxes!.uid, 'Red Foxes', 2],
				[teams[2]!.uid, 'Wolves', 1]
			]
		);
		assert.is(removed, 1);
		assert.equal((await replace(['OWLS', 'Red Foxes', 'Wolves'])).teams, teams);
	});

	test('names may change places', async () => {
		const [a, b] = (await replace(['A', 'B'])).teams;
		const { teams } = await replace([
			{ uid: a!.uid, name: 'B' },
			{ uid: b!.uid, name: 'A' }
		]);
		assert.equal(
			teams.map(({ uid, name }) => [uid, name]),
			[
				[a!.uid, 'B'],
				[b!.uid, 'A']
			]
		);
	});

	test('a team whose name another one takes over by uid is removed', async () => {
		const [a, b] = (await replace(['A', 'B'])).teams;
		const { teams, removed } = await replace([{ uid: b!.uid, name: 'A' }]);
		assert.equal([teams.map(({ uid, name }) => [uid, name]), removed], [[[b!.uid, 'A']], 1]);
		assert.ok((await Team.findByPk(a!.uid))!.removedAt);
	});

	const refused: [name: string, list: unknown[], faults: string[]][] = [
		['a name listed twice', ['Owls', 'owls'], ['teams[1] duplicate']],
		['a number', ['Owls', 5], ['teams[1] invalid_type']],
		['a name of 101 characters', ['x'.repeat(101)], ['teams[0] too_long']],
		['an unknown field', [{ name: 'Owls', color: 'red' }], ['teams[0].color unknown_field']],
		['a uid of another form', [{ name: 'Owls', uid: '1' }], ['teams[0].uid invalid_format']],
		['several at once', [null, 'A', 'a', {}], ['teams[0] not_nullable', 'teams[2] duplicate', 'teams[3].name required']]
	];
	for (const [name, list, faults] of refused)
		test(`refused whole: ${name}`, async () => {
			await replace(['Bears']);
			assert.equal(faultsOf(await refusal(replace(list))), faults);
			assert.equal(await names(), ['Bears']);
		});

	test('a hundred characters count as people see them', async () => {
		const name = '🎉'.repeat(100);
		assert.is((await replace([name])).teams[0]!.name, name);
	});

	test('a stale list is rejected and changes nothing', async () => {
		const revision = () => revisionOf(scene.dependencies.database, 'acme', 'teams');
		await replace(['Owls']);
		const seen = await revision();
		await replace(['Foxes'], seen);
		const error = await refusal(replace(['Bears'], seen));
		assert.equal([error.code, error.extra], ['version_conflict', { currentVersion: await revision() }]);
		assert.is((await refusal(replace(['Bears'], -1))).status, 412);
		assert.equal(await names(), ['Foxes']);
	});

	test('teams outside the list lose access and place, come back as new teams, and are announced', async () => {
		const [owls] = (await replace(['Owls', 'Foxes'])).teams;
		await join(owls!.uid, 'join-one');
		assert.equal(
			(await scene.call(listTeams, { event })).teams.map(({ devices, lastSeenAt }) => [devices, lastSeenAt]),
			[
				[1, '2026-07-01T10:00:00.000Z'],
				[0, null]
			]
		);
		scene.announced.length = 0;
		const { removed, teams } = await replace(['Foxes']);
		assert.equal([removed, teams.length, scene.announced.length], [1, 1, 1]);
		assert.is(await TeamDevice.count({ where: { eventUid: event, revokedAt: null } }), 0);
		const again = await replace(['Foxes', 'Owls']);
		assert.is.not(again.teams[1]!.uid, owls!.uid);
	});

	test('a self-joined team stays outside the list until it is listed', async () => {
		await replace(['Owls']);
		const [owls] = (await scene.call(listTeams, { event })).teams;
		await scene.call(updateTeam, { event, uid: owls!.uid, listed: false });
		assert.equal([await names(), await names(true)], [[], ['Owls']]);
		const { teams, removed } = await replace(['OWLS']);
		assert.equal([teams[0]!.uid, removed], [owls!.uid, 0]);
	});

	test('parallel lists do not break each other', async () => {
		const lists = Array.from({ length: 6 }, (_, index) => replace(['Same', `Own ${index}`]));
		await Promise.all(lists);
		assert.is((await names()).length, 2);
		assert.is(await Team.count({ where: { eventUid: event, name: 'Same', removedAt: null } }), 1);
	});

	test('adding many reports every error and then adds nothing', async () => {
		await replace(['Owls']);
		const add = (list: string[]) => scene.call(createTeams, { event, names: list });
		assert.equal(faultsOf(await refusal(add(['Foxes', 'owls', 'OWLS']))), ['names[2] duplicate']);
		assert.equal(faultsOf(await refusal(add(['Foxes', '', 'owls']))), ['names[2] duplicate']);
		assert.equal(faultsOf(await refusal(add([' ', '']))), ['names required']);
		await add(['Foxes', '', 'Bears']);
		assert.equal(await names(), ['Owls', 'Foxes', 'Bears']);
	});

	test('a rename keeps uid and link; a name in use is 409', async () => {
		const [owls] = (await replace(['Owls', 'Foxes'])).teams;
		const links = () => scene.call(listTeamLinks, { event });
		const [before] = (await links()).links;
		await scene.call(updateTeam, { event, uid: owls!.uid, name: 'Night Owls' });
		assert.equal((await links()).links[0], { ...before, name: 'Night Owls' });
		const error = await refusal(scene.call(updateTeam, { event, uid: owls!.uid, name: 'foxes' }));
		assert.is(error.code, 'name_taken');
		assert.is((await scene.call(updateTeam, { event, uid: owls!.uid, name: 'NIGHT OWLS' })).team.name, 'NIGHT OWLS');
	});

	test('links can be limited to the first of the list, which tells how many there are', async () => {
		await replace(['Owls', 'Foxes', 'Bears']);
		const { total, links } = await scene.call(listTeamLinks, { event, limit: 2 });
		assert.equal([total, links.map(({ name }) => name)], [3, ['Owls', 'Foxes']]);
	});

	test('a new link replaces the old one; phones stay unless they are signed out', async () => {
		const [owls] = (await replace(['Owls'])).teams;
		await join(owls!.uid, 'join-two');
		const link = async () => (await scene.call(listTeamLinks, { event })).links[0]!.url;
		const first = await link();
		const devices = async (more: object) =>
			(await scene.call(rotateTeam, { event, uid: owls!.uid, ...more })).team.devices;
		assert.is(await devices({}), 1);
		assert.is.not(await link(), first);
		assert.is(await devices({ devices: true }), 0);
	});

	test('a removed team is gone from the list, and gone is gone', async () => {
		const [owls] = (await replace(['Owls', 'Foxes'])).teams;
		await scene.call(removeTeam, { event, uid: owls!.uid });
		assert.equal(await names(true), ['Foxes']);
		assert.is((await refusal(scene.call(removeTeam, { event, uid: owls!.uid }))).code, 'not_found');
		const other = await scene.event();
		const [foxes] = (await scene.call(listTeams, { event })).teams;
		const elsewhere = scene.call(updateTeam, { event: other.uid, uid: foxes!.uid, name: 'X' });
		assert.is((await refusal(elsewhere)).code, 'not_found');
	});
});
