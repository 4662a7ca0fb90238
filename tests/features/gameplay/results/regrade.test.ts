import * as assert from 'uvu/assert';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import { withoutCatalogs } from '../../../support/phone/ranking.ts';
import { saveQuestion } from '../../../../server/features/authoring/catalogs/operations/questions.ts';
import { showCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { KeptBoards } from '../../../../server/features/gameplay/results/board/kept-boards.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { forgetPlans } from '../../../../server/features/gameplay/results/attempts/attempt-plan.ts';
import { listKeyUse, listResults } from '../../../../server/features/gameplay/results/operations.ts';
import {
	correctAnswer,
	regradeAnswers,
	uncorrectAnswer,
	undoRegradedAnswers
} from '../../../../server/features/gameplay/results/operations/corrections.ts';
import { listGiven } from '../../../../server/features/gameplay/results/operations/statistics.ts';
import { QuestionResult } from '../../../../server/features/gameplay/results/model.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('scoring answers again by a new key', ({ test, open }) => {
	let scene: Scene;
	let boards: KeptBoards;
	let event: string;
	let mill: Ids;
	let tower: Ids;

	const play = async (name: string, words: [string, string]): Promise<Phone> => {
		const phone = await joinGame(scene, event, { name });
		const { attemptId } = await phone.start('start');
		await phone.answer(attemptId, mill, pick(mill, words[0]));
		await phone.answer(attemptId, tower, pick(tower, words[1]));
		await phone.finish(attemptId);
		return phone;
	};
	const board = async () =>
		(await rankingsOf(event, 'staff')).points.map(({ place, name, points }) => `${place} ${name} ${points}`);
	const setKey = (question: Ids, answers: number[], more: object = {}) => {
		const { id, prompt, points } = question;
		const written = { type: 'mc', prompt, points, options: ['right', 'wrong'], answers, ...more };
		return scene.call(saveQuestion, { event, slug: 'start', id, question: written });
	};
	const regrade = (more: object = {}) => scene.call(regradeAnswers, { event, catalog: 'start', ...more });
	const oldKeys = async () => {
		const { questions } = await scene.call(listKeyUse, { event, slug: 'start' });
		return Object.fromEntries(questions.map(({ id, oldKey }) => [id === mill.id ? 'mill' : 'tower', oldKey]));
	};
	const answerOf = async (name: string, question: Ids) => {
		const { results } = await scene.call(listResults, { event });
		const { answers } = results.find((result) => result.name === name)!;
		return answers.find(({ questionId }) => questionId === question.id)!;
	};
	const audited = async () => {
		const [rows] = await scene.dependencies.database.sequelize.query(
			`SELECT target FROM audit_log WHERE operation = 'answer.regrade' AND target LIKE '${event}%'`
		);
		return (rows as { target: string }[]).map(({ target }) => target.replace(`${event}/`, ''));
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
		const questions = await putCatalog(scene, event, 'start', [choice('Mill', 15), choice('Tower')]);
		[mill, tower] = [questions.get('Mill')!, questions.get('Tower')!];
	});

	test('two keys can apply to stored answers: nobody loses, and it can be undone', async () => {
		await play('Owls', ['wrong', 'right']);
		await play('Foxes', ['right', 'wrong']);
		const before = await board();
		const wrong = (mill.options as { id: string; text: string }[]).find(({ text }) => text === 'wrong')!;
		const wish = { question: mill.id, answers: [wrong.id], keepRight: true };
		const alone = await regrade({ ...wish, keepRight: false, dryRun: true });
		const lost = (places: typeof alone.places) => places.filter((one) => one.pointsAfter < one.pointsBefore).length;
		assert.equal([alone.changed, lost(alone.places)], [2, 1]);
		const tried = await regrade({ ...wish, dryRun: true });
		assert.equal([tried.changed, lost(tried.places)], [1, 0]);
		assert.equal(await board(), before);
		const { batch } = await regrade(wish);
		assert.equal(await board(), ['1 Owls 25', '2 Foxes 15']);
		const again = await regrade({ question: mill.id, dryRun: true });
		assert.equal([again.answers, again.awards], [0, []]);
		// Whoever answers from now on is scored by the new key alone.
		await play('Late', ['right', 'wrong']);
		assert.ok((await board()).includes('3 Late 0'));
		await scene.call(undoRegradedAnswers, { event, batch });
		assert.equal((await board()).slice(0, 2), before);
	});

	test('people who decide about a key see what each team answered last, by option', async () => {
		const owls = await play('Owls', ['wrong', 'right']);
		const foxes = await play('Foxes', ['right', 'wrong']);
		await joinGame(scene, event, { name: 'Idle' });
		const list = async () => (await scene.call(listGiven, { event, question: mill.id })).given;
		const given = (phone: Phone, text: string) => ({ teamUid: phone.team.uid, text, ...pick(mill, text) });
		assert.equal(await list(), [given(owls, 'wrong'), given(foxes, 'right')]);
		await setKey(mill, [1]);
		await scene.call(regradeAnswers, { event, catalog: 'start', question: mill.id, outOfScoring: true });
		assert.equal(await list(), [given(owls, 'wrong'), given(foxes, 'right')], 'out of scoring, too');
		const { id } = (await answerOf('Owls', mill))!;
		await QuestionResult.update({ answerText: '🦊'.repeat(100) }, { where: { id } });
		assert.is((await list())[0]!.text, '🦊'.repeat(80));
		assert.equal((await scene.call(listGiven, { event, question: 999_999 })).given, []);
	});

	test('the dry run returns places and changes nothing; the commit changes scores, notifies everybody and is audited', async () => {
		const owls = await play('Owls', ['wrong', 'right']);
		await play('Foxes', ['right', 'wrong']);
		await boards.read(event, ['staff']);
		assert.equal(await board(), ['1 Foxes 15', '2 Owls 10']);
		await setKey(mill, [1]);
		const preview = await regrade({ dryRun: true });
		assert.equal([preview.answers, preview.changed, preview.corrected, preview.batch], [2, 2, 0, null]);
		assert.equal(
			preview.places.map(({ name, before, after, pointsBefore, pointsAfter }) => [
				name,
				before,
				after,
				pointsBefore,
				pointsAfter
			]),
			[
				['Owls', 2, 1, 10, 25],
				['Foxes', 1, 2, 15, 0]
			]
		);
		assert.equal(
			[await board(), await oldKeys(), await audited()],
			[['1 Foxes 15', '2 Owls 10'], { mill: 2, tower: 0 }, []]
		);
		assert.equal(preview.awards, ['points', 'accuracy'], 'certificates of these say something else');
		scene.announced.length = 0;
		const done = await regrade({ reason: 'The key was wrong' });
		assert.equal([done.changed, done.places, done.awards], [2, preview.places, preview.awards]);
		assert.equal(
			[await board(), await oldKeys(), await audited()],
			[['1 Owls 25', '2 Foxes 0'], { mill: 0, tower: 0 }, ['start: The key was wrong']]
		);
		const { topics } = scene.announced.at(-1)!;
		assert.ok(
			['rankings', 'results', `own:${owls.team.uid}`].every((topic) => topics.includes(topic)),
			`${topics}`
		);
		const kept = rankingsFrom((await boards.read(event, ['staff'])).get('staff')!);
		assert.equal(kept, withoutCatalogs(await rankingsOf(event, 'staff')));
		assert.is((await owls.me()).points, 25);
		assert.equal([(await regrade()).answers, await board()], [0, ['1 Owls 25', '2 Foxes 0']]);
	});

	test('manual corrections stay, and the new key counts once they are undone', async () => {
		await play('Owls', ['wrong', 'wrong']);
		const { id } = await answerOf('Owls', mill);
		await scene.call(correctAnswer, { id, finalPoints: 4, reason: 'Nearly' });
		await setKey(mill, [1]);
		const { changed, corrected } = await regrade();
		assert.equal([changed, corrected, await board()], [0, 1, ['1 Owls 4']]);
		assert.equal([await oldKeys(), (await answerOf('Owls', mill)).corrected], [{ mill: 0, tower: 0 }, true]);
		await scene.call(uncorrectAnswer, { id });
		assert.equal([await board(), (await answerOf('Owls', mill)).isCorrect], [['1 Owls 15'], true]);
	});

	test('it is undone as a whole, with the previous keys of the answers', async () => {
		await play('Owls', ['wrong', 'right']);
		await play('Foxes', ['right', 'wrong']);
		await setKey(mill, [1]);
		const { batch } = await regrade();
		const undone = await scene.call(undoRegradedAnswers, { event, batch });
		assert.equal([undone.changed, await board()], [2, ['1 Foxes 15', '2 Owls 10']]);
		assert.equal(await oldKeys(), { mill: 2, tower: 0 });
		assert.is((await refusal(scene.call(undoRegradedAnswers, { event, batch }))).code, 'wrong_state');
		const other = (await scene.event()).uid;
		assert.is((await refusal(scene.call(undoRegradedAnswers, { event: other, batch }))).code, 'not_found');
		assert.is((await regrade()).changed, 2);
		assert.equal(await board(), ['1 Owls 25', '2 Foxes 0']);
	});

	test('a key is tried before it is stored, and stored with the new scores', async () => {
		await play('Owls', ['wrong', 'right']);
		const answers = pick(mill, 'wrong').selected;
		const tried = await regrade({ question: mill.id, answers, dryRun: true });
		assert.equal([tried.changed, tried.places[0]!.pointsAfter], [1, 25]);
		const keyOf = async () => {
			const { catalog } = await scene.call(showCatalog, { event, slug: 'start' });
			return (catalog.questions as unknown as { prompt: string; answers: number[] }[]).find(
				({ prompt }) => prompt === 'Mill'
			)!.answers;
		};
		assert.equal([await keyOf(), await board()], [[0], ['1 Owls 10']]);
		await regrade({ question: mill.id, answers });
		assert.equal([await keyOf(), await board()], [[1], ['1 Owls 25']]);
		const wrong = regrade({ question: mill.id, answers: ['nothing'] });
		assert.equal(faultsOf(await refusal(wrong)), ['answers unknown_reference']);
		assert.equal(faultsOf(await refusal(regrade({ answers }))), ['question required']);
		const manager = { actor: userOf('event-manager', 'acme') };
		const input = { event, catalog: 'start', question: mill.id, answers };
		await scene.call(regradeAnswers, { ...input, dryRun: true }, manager);
		assert.is((await refusal(scene.call(regradeAnswers, input, manager))).code, 'forbidden');
		const analyst = { actor: userOf('analyst', 'acme') };
		assert.is((await refusal(scene.call(regradeAnswers, { ...input, dryRun: true }, analyst))).code, 'forbidden');
	});

	test('a team that is still playing is scored by the new key, and learns the solution of today', async () => {
		await scene.call(updateEvent, { event, config: { revealSolutions: 'attempt' } });
		const phone = await joinGame(scene, event, { name: 'Owls' });
		const { attemptId } = await phone.start('start');
		await setKey(mill, [1]);
		await regrade();
		forgetPlans(event);
		await phone.answer(attemptId, mill, pick(mill, 'wrong'));
		const { points, questions } = await phone.finish(attemptId);
		assert.is(points, 15);
		assert.equal(questions.find(({ questionId }) => questionId === mill.id)!.solution, pick(mill, 'wrong'));
	});

	test('an answer the question no longer knows stays as it is; its prompt stays what was asked', async () => {
		await play('Owls', ['wrong', 'right']);
		await setKey(mill, [1], { options: ['right', 'new'], prompt: 'Mill?' });
		const { catalog } = await scene.call(showCatalog, { event, slug: 'start', ids: true });
		const [changed] = (catalog.questions as Ids[]).filter(({ id }) => id === mill.id);
		const isKept = pick(changed!, 'new').selected[0] === pick(mill, 'wrong').selected[0];
		const { skipped, answers } = await regrade();
		assert.equal([answers, skipped], [1, isKept ? 0 : 1]);
		assert.is((await answerOf('Owls', mill)).prompt, 'Mill');
	});

	test('time that was left counts as before', async () => {
		await scene.call(updateEvent, { event, config: { timeBonusFloor: 0 } });
		const quick = (await putCatalog(scene, event, 'quick', [choice('Quick', 100, { countdown: 30 })])).get('Quick')!;
		const phone = await joinGame(scene, event, { name: 'Owls' });
		const { attemptId } = await phone.start('quick');
		await phone.open(attemptId, quick);
		scene.setTime('2026-07-01T12:00:18.000Z');
		await phone.answer(attemptId, quick, pick(quick, 'wrong'));
		await phone.finish(attemptId);
		const answers = pick(quick, 'wrong').selected;
		await scene.call(regradeAnswers, { event, catalog: 'quick', question: quick.id, answers });
		assert.equal(await board(), ['1 Owls 40']);
	});

	test('a frozen board stays as it was', async () => {
		await play('Owls', ['wrong', 'right']);
		scene.setTime(new Date(Date.now() + 1000).toISOString());
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		scene.setTime(new Date(Date.now() + 60_000).toISOString());
		await setKey(mill, [1]);
		await regrade();
		const points = async (who: 'staff' | 'share') => (await rankingsOf(event, who)).points[0]!.points;
		assert.equal([await points('staff'), await points('share')], [25, 10]);
	});
});
