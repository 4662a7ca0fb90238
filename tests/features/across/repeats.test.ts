import * as assert from 'uvu/assert';
import { showEvent, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { showPlayInfo } from '../../../server/features/gameplay/play/operations/info.ts';
import { startAttempt } from '../../../server/features/gameplay/play/operations/attempts.ts';
import { showStanding } from '../../../server/features/gameplay/play/operations/standing.ts';
import { rankingsOf } from '../../../server/features/gameplay/results/board/load-ranking.ts';
import { Result } from '../../../server/features/gameplay/results/model.ts';
import {
	listResults,
	reopenResult,
	showRanking,
	submitResult
} from '../../../server/features/gameplay/results/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../support/phone/game.ts';
import { freshId, type Phone } from '../../support/phone/phone.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

forEachDatabase('a station that is played again', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let phone: Phone;
	let questions: Ids[];
	const configure = (config: object) => scene.call(updateEvent, { event, config });
	const code = async (outcome: Promise<unknown>) => (await refusal(outcome)).code;
	const begin = async (right: number, who = phone) => {
		const { attemptId } = await who.start('start');
		for (const [index, question] of questions.entries())
			await who.answer(attemptId, question, pick(question, index < right ? 'right' : 'wrong'));
		return attemptId;
	};
	const play = async (right: number, who = phone) => who.finish(await begin(right, who));
	const board = async () => (await scene.call(showRanking, { event })).ranking.points.map(({ points }) => points);
	const station = async () => (await phone.me()).catalogs[0]!;
	const idOf = async (attemptUid: string) => (await Result.findOne({ where: { attemptUid } }))!.id;
	const reopen = async (attemptUid: string) => scene.call(reopenResult, { id: await idOf(attemptUid) });

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T12:00:00.000Z');
		event = (await scene.event()).uid;
		questions = [...(await putCatalog(scene, event, 'start', [choice('One'), choice('Two')])).values()];
		phone = await joinGame(scene, event, { name: 'Owls' });
	});

	test('the first attempt counts everywhere, and a better second one is practice that was named so before', async () => {
		const anonymous = await scene.call(showPlayInfo, { event }, { actor: { kind: 'anonymous' } });
		assert.is(anonymous.catalogs[0]!.next, 'counted');
		assert.is((await station()).next, 'counted');
		const first = await play(1);
		assert.equal([first.practice, first.catalog.next], [false, 'practice']);
		const { attemptId, practice, catalog } = await phone.start('start');
		assert.equal([practice, catalog.next, catalog.done], [true, 'practice', true]);
		for (const question of questions) await phone.answer(attemptId, question, pick(question, 'right'));
		assert.equal([await board(), (await phone.me()).points], [[10], 10]);
		const second = await phone.finish(attemptId);
		assert.equal([second.practice, second.points], [true, 20]);
		assert.equal([await board(), (await phone.me()).points], [[10], 10]);
		assert.equal((await station()).result, { attemptId: first.attemptId, points: 10, correct: 1, total: 2 });
		assert.is((await phone.summary(first.attemptId)).practice, false);
	});

	test('where the best counts, the next attempt counts as well', async () => {
		await configure({ repeatCounts: 'best' });
		await play(1);
		assert.is((await station()).next, 'counted');
		const second = await play(2);
		assert.equal([second.practice, await board(), (await station()).result?.points], [false, [20], 20]);
		await play(0);
		assert.equal([await board(), (await phone.me()).points], [[20], 20]);
	});

	const shown: [config: object, while_: number[]][] = [
		[{}, [10]],
		[{ rankingCounts: 'finished' }, [0]],
		[{ verifiedResultsOnly: true }, [10]]
	];
	for (const [config, running] of shown)
		test(`the phone counts like the board: ${JSON.stringify(config)}`, async () => {
			await configure({ ...config, teamResults: true });
			await scene
				.call(submitResult, { event, name: 'Owls', catalog: 'start', correct: 2, total: 2, wrong: 0 })
				.catch((error: { code: string }) => assert.is(error.code, 'server_scoring_required'));
			const sent = await phone.me();
			const onBoard = async () => (await phone.call(showStanding, { event })).standings.points?.points ?? 0;
			assert.is(sent.points, await onBoard());
			const attempt = await begin(1);
			const isSent = !('verifiedResultsOnly' in config) && 'rankingCounts' in config;
			assert.is((await phone.me()).points, isSent ? 20 : running[0]);
			assert.is((await phone.me()).points, await onBoard());
			await phone.finish(attempt);
			assert.equal([(await phone.me()).points, await onBoard()], [10, 10]);
		});

	test('an external result neither replaces the played one nor turns it into practice', async () => {
		await scene.call(submitResult, { event, name: 'Owls', catalog: 'start', correct: 2, total: 2, wrong: 0 });
		assert.equal([await board(), (await station()).next], [[20], 'counted']);
		assert.is((await play(1)).practice, false);
		assert.equal([await board(), (await phone.me()).points], [[10], 10]);
	});

	test('only verified results: on the board, on the phone, and for the next start', async () => {
		await scene.call(submitResult, { event, name: 'Owls', catalog: 'start', correct: 2, total: 2, wrong: 0 });
		await configure({ verifiedResultsOnly: true, competitionMode: true });
		const { points, catalogs } = await phone.me();
		assert.equal([await board(), points, catalogs[0]!.done, catalogs[0]!.next], [[], 0, false, 'counted']);
		await play(1);
		assert.equal([await board(), (await phone.me()).points, (await station()).next], [[10], 10, 'none']);
	});

	test('a reopened station counts again with the next attempt, and its old attempts stay in the list', async () => {
		const first = await play(1);
		await play(2);
		const { reopenedAt } = await reopen(first.attemptId);
		assert.equal([await board(), (await phone.me()).points], [[], 0]);
		const { done, next, result } = await station();
		assert.equal([done, next, result], [false, 'counted', undefined]);
		scene.setTime('2026-07-01T12:30:00.000Z');
		assert.is((await reopen(first.attemptId)).reopenedAt, reopenedAt);
		const third = await play(2);
		assert.equal([third.practice, await board(), (await station()).next], [false, [20], 'practice']);
		assert.is((await phone.summary(first.attemptId)).practice, true);
		const { results } = await scene.call(listResults, { event });
		assert.equal(
			results.map(({ attempt }) => attempt),
			[1, 2, 3]
		);
	});

	test('in a competition a reopened station can be played once again', async () => {
		await configure({ competitionMode: true });
		const first = await play(1);
		const refused = await refusal(phone.start('start'));
		assert.equal(
			[refused.code, (refused.extra!.summary as { attemptId: string }).attemptId],
			['already_played', first.attemptId]
		);
		assert.is((await station()).next, 'none');
		await reopen(first.attemptId);
		assert.is((await station()).next, 'counted');
		assert.is((await play(2)).points, 20);
		assert.equal([await board(), await code(phone.start('start'))], [[20], 'already_played']);
		const sent = { event, name: 'Owls', catalog: 'start', correct: 2, total: 2, wrong: 0 };
		assert.is(await code(scene.call(submitResult, sent)), 'already_played');
	});

	test('reopening during a practice attempt excludes that one too', async () => {
		const first = await play(1);
		const practice = await begin(2);
		await reopen(first.attemptId);
		assert.equal([await board(), (await phone.finish(practice)).practice], [[], true]);
		assert.equal([await board(), (await station()).next], [[], 'counted']);
	});

	test('a frozen board keeps attempts that were reopened later', async () => {
		const first = await play(1);
		await configure({ boardMode: 'frozen' });
		scene.setTime('2026-07-01T12:30:00.000Z');
		await reopen(first.attemptId);
		assert.equal(
			(await rankingsOf(event, 'share')).points.map(({ points }) => points),
			[10]
		);
		assert.equal(await board(), []);
	});

	test('reopening needs permission to manage the event, a finished result, and the own namespace', async () => {
		const running = await begin(1);
		const id = await idOf(running);
		assert.is(await code(scene.call(reopenResult, { id })), 'wrong_state');
		await phone.finish(running);
		assert.is(await code(scene.call(reopenResult, { id }, { actor: userOf('analyst', 'acme') })), 'forbidden');
		assert.is(await code(phone.call(reopenResult, { id })), 'unauthenticated');
		const elsewhere = { actor: userOf('customer', 'beta'), namespace: 'beta' };
		assert.is(await code(scene.call(reopenResult, { id }, elsewhere)), 'not_found');
		assert.is(await code(scene.call(reopenResult, { id: id + 1000 })), 'not_found');
		assert.equal([await board(), (await Result.findByPk(id))!.reopenedAt], [[10], null]);
	});

	test('concurrent reopenings and starts end in one state', async () => {
		const first = await play(1);
		await configure({ competitionMode: true });
		const id = await idOf(first.attemptId);
		const outcomes = await Promise.all(Array.from({ length: 5 }, () => scene.call(reopenResult, { id })));
		assert.is(new Set(outcomes.map(({ reopenedAt }) => reopenedAt)).size, 1);
		const starts = await Promise.all(Array.from({ length: 4 }, () => phone.start('start', freshId('attempt'))));
		assert.is(new Set(starts.map(({ attemptId }) => attemptId)).size, 1);
	});
});

