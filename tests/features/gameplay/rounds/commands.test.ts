import * as assert from 'uvu/assert';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { QuestionResult, Result } from '../../../../server/features/gameplay/results/model.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { createRound } from '../../../../server/features/gameplay/rounds/operations/create.ts';
import {
	findAnsweredRounds,
	lockAnswered
} from '../../../../server/features/gameplay/rounds/operations/lock-answered.ts';
import { lockOverdue, roundsToLock } from '../../../../server/features/gameplay/rounds/operations/lock-overdue.ts';
import { findPin } from '../../../../server/features/gameplay/play/operations/rounds.ts';
import { Round } from '../../../../server/features/gameplay/rounds/model.ts';
import { choice, putCatalog } from '../../../support/phone/game.ts';
import { freshId, type Phone } from '../../../support/phone/phone.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { LedRound } from '../../../support/rounds/led-round.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('commands of a round', ({ test, open }) => {
	let scene: Scene;

	test.before(async () => {
		scene = await openScene({ open });
	});

	const pointsOf = async (led: LedRound, audience: 'staff' | 'player' = 'staff') =>
		Object.fromEntries((await rankingsOf(led.event, audience)).points.map(({ name, points }) => [name, points]));

	test('of two cockpits that go on at the same time one does, and a repeated command does nothing', async () => {
		const led = await LedRound.create(scene);
		await led.lead('openLobby', 'show', 'lock', 'reveal');
		const { view } = await led.show();
		const both = await Promise.allSettled([led.commandAt(view.version, 'next'), led.commandAt(view.version, 'next')]);
		assert.equal(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		const lost = both.find((one): one is PromiseRejectedResult => one.status === 'rejected')!;
		assert.is((await refusal(Promise.reject(lost.reason))).code, 'wrong_state');
		assert.is((await led.show()).view.position, 2);
		const commandId = freshId('command');
		const { version } = (await led.show()).view;
		const done = await led.commandAt(version, 'lock', undefined, commandId);
		await led.lead('reveal');
		const sql = `SELECT id FROM audit_log WHERE operation = 'round.command' AND target LIKE '${led.event}%'`;
		const entries = async () => (await scene.dependencies.database.sequelize.query(sql))[0].length;
		const [before, announced] = [await entries(), scene.announced.length];
		assert.equal(await led.commandAt(version, 'lock', undefined, commandId), done);
		assert.is((await led.show()).view.state, 'reveal');
		assert.equal([await entries(), scene.announced.length], [before, announced], 'nothing to tell of');
		await led.lead('next');
		assert.is(await entries(), before + 1);
	});

	test('a pause holds the time, and time that the host adds counts for the answers after it', async () => {
		const led = await LedRound.create(scene, { config: { timeBonusFloor: 0 } });
		const phone = await led.join('Patient');
		await led.lead('openLobby', 'show');
		led.at(10);
		await led.lead('pause');
		assert.is((await led.show()).view.closesAt, null);
		assert.is((await refusal(led.answer(phone, 'q1'))).code, 'wrong_state');
		led.at(20);
		await led.lead('resume');
		await led.command('addTime', { seconds: 20 });
		led.at(45);
		await led.answer(phone, 'q1');
		const row = (await QuestionResult.findOne({ where: { eventUid: led.event } }))!;
		assert.is(Number(row.timeLeftSec), 5);
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Patient: 25 });
	});

	test('a lock can be taken back for ten seconds', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join();
		await led.lead('openLobby', 'show');
		led.at(5);
		await led.lead('lock');
		led.at(7);
		await led.lead('undo');
		led.at(21);
		assert.is((await led.answer(phone, 'q1')).status, 'accepted');
		await led.lead('lock');
		led.at(32);
		assert.is((await refusal(led.command('undo'))).code, 'wrong_state');
	});

	test('a question without a host is locked when its time is over', async () => {
		const led = await LedRound.create(scene);
		await led.lead('openLobby', 'show');
		led.at(20.9);
		assert.equal(await roundsToLock(scene.dependencies.clock()), []);
		led.at(21.1);
		const [due] = (await roundsToLock(scene.dependencies.clock())).filter(({ input }) => input.round === led.uid);
		const [one, other] = await Promise.all([scene.call(lockOverdue, due!.input), scene.call(lockOverdue, due!.input)]);
		assert.equal([one, other].map(({ locked }) => locked).sort(), [false, true]);
		assert.is((await led.show()).view.state, 'locked');
	});

	test('a question that every connected team has answered is locked, when all had the time to come back', async () => {
		let seconds = 0;
		const find = findAnsweredRounds(() => seconds * 1000);
		const led = await LedRound.create(scene);
		const [foxes, owls] = [await led.join('Foxes'), await led.join('Owls')];
		await led.lead('openLobby', 'show');
		const due = async (...present: string[]) => {
			const found = await find(scene.dependencies.clock(), { presentTeams: () => new Set(present) });
			return found.filter(({ input }) => input.round === led.uid);
		};
		await led.answer(foxes, 'q1');
		assert.equal(await due(foxes.team.uid), [], 'a process that has just started waits');
		seconds = 16;
		assert.equal(await due(foxes.team.uid, owls.team.uid), []);
		seconds = 20;
		assert.equal(await due(foxes.team.uid), [], 'the other one is only just gone');
		await led.answer(owls, 'q1', 'wrong');
		const [found] = await due(foxes.team.uid);
		assert.is((await scene.call(lockAnswered, found!.input)).locked, true);
		assert.is((await scene.call(lockAnswered, found!.input)).locked, false);
		assert.is((await led.show()).view.state, 'locked');
		await led.lead('reveal', 'next');
		await led.answer(foxes, 'q2');
		seconds = 40;
		assert.is((await due(foxes.team.uid)).length, 1, 'who left holds nobody up');
		await led.command('kick', { teamUid: foxes.team.uid });
		assert.equal(await due(foxes.team.uid), [], 'a room without teams goes nowhere');
	});

	test('a round without automatic lock waits for its host', async () => {
		let seconds = 0;
		const find = findAnsweredRounds(() => seconds * 1000);
		seconds = 20;
		const led = await LedRound.create(scene, { options: { autoLock: false } });
		const foxes = await led.join();
		await led.lead('openLobby', 'show');
		await led.answer(foxes, 'q1');
		const found = await find(scene.dependencies.clock(), { presentTeams: () => new Set([foxes.team.uid]) });
		assert.equal(
			found.filter(({ input }) => input.round === led.uid),
			[]
		);
	});

	test('a question out of scoring counts for nobody, and comes back with its points', async () => {
		const led = await LedRound.create(scene);
		const [right, wrong] = [await led.join('Right'), await led.join('Wrong')];
		await led.lead('openLobby', 'show');
		await led.answer(right, 'q1');
		await led.answer(wrong, 'q1', 'wrong');
		await led.lead('lock', 'reveal');
		await led.command('void', { questionId: led.id('q1') });
		const totals = async () =>
			(await Result.findAll({ where: { roundUid: led.uid }, order: ['name'] })).map(({ points, total, maxPoints }) => [
				points,
				total,
				maxPoints
			]);
		assert.equal(await totals(), [
			[0, 2, 200],
			[0, 2, 200]
		]);
		await led.command('unvoid', { questionId: led.id('q1') });
		assert.equal(await totals(), [
			[100, 3, 300],
			[0, 3, 300]
		]);
	});

	test('a question that is taken out before its reveal never counts', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join('Early');
		await led.lead('openLobby', 'show');
		await led.answer(phone, 'q1');
		await led.command('void', { questionId: led.id('q1') });
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Early: 0 });
		const late = await led.join('Joined later');
		await led.lead('next');
		await led.answer(late, 'q2');
		await led.lead('lock', 'reveal', 'podium', 'close');
		const ended = await Result.findAll({ where: { roundUid: led.uid }, order: ['name'] });
		assert.equal(
			ended.map(({ points, total, maxPoints }) => [points, total, maxPoints]),
			[
				[0, 1, 100],
				[100, 1, 100]
			]
		);
	});

	test('a team that the host takes out keeps its answers and stands in no ranking until it is let back in', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join('Rude');
		await led.lead('openLobby', 'show');
		await led.answer(phone, 'q1');
		await led.lead('lock', 'reveal');
		await led.command('kick', { teamUid: phone.team.uid });
		assert.is((await led.seenBy(phone)).own!.isOut, true);
		await led.lead('next');
		assert.is((await refusal(led.answer(phone, 'q2'))).code, 'wrong_state');
		assert.equal(await pointsOf(led), {});
		await led.command('admit', { teamUid: phone.team.uid });
		assert.equal(await pointsOf(led), { Rude: 100 });
		assert.is((await led.answer(phone, 'q2')).status, 'accepted');
	});

	test('what was not asked leaves the totals, what was missed counts as wrong', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join('Half');
		await led.lead('openLobby', 'show');
		await led.answer(phone, 'q1');
		await led.lead('lock', 'reveal', 'next', 'lock', 'reveal', 'close');
		const [attempt] = await Result.findAll({ where: { roundUid: led.uid } });
		assert.equal([attempt!.total, attempt!.maxPoints, attempt!.points, attempt!.settled], [2, 200, 100, 2]);
		const rows = await QuestionResult.findAll({ where: { resultId: attempt!.id }, order: ['position'] });
		assert.equal(
			rows.map(({ status }) => status),
			['accepted', 'skipped']
		);
	});

	test('where the host leads nobody plays alone, and the other way round', async () => {
		const led = await LedRound.create(scene);
		const phone = await led.join();
		assert.is((await refusal(phone.start('led'))).code, 'host_paced');
		await scene.call(updateEvent, { event: led.event, config: { playMode: 'both' } });
		assert.is((await refusal(phone.start('led'))).code, 'host_paced');
		await putCatalog(scene, led.event, 'alone', [choice('alone')]);
		await phone.start('alone');
		assert.is((await refusal(scene.call(createRound, { event: led.event, catalog: 'alone' }))).code, 'wrong_state');
		assert.is((await refusal(scene.call(createRound, { event: led.event, catalog: 'led' }))).code, 'wrong_state');
	});

	test('a round is invisible in another namespace, and commands that are none change nothing', async () => {
		const led = await LedRound.create(scene);
		const { version } = (await led.show()).view;
		const sent = { round: led.uid, commandId: freshId('command'), expectVersion: version };
		const { commandRound } = await import('../../../../server/features/gameplay/rounds/operations/command.ts');
		const elsewhere = { namespace: 'beta' };
		assert.is(
			(await refusal(scene.call(commandRound, { ...sent, command: 'openLobby' }, elsewhere))).code,
			'not_found'
		);
		for (const bad of [
			{ command: 'explode' },
			{ command: '__proto__' },
			{ command: 'addTime' },
			{ command: 'addTime', args: { seconds: 4 } },
			{ command: 'close' },
			{ command: 'step', args: { step: 2 } },
			{ command: 'show', args: { extra: 1 } }
		])
			assert.is((await refusal(scene.call(commandRound, { ...sent, ...bad }))).code, 'invalid_input', bad.command);
		assert.is((await Round.findByPk(led.uid))!.version, version);
	});

	test('a phone of another event does not learn of the round', async () => {
		const led = await LedRound.create(scene);
		await led.lead('openLobby');
		const other = await LedRound.create(scene);
		const stranger: Phone = await other.join();
		assert.is((await refusal(led.seenBy(stranger))).code, 'join_required');
		assert.is((await refusal(led.answer(stranger, 'q1'))).code, 'join_required');
	});

	// Last, because another scene takes the place of this one.
	test('a PIN leads to its round while that is open, and guessing ends after thirty wrong ones', async () => {
		const limited = await openScene({ open }, 1);
		const led = await LedRound.create(limited);
		await led.lead('openLobby');
		const { pin } = (await led.show()).view.host!;
		const find = (typed: string) => limited.call(findPin, { pin: typed });
		assert.equal(await find(` ${pin!.slice(0, 3)} ${pin!.slice(3)} `), { event: led.event, round: led.uid });
		const other = pin === '123456' ? '654321' : '123456';
		for (let tries = 0; tries < 30; tries += 1) assert.is((await refusal(find(other))).code, 'not_found');
		assert.is((await refusal(find(pin!))).code, 'rate_limited');
		await led.lead('close');
		const asked = limited.call(findPin, { pin: pin! }, { ip: '192.0.2.7' });
		assert.is((await refusal(asked)).code, 'not_found');
	});
});
