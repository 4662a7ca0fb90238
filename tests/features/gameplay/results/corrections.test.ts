import * as assert from 'uvu/assert';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import { withoutCatalogs } from '../../../support/phone/ranking.ts';
import { roles } from '../../../../server/access/permission-matrix.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { KeptBoards } from '../../../../server/features/gameplay/results/board/kept-boards.ts';
import { newestResults } from '../../../../server/features/gameplay/results/board/newest.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import { exportResults, listResults, submitResult } from '../../../../server/features/gameplay/results/operations.ts';
import { correctAnswer, uncorrectAnswer } from '../../../../server/features/gameplay/results/operations/corrections.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

const reason = 'The sign names both';

forEachDatabase('corrections of answers', ({ test, open }) => {
	let scene: Scene;
	let boards: KeptBoards;
	let event: string;
	let questions: Ids[];
	let owls: Phone;
	let foxes: Phone;

	const answersOf = async (team: Phone) => {
		const { results } = await scene.call(listResults, { event });
		return results
			.filter(({ teamUid }) => teamUid === team.team.uid)
			.flatMap(({ answers }) => answers.toSorted((one, other) => one.questionId! - other.questionId!));
	};
	const board = async () =>
		(await rankingsOf(event, 'staff')).points.map(({ place, name, points, correct }) => [place, name, points, correct]);
	const correct = (id: number, more: object) => scene.call(correctAnswer, { id, reason, ...more });
	const play = async (phone: Phone, words: string[]) => {
		const { attemptId } = await phone.start('start');
		for (const [index, question] of questions.entries())
			await phone.answer(attemptId, question, pick(question, words[index]!));
		await phone.finish(attemptId);
	};
	const isKeptTruly = async () => {
		const kept = await boards.read(event, ['staff', 'open']);
		assert.equal(rankingsFrom(kept.get('staff')!), withoutCatalogs(await rankingsOf(event, 'staff')));
		assert.equal(rankingsFrom(kept.get('open')!), await rankingsOf(event, 'share'));
	};

	test.before(async () => {
		scene = await openScene({ open });
		const hear = scene.dependencies.announce;
		scene.dependencies.announce = (namespace, eventUid, topics) => {
			hear(namespace, eventUid, topics);
			boards.onNotice(eventUid, topics);
		};
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T12:00:00.000Z');
		boards = new KeptBoards();
		event = (await scene.event()).uid;
		questions = [...(await putCatalog(scene, event, 'start', [choice('One'), choice('Two', 5)])).values()];
		owls = await joinGame(scene, event, { name: 'Owls' });
		foxes = await joinGame(scene, event, { name: 'Foxes' });
		await play(owls, ['right', 'wrong']);
		await play(foxes, ['wrong', 'right']);
		await boards.read(event, ['staff', 'open']);
	});

	test('a verdict changes points, places, lists, files and the phone, and notifies everybody concerned', async () => {
		assert.equal(await board(), [
			[1, 'Owls', 10, 1],
			[2, 'Foxes', 5, 1]
		]);
		const [first] = await answersOf(foxes);
		scene.announced.length = 0;
		const { places, teams, answer } = await correct(first!.id, { isCorrect: true });
		assert.equal([teams, answer.finalPoints, answer.corrected], [2, 10, true]);
		assert.equal(
			places.map(({ name, before, after, pointsBefore, pointsAfter }) => [
				name,
				before,
				after,
				pointsBefore,
				pointsAfter
			]),
			[
				['Foxes', 2, 1, 5, 15],
				['Owls', 1, 2, 10, 10]
			]
		);
		assert.equal(await board(), [
			[1, 'Foxes', 15, 2],
			[2, 'Owls', 10, 1]
		]);
		await isKeptTruly();
		const { uid } = foxes.team;
		assert.equal(
			scene.announced.map(({ topics }) => topics),
			[[`rankings@${uid}`, 'results', `own:${uid}`]]
		);
		assert.equal(
			(await answersOf(foxes)).map(({ isCorrect, finalPoints, corrected }) => [isCorrect, finalPoints, corrected]),
			[
				[true, 10, true],
				[true, 5, false]
			]
		);
		assert.is((await foxes.me()).points, 15);
		const { body } = await scene.call(exportResults, { event, kind: 'answers', lang: 'en', delimiter: ',' });
		const line = body.split('\r\n').find((one) => one.includes('"Foxes"') && one.includes('"One"'))!;
		assert.equal(line.split(',').slice(11, 14), ['"yes"', '"10"', '"10"']);
		assert.is(line.split(',').at(-2), '"yes"');
	});

	test('a dry run returns the places and changes nothing', async () => {
		const [first] = await answersOf(foxes);
		const before = [await board(), await answersOf(foxes)];
		scene.announced.length = 0;
		const { places, dryRun } = await correct(first!.id, { isCorrect: true, dryRun: true });
		assert.equal([places.length, dryRun], [2, true]);
		assert.equal([await board(), await answersOf(foxes)], before);
		assert.equal(scene.announced, []);
		const log = await scene.dependencies.database.sequelize.query(
			`SELECT target FROM audit_log WHERE operation = 'answer.correct' AND target LIKE '${event}%'`
		);
		assert.equal(log[0], []);
	});

	test('the newest decision counts, and undoing each restores the previous one', async () => {
		const [first] = await answersOf(owls);
		await correct(first!.id, { isCorrect: false });
		await correct(first!.id, { finalPoints: 7 });
		const now = async () => {
			const [answer] = await answersOf(owls);
			return [answer!.isCorrect, answer!.finalPoints, answer!.corrected];
		};
		assert.equal(await now(), [false, 7, true]);
		assert.is((await scene.call(uncorrectAnswer, { id: first!.id })).answer.corrected, true);
		assert.equal(await now(), [false, 0, true]);
		assert.is((await scene.call(uncorrectAnswer, { id: first!.id })).answer.corrected, false);
		assert.equal(await now(), [true, 10, false]);
		await isKeptTruly();
		assert.is((await refusal(scene.call(uncorrectAnswer, { id: first!.id }))).code, 'wrong_state');
	});

	test('a late answer gets the points that staff grants', async () => {
		const timed = [...(await putCatalog(scene, event, 'timed', [choice('Quick', 20, { countdown: 10 })])).values()][0]!;
		await scene.call(updateEvent, { event, config: { timeBonusFloor: 0 } });
		const { attemptId } = await owls.start('timed');
		await owls.open(attemptId, timed);
		scene.setTime('2026-07-01T12:00:20.000Z');
		assert.is((await owls.answer(attemptId, timed, pick(timed, 'right'))).status, 'late');
		await owls.finish(attemptId);
		const late = (await answersOf(owls)).find(({ prompt }) => prompt === 'Quick')!;
		await correct(late.id, { isCorrect: true });
		const granted = (await answersOf(owls)).find(({ prompt }) => prompt === 'Quick')!;
		assert.equal([granted.status, granted.isCorrect, granted.finalPoints], ['late', true, 20]);
		await correct(late.id, { isCorrect: true, finalPoints: 12 });
		assert.equal((await board())[0], [1, 'Owls', 22, 2]);
	});

	test('correcting an answer of a running attempt keeps adding up', async () => {
		await scene.call(updateEvent, { event, config: { repeatCounts: 'best' } });
		await putCatalog(scene, event, 'next', [choice('A'), choice('B')]);
		const { attemptId, items } = await owls.start('next');
		const asked = items.map(({ question }) => question as unknown as Ids);
		await owls.answer(attemptId, asked[0]!, pick(asked[0]!, 'wrong'));
		const result = (await Result.findOne({ where: { attemptUid: attemptId } }))!;
		const sequelize = scene.dependencies.database.sequelize;
		const [[row]] = (await sequelize.query(`SELECT id FROM question_results WHERE result_id = ${result.id}`)) as [
			{ id: number }[],
			unknown
		];
		await correct(row!.id, { isCorrect: true });
		await owls.answer(attemptId, asked[1]!, pick(asked[1]!, 'right'));
		assert.equal([(await owls.finish(attemptId)).points, (await board())[0]], [20, [1, 'Owls', 30, 3]]);
	});

	test('a frozen board stays as it was, also after a restart; staff sees the correction', async () => {
		const frozen = (await rankingsOf(event, 'share')).points;
		scene.setTime(new Date(Date.now() + 1000).toISOString());
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		const at = new Date(Date.now() + 1000);
		scene.setTime(new Date(Date.now() + 60_000).toISOString());
		const [first] = await answersOf(foxes);
		await correct(first!.id, { isCorrect: true });
		assert.equal((await rankingsOf(event, 'share')).points, frozen);
		assert.equal((await board())[0], [1, 'Foxes', 15, 2]);
		await isKeptTruly();
		boards = new KeptBoards();
		await isKeptTruly();
		const open = await newestResults(event, at);
		assert.equal(open.rows.map(({ points }) => points).sort(), [10, 5]);
		scene.setTime(new Date(Date.now() + 120_000).toISOString());
		await scene.call(uncorrectAnswer, { id: first!.id });
		assert.equal((await rankingsOf(event, 'share')).points, frozen);
	});

	test('a result that came with verdicts is corrected too, and goes back to them', async () => {
		const answers = [{ isCorrect: false }, { isCorrect: false }];
		await scene.call(submitResult, { event, name: 'Guests', catalog: 'start', answers });
		const { results } = await scene.call(listResults, { event });
		const { answers: stored } = results.find(({ name }) => name === 'Guests')!;
		await correct(stored[0]!.id, { isCorrect: true });
		assert.equal((await board()).find(([, name]) => name === 'Guests')!.slice(2), [10, 1]);
		await scene.call(uncorrectAnswer, { id: stored[0]!.id });
		assert.equal((await board()).find(([, name]) => name === 'Guests')!.slice(2), [0, 0]);
	});

	test('invalid corrections are rejected', async () => {
		const [first] = await answersOf(owls);
		const { id } = first!;
		assert.equal(faultsOf(await refusal(correct(id, {}))), ['isCorrect required']);
		assert.equal(faultsOf(await refusal(correct(id, { finalPoints: 11 }))), ['finalPoints too_big']);
		assert.equal(faultsOf(await refusal(correct(id, { finalPoints: -1 }))), ['finalPoints too_small']);
		assert.equal(faultsOf(await refusal(correct(id, { isCorrect: true, reason: ' ' }))), ['reason required']);
		assert.is((await refusal(correct(999_999, { isCorrect: true }))).code, 'not_found');
		const beta = { namespace: 'beta' };
		const away = scene.call(correctAnswer, { id, reason, isCorrect: true }, beta);
		assert.is((await refusal(away)).code, 'not_found');
		assert.is((await refusal(scene.call(uncorrectAnswer, { id }, beta))).code, 'not_found');
	});

	test('only people who can edit events correct', async () => {
		const [first] = await answersOf(owls);
		const input = { id: first!.id, reason, isCorrect: true, dryRun: true };
		const may = [];
		for (const role of roles) {
			const outcome = scene.call(correctAnswer, input, { actor: userOf(role, 'acme') });
			const { code } = await outcome.then(
				() => ({ code: 'done' }),
				(error: { code: string }) => error
			);
			if (code === 'done') may.push(role);
			else assert.is(code, 'forbidden', role);
		}
		assert.equal(may, ['admin', 'customer', 'event-manager']);
	});
});
