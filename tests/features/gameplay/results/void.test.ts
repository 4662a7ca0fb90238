import * as assert from 'uvu/assert';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import { withoutCatalogs } from '../../../support/phone/ranking.ts';
import { roles } from '../../../../server/access/permission-matrix.ts';
import { showCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { KeptBoards } from '../../../../server/features/gameplay/results/board/kept-boards.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { forgetSummary } from '../../../../server/features/gameplay/results/statistics/summary.ts';
import { listResults, listTeamResults } from '../../../../server/features/gameplay/results/operations.ts';
import {
	correctAnswer,
	regradeAnswers,
	undoRegradedAnswers
} from '../../../../server/features/gameplay/results/operations/corrections.ts';
import { showStatistics } from '../../../../server/features/gameplay/results/operations/statistics.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('a question out of scoring', ({ test, open }) => {
	let scene: Scene;
	let boards: KeptBoards;
	let event: string;
	let mill: Ids;
	let tower: Ids;
	let owls: Phone;

	const play = async (name: string, words: (string | null)[], isDone = true): Promise<Phone> => {
		const phone = await joinGame(scene, event, { name });
		const { attemptId } = await phone.start('start');
		for (const [index, question] of [mill, tower].entries())
			if (words[index]) await phone.answer(attemptId, question, pick(question, words[index]));
		if (isDone) await phone.finish(attemptId);
		return phone;
	};
	const board = async () =>
		(await rankingsOf(event, 'staff')).points.map(
			({ place, name, points, maxPoints, correct, total }) =>
				`${place} ${name} ${points}/${maxPoints} ${correct}/${total}`
		);
	const accuracy = async () =>
		Object.fromEntries(
			(await rankingsOf(event, 'staff')).accuracy.map((row) => [row.name, [row.accuracy, row.questions]])
		);
	const score = (outOfScoring: boolean, more: object = {}) =>
		scene.call(regradeAnswers, { event, catalog: 'start', question: mill.id, outOfScoring, ...more });
	const isKeptTruly = async () =>
		assert.equal(
			rankingsFrom((await boards.read(event, ['staff'])).get('staff')!),
			withoutCatalogs(await rankingsOf(event, 'staff'))
		);
	const answerOf = async (phone: Phone) => {
		const { results } = await scene.call(listTeamResults, { event, team: phone.team.uid });
		return results[0]!.answers.find(({ questionId }) => questionId === mill.id)!;
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
		event = (await scene.event({ config: { shuffleQuestions: false } })).uid;
		const questions = await putCatalog(scene, event, 'start', [choice('Mill', 15), choice('Tower')]);
		[mill, tower] = [questions.get('Mill')!, questions.get('Tower')!];
		owls = await play('Owls', ['right', 'wrong']);
		await play('Foxes', ['wrong', 'right']);
		await boards.read(event, ['staff']);
	});

	const before = ['1 Owls 15/25 1/2', '2 Foxes 10/25 1/2'];
	const out = ['1 Foxes 10/10 1/1', '2 Owls 0/10 0/1'];

	test('the dry run returns places and changes nothing', async () => {
		assert.equal(await board(), before);
		const preview = await score(true, { dryRun: true });
		assert.equal([preview.answers, preview.changed, preview.isOut, preview.batch], [2, 2, false, null]);
		assert.equal(
			preview.places.map((row) => [row.name, row.before, row.after, row.pointsBefore, row.pointsAfter]),
			[
				['Foxes', 2, 1, 10, 10],
				['Owls', 1, 2, 15, 0]
			]
		);
		assert.equal(await board(), before);
	});

	test('no answer to it earns points or counts anywhere; once included, all of it applies again', async () => {
		const byHand = { id: (await answerOf(owls)).id, finalPoints: 7, isCorrect: true, reason: 'Half' };
		await scene.call(correctAnswer, byHand);
		scene.announced.length = 0;
		await score(true, { reason: 'Two signs' });
		assert.ok(scene.announced[0]!.topics.includes(`own:${owls.team.uid}`));
		assert.equal(await board(), out);
		assert.equal(await accuracy(), { Foxes: [1, 1], Owls: [0, 1] });
		await isKeptTruly();
		const answer = await answerOf(owls);
		assert.equal([answer.isCorrect, answer.finalPoints], [null, 0]);
		assert.equal(
			answer.decisions.map(({ kind, wasPoints, reason }) => [kind, wasPoints, reason]),
			[
				['manual', 15, 'Half'],
				['void', 7, 'Two signs']
			]
		);
		assert.is((await refusal(scene.call(correctAnswer, byHand))).code, 'wrong_state');
		forgetSummary(event);
		const statistics = await scene.call(showStatistics, { event });
		assert.equal([statistics.summary.map(({ prompt }) => prompt), statistics.rows.length], [['Tower'], 4]);
		assert.equal(statistics.outOfScoring, [
			{ questionId: mill.id, catalog: 'start', catalogName: 'start', prompt: 'Mill' }
		]);
		const again = await score(true, { dryRun: true });
		assert.equal([again.answers, again.isOut], [0, true]);

		await score(false);
		assert.equal(await board(), ['1 Foxes 10/25 1/2', '2 Owls 7/25 1/2']);
		await isKeptTruly();
	});

	test('decisions made in the meantime apply once it is included', async () => {
		const wrong = (mill.options as { id: string; text: string }[])[1]!.id;
		await score(true);
		await scene.call(regradeAnswers, { event, catalog: 'start', question: mill.id, answers: [wrong] });
		assert.equal(await board(), out);
		await score(false);
		assert.equal(await board(), ['1 Foxes 25/25 2/2', '2 Owls 0/25 0/2']);
	});

	test('attempts that run and those to come leave it out as well, and count it once it is back', async () => {
		const larks = await joinGame(scene, event, { name: 'Larks' });
		const { attemptId } = await larks.start('start');
		await score(true);
		await larks.answer(attemptId, mill, pick(mill, 'right'));
		await larks.answer(attemptId, tower, pick(tower, 'right'));
		await larks.finish(attemptId);
		await play('Late', ['right', 'right']);
		assert.ok((await board()).every((line) => /10 [01]\/1$/.test(line)));
		assert.equal((await accuracy()).Late, [1, 1]);
		const summary = await larks.summary(attemptId);
		assert.equal([summary.maxPoints, summary.total], [10, 1]);
		await isKeptTruly();
		await score(false);
		assert.equal(await board(), ['1 Larks 25/25 2/2', '1 Late 25/25 2/2', '3 Owls 15/25 1/2', '4 Foxes 10/25 1/2']);
		assert.equal((await accuracy()).Late, [1, 2]);
		await isKeptTruly();
	});

	test('a frozen board stays as it was', async () => {
		scene.setTime('2026-07-01T12:10:00.000Z');
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		const frozen = await rankingsOf(event, 'share');
		scene.setTime('2026-07-01T12:20:00.000Z');
		await score(true);
		const { points, accuracy: sharpest } = await rankingsOf(event, 'share');
		assert.equal([points, sharpest], [frozen.points, frozen.accuracy]);
		assert.equal(await board(), out);
	});

	test('it is undone by its batch, once, and appears in the audit log', async () => {
		const { batch } = await score(true, { reason: 'Two signs' });
		await scene.call(undoRegradedAnswers, { event, batch: batch! });
		assert.equal(await board(), before);
		assert.is((await refusal(scene.call(undoRegradedAnswers, { event, batch: batch! }))).code, 'wrong_state');
		const [rows] = await scene.dependencies.database.sequelize.query(
			`SELECT target FROM audit_log WHERE operation = 'answer.regrade' AND target LIKE '${event}%'`
		);
		const targets = (rows as { target: string }[]).map(({ target }) => target);
		assert.equal(targets, [`${event}/start/${mill.id} out of scoring: Two signs`]);
		const { catalog } = await scene.call(showCatalog, { event, slug: 'start' });
		assert.is(catalog.questions.length, 2);
		const { results } = await scene.call(listResults, { event });
		assert.equal(
			results.map(({ total, maxPoints }) => [total, maxPoints]),
			[
				[2, 25],
				[2, 25]
			]
		);
	});

	test('it needs one scored question and the right to change the event', async () => {
		const no = (more: object) => refusal(score(true, more));
		assert.equal(faultsOf(await no({ question: undefined })), ['question required']);
		assert.equal(faultsOf(await no({ answers: ['aaaaaa'] })), ['outOfScoring invalid_input']);
		assert.is((await no({ question: 999_999 })).code, 'not_found');
		const cards = await putCatalog(scene, event, 'cards', [{ type: 'flip', prompt: 'Know?', answer: 'Yes' }]);
		assert.is((await no({ catalog: 'cards', question: cards.get('Know?')!.id })).code, 'wrong_state');
		const away = scene.call(
			regradeAnswers,
			{ event, catalog: 'start', question: mill.id, outOfScoring: true },
			{ namespace: 'beta' }
		);
		assert.is((await refusal(away)).code, 'not_found');
		const may = [];
		for (const role of roles) {
			const input = { event, catalog: 'start', question: mill.id, outOfScoring: true, dryRun: true };
			const outcome = await scene.call(regradeAnswers, input, { actor: userOf(role, 'acme') }).then(
				() => 'done',
				({ code }: { code: string }) => code
			);
			if (outcome === 'done') may.push(role);
			else assert.is(outcome, 'forbidden', role);
		}
		assert.equal(may, ['admin', 'customer', 'event-manager']);
	});
});
