import * as assert from 'uvu/assert';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { handOver, showPlayInfo } from '../../../../server/features/gameplay/play/operations/info.ts';
import { joinEvent, leaveEvent, renameMe } from '../../../../server/features/gameplay/play/operations/join.ts';
import { Team, TeamDevice } from '../../../../server/features/authoring/teams/model.ts';
import { createTeams, listTeamLinks, rotateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { removeTeam } from '../../../../server/features/gameplay/results/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('joining', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const anonymous = { actor: { kind: 'anonymous' as const } };
	const join = (fields: object) => scene.call(joinEvent, { event, joinId: freshId('join'), ...fields }, anonymous);
	const codeOf = async (outcome: Promise<unknown>) => (await refusal(outcome)).code;
	const configure = (config: object) => scene.call(updateEvent, { event, config });
	const listed = async (name = 'Listed') => {
		const { teams } = await scene.call(createTeams, { event, names: [name] });
		const { links } = await scene.call(listTeamLinks, { event });
		const url = new URL(links.find(({ uid }) => uid === teams[0]!.uid)!.url!);
		return { uid: teams[0]!.uid, token: url.searchParams.get('t')! };
	};
	const members = () => Team.count({ where: { eventUid: event, removedAt: null } });

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		event = (await scene.event()).uid;
	});

	test('a new name creates an unlisted team, with a device whose token is only stored as a hash', async () => {
		const joined = await join({ name: '  Die Eulen ' });
		assert.equal([joined.created, joined.team.name, joined.team.listed], [true, 'Die Eulen', false]);
		assert.match(joined.deviceToken, /^mqd_[A-Za-z0-9_-]{43}$/);
		const device = (await TeamDevice.findOne({ where: { teamUid: joined.team.uid } }))!;
		assert.match(device.tokenHash, /^[0-9a-f]{64}$/);
		assert.not.match(JSON.stringify(device), joined.deviceToken);
		assert.is((await Team.findByPk(joined.team.uid))!.origin, 'self');
	});

	test('a repeated joinId leads to the same team with the same token, for a day', async () => {
		const joinId = freshId('join');
		const first = await join({ joinId, name: 'Owls' });
		const again = await join({ joinId, name: 'Owls' });
		assert.equal([again.created, again.team], [false, first.team]);
		assert.is(again.deviceToken, first.deviceToken, 'a copy that comes late does not sign the phone out');
		assert.is(await TeamDevice.count({ where: { eventUid: event } }), 1);
		assert.is((await join({ joinId, name: 'Another name' })).team.uid, first.team.uid);
		scene.setTime('2026-07-02T10:00:00.001Z');
		assert.is(await codeOf(join({ joinId, name: 'Owls' })), 'name_taken');
	});

	test('a joinId of another event or a signed-out phone opens nothing', async () => {
		const joinId = freshId('join');
		const phone = await joinGame(scene, event, { joinId, name: 'Owls' });
		await phone.call(leaveEvent, { event });
		assert.is((await phone.actor()).kind, 'anonymous');
		assert.is(await codeOf(join({ joinId, name: 'Owls' })), 'name_taken');
		const other = (await scene.event()).uid;
		const elsewhere = await join({ event: other, joinId, name: 'Owls' });
		assert.equal([elsewhere.created, elsewhere.team.uid === phone.team.uid], [true, false]);
		const second = await join({ joinId, name: 'Second start' });
		assert.ok(second.created);
		const { deviceToken } = await join({ event: (await scene.event()).uid, joinId, name: 'Second start' });
		assert.is(new Set([phone.token, elsewhere.deviceToken, second.deviceToken, deviceToken]).size, 4);
	});

	test('one call repeated ten times concurrently creates one team and one device', async () => {
		const joinId = freshId('join');
		const twins = await Promise.all(Array.from({ length: 10 }, () => join({ joinId, name: 'Owls' })));
		assert.is(new Set(twins.map(({ team }) => team.uid)).size, 1);
		assert.equal([await members(), await TeamDevice.count({ where: { eventUid: event } })], [1, 1]);
		const { token } = await listed();
		const second = freshId('join');
		const joins = await Promise.all(Array.from({ length: 10 }, () => join({ joinId: second, teamToken: token })));
		assert.is(new Set(joins.map(({ team }) => team.uid)).size, 1);
		assert.is(await TeamDevice.count({ where: { eventUid: event } }), 2);
	});

	test('two phones with one new name at the same time: one team, one rejection', async () => {
		const outcomes = await Promise.allSettled(['Owls', 'OWLS'].map((name) => join({ name })));
		assert.equal(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		const refused = outcomes.find((one) => one.status === 'rejected')!.reason as { code: string; status: number };
		assert.equal([refused.status, refused.code, await members()], [409, 'name_taken', 1]);
	});

	test('twenty phones join at the same moment', async () => {
		const names = Array.from({ length: 20 }, (_, index) => `Team ${index}`);
		const joined = await Promise.all(names.map((name) => join({ name })));
		assert.is(new Set(joined.map(({ team }) => team.uid)).size, 20);
	});

	test('a name in use is refused however it is spelled, but not for a phone of that team', async () => {
		const phone = await joinGame(scene, event, { name: 'Straße 7' });
		for (const name of ['straße 7', ' STRAßE  7', 'Straße\u200b 7', '<Straße> 7'])
			assert.is(await codeOf(join({ name })), 'name_taken', name);
		const own = await phone.call(joinEvent, { event, joinId: freshId('join'), name: 'STRAßE 7' });
		assert.equal([own.created, own.team.uid], [false, phone.team.uid]);
	});

	const names: [name: unknown, fault: string][] = [
		[undefined, 'required'],
		['', 'required'],
		['   ', 'required'],
		['x'.repeat(41), 'too_long'],
		['<>', 'too_short'],
		['\u200b\u200b\u200b', 'too_short'],
		['two\nlines', 'invalid_format'],
		['x'.repeat(201), 'too_long'],
		[7, 'invalid_type']
	];
	for (const [name, fault] of names)
		test(`a team cannot be called ${JSON.stringify(name)?.slice(0, 20)}`, async () => {
			const error = await refusal(join({ name }));
			assert.equal(faultsOf(error), [`name ${fault}`]);
			assert.is(await members(), 0);
		});

	test('names have 1 to 40 characters as people count them', async () => {
		for (const name of ['Z', 'x'.repeat(40), '🦉'.repeat(40), 'Ωмир שלום 漢字', "O'Neill; -- ", '<b>Bold</b>'])
			assert.is((await join({ name })).team.name, name.trim());
		assert.equal(faultsOf(await refusal(join({ name: '🦉'.repeat(41) }))), ['name too_long']);
	});

	const ids = [undefined, 'short', 'x'.repeat(65), 'with spaces in it here', 'umlaut-äöü-umlaut'];
	for (const joinId of ids)
		test(`${joinId} is not a valid joinId`, async () => {
			const error = await refusal(join({ joinId, name: 'Owls' }));
			assert.is(error.details![0]!.path, 'joinId');
		});

	test('the team link opens its team, and a name beside it does not matter', async () => {
		const { uid, token } = await listed();
		const joined = await join({ teamToken: token, name: 'Ignored' });
		assert.equal([joined.created, joined.team], [false, { uid, name: 'Listed', listed: true }]);
		assert.match(token, /^[A-Za-z0-9_-]{22}$/);
	});

	test('unknown, rotated and foreign links and those of removed teams are rejected alike', async () => {
		const { uid, token } = await listed();
		assert.is(await codeOf(join({ teamToken: 'x'.repeat(22) })), 'invalid_team_token');
		const other = (await scene.event()).uid;
		assert.is(await codeOf(join({ event: other, teamToken: token })), 'invalid_team_token');
		const phone = await joinGame(scene, event, { teamToken: token });
		await scene.call(rotateTeam, { event, uid });
		const error = await refusal(join({ teamToken: token }));
		assert.equal([error.status, error.code], [401, 'invalid_team_token']);
		assert.is((await phone.me()).team.uid, uid);
		const fresh = new URL((await scene.call(listTeamLinks, { event })).links[0]!.url!).searchParams.get('t')!;
		await scene.call(removeTeam, { event, uid });
		assert.is(await codeOf(join({ teamToken: fresh })), 'invalid_team_token');
		assert.is((await phone.actor()).kind, 'anonymous');
	});

	test('rotating with devices signs every phone out, also by its joinId', async () => {
		const { uid, token } = await listed();
		const joinId = freshId('join');
		const phone = await joinGame(scene, event, { teamToken: token, joinId });
		await scene.call(rotateTeam, { event, uid, devices: true });
		assert.is((await phone.actor()).kind, 'anonymous');
		assert.is(await codeOf(join({ joinId, teamToken: token })), 'invalid_team_token');
	});

	test('restrictToTeams lets only links of listed teams in', async () => {
		const { uid, token } = await listed();
		const self = await joinGame(scene, event, { name: 'Typed' });
		const { url } = await self.call(handOver, { event });
		await configure({ restrictToTeams: true });
		assert.is(await codeOf(join({ name: 'Another' })), 'team_not_listed');
		assert.is(await codeOf(join({ name: 'Listed' })), 'team_not_listed');
		const selfToken = new URL(url).searchParams.get('t');
		assert.is(await codeOf(join({ teamToken: selfToken })), 'team_not_listed');
		assert.is((await join({ teamToken: token })).team.uid, uid);
	});

	test('a lost cookie: the other phone hands the team over', async () => {
		const phone = await joinGame(scene, event, { name: 'Owls' });
		assert.is(await codeOf(join({ name: 'Owls' })), 'name_taken');
		const { url, svg } = await phone.call(handOver, { event });
		assert.match(svg, /^<svg/);
		const address = new URL(url);
		assert.is(address.searchParams.get('event'), event);
		const second = await joinGame(scene, event, { teamToken: address.searchParams.get('t') });
		assert.is(second.team.uid, phone.team.uid);
	});

	test('leaving ends this phone only, and another name can join', async () => {
		const phone = await joinGame(scene, event, { name: 'Owls' });
		const { url } = await phone.call(handOver, { event });
		const mate = await joinGame(scene, event, { teamToken: new URL(url).searchParams.get('t') });
		await phone.call(leaveEvent, { event });
		assert.is(await codeOf(phone.me()), 'join_required');
		assert.is(await codeOf(phone.call(leaveEvent, { event })), 'join_required');
		assert.is((await mate.me()).team.name, 'Owls');
		assert.ok((await join({ name: 'Foxes' })).created);
	});

	test('a removed name is free again, and old results neither grant nor block it', async () => {
		const questions = await putCatalog(scene, event, 'start', [choice('One')]);
		const phone = await joinGame(scene, event, { name: 'Owls' });
		const { attemptId } = await phone.start('start');
		await phone.answer(attemptId, questions.get('One')!, pick(questions.get('One')!, 'right'));
		await scene.call(removeTeam, { event, uid: phone.team.uid });
		const again = await joinGame(scene, event, { name: 'Owls' });
		assert.is.not(again.team.uid, phone.team.uid);
		assert.equal((await again.me()).points, 0);
	});

	test('self-named teams rename themselves; names in use, listed teams and competitions are rejected', async () => {
		const phone = await joinGame(scene, event, { name: 'Owls' });
		await joinGame(scene, event, { name: 'Foxes' });
		const renamed = await phone.call(renameMe, { event, name: 'Night Owls' });
		assert.equal(renamed.team, { ...phone.team, name: 'Night Owls' });
		assert.is((await phone.call(renameMe, { event, name: 'NIGHT owls' })).team.name, 'NIGHT owls');
		assert.is(await codeOf(phone.call(renameMe, { event, name: 'foxes' })), 'name_taken');
		assert.equal(faultsOf(await refusal(phone.call(renameMe, { event, name: '<>' }))), ['name too_short']);
		await configure({ competitionMode: true });
		assert.is(await codeOf(phone.call(renameMe, { event, name: 'Free' })), 'forbidden');
		await configure({ competitionMode: null });
		const member = await joinGame(scene, event, { teamToken: (await listed()).token });
		assert.is(await codeOf(member.call(renameMe, { event, name: 'Free' })), 'forbidden');
	});

	test('two teams take the same new name at the same time: one of them gets it', async () => {
		const phones = await Promise.all(['Owls', 'Foxes'].map((name) => joinGame(scene, event, { name })));
		const outcomes = await Promise.allSettled(phones.map((phone) => phone.call(renameMe, { event, name: 'Lynxes' })));
		const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason as { code: string });
		assert.equal(
			refused.map(({ code }) => code),
			['name_taken']
		);
	});

	test('a player is anonymous in another event', async () => {
		const phone = await joinGame(scene, event, { name: 'Owls' });
		const other = (await scene.event()).uid;
		const info = await phone.call(showPlayInfo, { event: other });
		assert.is(info.team, undefined);
		assert.is(await codeOf(phone.call(handOver, { event: other })), 'join_required');
		assert.is(await codeOf(phone.call(renameMe, { event: other, name: 'Here too' })), 'join_required');
	});
});
