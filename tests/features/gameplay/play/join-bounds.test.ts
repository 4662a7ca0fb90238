import * as assert from 'uvu/assert';
import { runHourJob, runMinuteJob } from '../../../../server/jobs/timed.ts';
import { revisionOf } from '../../../../server/database/revisions.ts';
import { handOver } from '../../../../server/features/gameplay/play/operations/info.ts';
import { Team, TeamDevice } from '../../../../server/features/authoring/teams/model.ts';
import { showNeeds } from '../../../../server/features/hosting/host/operations.ts';
import { createTeams } from '../../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const dayMs = 86_400_000;

forEachDatabase('bounds of joining', ({ test, open }) => {
	let scene: Scene;
	let uid: string;
	const in30 = (days: number) => scene.setTime(new Date(Date.now() + days * dayMs).toISOString());
	const living = async () =>
		(await Team.findAll({ where: { eventUid: uid }, order: ['name'] })).map(({ name }) => name);

	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		scene.setTime(null);
		({ uid } = await scene.event({ name: freshId('event') }));
	});

	test('an event accepts ten thousand teams, and known ones can still join', async () => {
		const { team } = await joinGame(scene, uid, { name: 'First', joinId: 'join-first-000000001' });
		const rows = Array.from({ length: 9999 }, (_, index) => ({
			...{ uid: index.toString(16).padStart(32, '0'), namespace: 'acme', eventUid: uid, name: `n${index}` },
			...{ nameKey: `n${index}`, origin: 'self' as const, tokenHash: `h${uid}${index}`, tokenEnc: '' }
		}));
		for (let at = 0; at < rows.length; at += 1000) await Team.bulkCreate(rows.slice(at, at + 1000) as never[]);
		assert.is((await refusal(joinGame(scene, uid, { name: 'One more' }))).code, 'event_full');
		const again = await joinGame(scene, uid, { name: 'First', joinId: 'join-first-000000001' });
		assert.is(again.team.uid, team.uid);
		await Team.destroy({ where: { uid: rows[0]!.uid } });
		await joinGame(scene, uid, { name: 'One more' });
		await Team.destroy({ where: { eventUid: uid } });
	});

	test('an installation may set fewer teams than an event expects', async () => {
		const { env } = scene.dependencies;
		const before = env.MAX_TEAMS_PER_EVENT;
		env.MAX_TEAMS_PER_EVENT = 2;
		({ uid } = await scene.event({ name: freshId('event'), config: { expectedTeams: 50 } }));
		for (const name of ['First', 'Second']) await joinGame(scene, uid, { name });
		assert.is((await refusal(joinGame(scene, uid, { name: 'Third' }))).code, 'event_full');
		assert.is((await refusal(scene.call(createTeams, { event: uid, names: ['Listed'] }))).code, 'event_full');
		assert.is((await scene.call(showNeeds, { event: uid })).wayIn.most, 2);
		env.MAX_TEAMS_PER_EVENT = before;
		await joinGame(scene, uid, { name: 'Third' });
	});

	test('a team accepts a thousand phones', async () => {
		const { team } = await joinGame(scene, uid, { name: 'Crowd', joinId: 'join-crowd-000000001' });
		const phone = (index: number) => ({
			...{ namespace: 'acme', eventUid: uid, teamUid: team.uid, tokenHash: `d${uid}${index}` },
			...{ joinId: `join-many-00000000-${index}`, userAgent: '', lastSeenAt: new Date(), revokedAt: null }
		});
		await TeamDevice.bulkCreate(Array.from({ length: 999 }, (_, index) => phone(index)) as never[]);
		const join = () => joinGame(scene, uid, { name: 'Crowd', joinId: 'join-many-00000000-0' });
		assert.is((await join()).team.uid, team.uid, 'a known phone comes back');
		const known = await joinGame(scene, uid, { name: 'Crowd', joinId: 'join-crowd-000000001' });
		const { url } = await known.call(handOver, { event: uid });
		const teamToken = /[A-Za-z0-9_-]{20,}$/.exec(url)![0];
		const refused = await refusal(joinGame(scene, uid, { teamToken, joinId: freshId('join') }));
		assert.is(refused.code, 'conflict');
	});

	test('self-named teams that never played are deleted after thirty days, all others stay', async () => {
		await putCatalog(scene, uid, 'station', [choice('A')]);
		await scene.call(createTeams, { event: uid, names: ['Listed'] });
		await joinGame(scene, uid, { name: 'Idle' });
		const player = await joinGame(scene, uid, { name: 'Player' });
		await player.start('station');
		const before = await revisionOf(scene.dependencies.database, 'acme', 'teams');
		in30(29);
		await runMinuteJob(scene.dependencies);
		assert.equal(await living(), ['Idle', 'Listed', 'Player']);
		in30(31);
		await runMinuteJob(scene.dependencies);
		assert.equal(await living(), ['Listed', 'Player']);
		assert.ok((await revisionOf(scene.dependencies.database, 'acme', 'teams')) > before);
		assert.is(await TeamDevice.count({ where: { eventUid: uid } }), 1);
		in30(181);
		await runHourJob(scene.dependencies);
		assert.is(await TeamDevice.count({ where: { eventUid: uid } }), 0);
		await runMinuteJob(scene.dependencies);
		assert.equal(await living(), ['Listed', 'Player']);
	});

	test('a phone that was signed out is forgotten after a day', async () => {
		const phone = await joinGame(scene, uid, { name: 'Leaving' });
		await TeamDevice.update({ revokedAt: new Date() }, { where: { teamUid: phone.team.uid } });
		in30(0.9);
		await runHourJob(scene.dependencies);
		assert.is(await TeamDevice.count({ where: { eventUid: uid } }), 1);
		in30(1.1);
		await runHourJob(scene.dependencies);
		assert.is(await TeamDevice.count({ where: { eventUid: uid } }), 0);
	});
});