forEachDatabase('events that were played before there was a choice', ({ test, open }) => {
	test('keep counting the best attempt and the time; others begin with the first and no time bonus', async () => {
		const scene = await openScene({ open });
		const made: Record<string, string> = {};
		for (const name of ['played', 'chosen', 'tried', 'unplayed']) {
			const { uid } = await scene.event({ name, published: true });
			made[name] = uid;
			await putCatalog(scene, uid, 'start', [choice('One')]);
		}
		const { played, chosen, tried, unplayed } = made;
		await scene.call(updateEvent, { event: chosen, config: { timeBonusFloor: 0.5, countdown: 30 } });
		for (const event of [played!, chosen!]) await (await joinGame(scene, event)).start('start');
		await scene.call(startAttempt, { event: tried, attemptId: freshId('try'), catalog: 'start', preview: true });
		const { migrator } = scene.dependencies.database;
		await migrator.down({ to: '0060-repeats' });
		await migrator.up();
		const rulesOf = async (event: string | undefined) => {
			const { config } = (await scene.call(showEvent, { event })).event as { config: Record<string, unknown> };
			return [config.repeatCounts, config.timeBonusFloor, config.countdown];
		};
		assert.equal(await rulesOf(played), ['best', 0, 0]);
		assert.equal(await rulesOf(chosen), ['best', 0.5, 30]);
		assert.equal(await rulesOf(tried), ['first', 1, 0]);
		assert.equal(await rulesOf(unplayed), ['first', 1, 0]);
	});
});
