import * as assert from 'uvu/assert';
import { Team, TeamDevice } from '../../../server/features/authoring/teams/model.ts';
import { presenceOf } from '../../../server/features/gameplay/play/presence.ts';
import { choice, joinGame, putCatalog } from '../../support/phone/game.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('teams that are offline', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));
	test.after.each(() => scene.setTime(null));

	test('of many absent teams staff get sixty: those in the middle of a station, then the last seen', async () => {
		const event = await scene.event();
		await putCatalog(scene, event.uid, 'station', [choice('A')]);
		scene.setTime('2030-06-01T18:00:00Z');
		const anton = await joinGame(scene, event.uid, { name: 'Anton' });
		await anton.start('station');
		const own = { namespace: 'acme', eventUid: event.uid };
		const crowd = Array.from({ length: 80 }, (_, index) => ({
			...{ ...own, uid: index.toString(16).padStart(32, 'c'), name: `Bot ${index}`, nameKey: `bot ${index}` },
			...{ sortOrder: index, isListed: false, origin: 'self' as const, tokenHash: `bot ${index}`, tokenEnc: '' }
		}));
		await Team.bulkCreate(crowd);
		await TeamDevice.bulkCreate(
			crowd.map(({ uid: teamUid, tokenHash }, index) => ({
				...{ ...own, teamUid, joinId: tokenHash, tokenHash, userAgent: 'test' },
				lastSeenAt: new Date(Date.UTC(2030, 5, 1, 18, 1, index))
			}))
		);
		const attendance = {
			devices: 0,
			dashboards: 0,
			hosts: 0,
			editors: new Set<number>(),
			teams: new Set([crowd[79]!.uid])
		};
		const states = await presenceOf(own, attendance, ['staff'], new Date('2030-06-01T19:00:00Z'));
		const { teams, teamsTotal, offline } = states.get('staff')!;
		assert.equal([teams, teamsTotal, offline!.length], [1, 81, 60]);
		const names = offline!.map(({ name }) => name);
		assert.equal([names[0], names[58], names[59]], ['Bot 78', 'Bot 20', 'Anton']);
	});
});
