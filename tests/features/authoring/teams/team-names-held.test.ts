import * as assert from 'uvu/assert';
import { releaseReservation, reserveBatch } from '../../../../server/features/authoring/team-names/operations/names.ts';
import { TeamName } from '../../../../server/features/authoring/team-names/model.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const anonymous = { actor: { kind: 'anonymous' as const } };

forEachDatabase('names that are held', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const hold = async (from: { ip?: string; browserId?: string }, count = 10) =>
		(await scene.call(reserveBatch, { event, count }, { ...anonymous, ...from })).reservations;
	const held = () => TeamName.count({ where: { eventUid: event, state: 'reserved' } });
	const isHeld = (token: string) =>
		scene.call(releaseReservation, { event, token }, anonymous).then(
			() => true,
			() => false
		);

	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => void (event = (await scene.event()).uid));

	test('by one browser are twenty at most, the oldest of its own go first', async () => {
		const other = await hold({ browserId: 'other' }, 5);
		const [first] = await hold({ browserId: 'greedy' });
		await hold({ browserId: 'greedy' });
		const last = await hold({ browserId: 'greedy' });
		assert.is(await held(), 25);
		assert.not(await isHeld(first!.token));
		assert.ok(await isHeld(last[0]!.token));
		assert.ok(await isHeld(other[0]!.token));
	});

	test('never stop others: an address that takes all it can takes them from itself', async () => {
		const other = await hold({ ip: '10.9.9.9' }, 3);
		for (let taken = 0; taken < 1600; taken += 10) await hold({ ip: '10.0.0.1' });
		assert.is(await held(), 1503);
		for (let taken = 0; taken < 1600; taken += 10) await hold({ ip: '10.0.0.2' });
		assert.is(await held(), 3000);
		assert.is((await hold({ ip: '10.9.9.9' }, 1)).length, 1);
		assert.is(await held(), 3000);
		assert.not(await isHeld(other[0]!.token), 'the oldest of all went');
	});
});
