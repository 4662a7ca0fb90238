import * as assert from 'uvu/assert';
import { showNeeds } from '../../server/features/host/operations.ts';
import { startRehearsal, stopRehearsal } from '../../server/features/host/operations/rehearsal.ts';
import { tellRehearsal } from '../../server/features/host/operations/tell.ts';
import { markBots, resetRehearsal } from '../../server/features/lifecycle/operations.ts';
import { rankingsOf } from '../../server/features/results/load-ranking.ts';
import { listTeams } from '../../server/features/teams/operations.ts';
import { forEachDatabase } from '../support/databases.ts';
import { choice, joinGame, putCatalog } from '../support/game.ts';
import { refusal } from '../support/refusal.ts';
import { openScene, userOf, type Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

forEachDatabase('a rehearsal from the desk', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));

	async function prepared(fields: object = {}): Promise<string> {
		const { uid } = await scene.event(fields as Record<string, unknown>);
		await putCatalog(scene, uid, 'station', [choice('A'), choice('B')]);
		return uid;
	}
	const state = async (event: string) => (await scene.call(showNeeds, { event })).rehearsal;
	const start = (event: string, teams = 2) => scene.call(startRehearsal, { event, teams, minutes: 1 });
	/** Ends a rehearsal and waits until no bot does anything any more. */
	async function end(event: string): Promise<void> {
		await scene.call(stopRehearsal, { event });
		await until(async () => !(await state(event)).isRunning, 'the end of the rehearsal');
		await scene.call(resetRehearsal, { event });
	}

	test('bots play like phones, and removing them leaves nothing but the people', async () => {
		const event = await prepared();
		const phone = await joinGame(scene, event, { name: 'Owls' });
		assert.is((await start(event)).teams, 2);
		await until(async () => (await state(event)).answers > 0, 'the first answer of a bot');
		const running = await state(event);
		assert.equal([running.bots, running.isRunning], [2, true]);
		assert.ok((await rankingsOf(event, 'staff')).points.some(({ name }) => name.startsWith('Bot-Team')));
		assert.is((await refusal(start(event))).code, 'wrong_state');
		await end(event);
		await until(async () => (await state(event)).bots === 0, 'the bots to be gone');
		const { teams } = await scene.call(listTeams, { event, all: true });
		assert.equal(
			teams.map(({ uid }) => uid),
			[phone.team.uid]
		);
		assert.equal(
			(await rankingsOf(event, 'staff')).points.filter(({ name }) => name.startsWith('Bot-Team')),
			[]
		);
	});

	test('one that another process plays is seen here, stopped from here, and over when its process is gone', async () => {
		const event = await prepared();
		const phone = await joinGame(scene, event, { name: 'Bots of elsewhere' });
		await scene.call(markBots, { event, uids: [phone.team.uid] });
		scene.setTime('2030-06-01T18:00:00Z');
		const endsAt = new Date('2030-06-01T18:03:00Z');
		const counts = { answers: 7, stations: 1, failed: 0 };
		const tell = (runUid: string, more: object = {}) =>
			scene.call(tellRehearsal, { event, runUid, endsAt, ...counts, isOver: false, ...more });
		const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
		assert.is((await state(event)).isRunning, false);
		assert.is((await tell(first)).goesOn, true);
		const told = { bots: 1, isRunning: true, endsAt: endsAt.toISOString(), ...counts };
		assert.equal(await state(event), told);
		// Another one beside it plays untold.
		assert.is((await tell(second, { answers: 99 })).goesOn, true);
		assert.equal(await state(event), told);
		assert.is((await scene.call(stopRehearsal, { event })).stopped, true);
		assert.is((await state(event)).isRunning, false);
		assert.is((await tell(first)).goesOn, false);
		assert.is((await scene.call(stopRehearsal, { event })).stopped, false);
		assert.is((await tell(second)).goesOn, true);
		assert.is((await state(event)).isRunning, true);
		scene.setTime('2030-06-01T18:00:20Z');
		assert.is((await state(event)).isRunning, false, 'nobody has told anything for long');
		scene.setTime(null);
		await scene.call(resetRehearsal, { event });
		assert.equal(await state(event), { ...told, bots: 0, isRunning: false, endsAt: null, answers: 0, stations: 0 });
	});

	test('it goes before the event begins, and where only listed teams may play', async () => {
		const event = await prepared({ start_date: '2099-06-01T18:00:00Z', config: { restrictToTeams: true } });
		await start(event, 1);
		await until(async () => (await state(event)).answers > 0, 'the first answer of a bot');
		await end(event);
	});

	test('an event that is not published is not rehearsed, and only who may change events does it', async () => {
		const draft = await prepared({ published: false });
		assert.is((await refusal(start(draft))).code, 'event_unpublished');
		const event = await prepared();
		const reader = { actor: userOf('analyst', 'acme') };
		assert.is((await refusal(scene.call(startRehearsal, { event }, reader))).code, 'forbidden');
		assert.is((await refusal(scene.call(stopRehearsal, { event }, reader))).code, 'forbidden');
		const foreign = { actor: userOf('customer', 'beta'), namespace: 'beta' };
		assert.is((await refusal(scene.call(startRehearsal, { event }, foreign))).code, 'not_found');
		for (const teams of [0, 51])
			assert.is((await refusal(scene.call(startRehearsal, { event, teams }))).code, 'invalid_input');
	});
});
