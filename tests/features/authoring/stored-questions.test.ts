import * as assert from 'uvu/assert';
import { exportCatalog, importFile } from '../../../server/features/authoring/catalog-files/operations.ts';
import { duplicateCatalog, showCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { Question } from '../../../server/features/authoring/catalogs/model.ts';
import { knowledgeOf } from '../../../server/features/hosting/host/knowledge.ts';
import { forgetPlans } from '../../../server/features/gameplay/results/attempts/attempt-plan.ts';
import { resultsOfTeam } from '../../../server/features/gameplay/results/statistics/drill-down.ts';
import { QuestionResult, Result } from '../../../server/features/gameplay/results/model.ts';
import { showStatistics } from '../../../server/features/gameplay/results/operations/statistics.ts';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, putCatalog, type Ids } from '../../support/phone/game.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('questions stored by older versions', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let free: Ids;
	let same: Ids;
	const show = async (slug: string) =>
		(await scene.call(showCatalog, { event, slug, ids: true })).catalog.questions as unknown as Ids[];
	const withoutIds = (questions: Ids[]) =>
		JSON.stringify(questions.map(({ id: _id, ...question }) => question)).replace(/"id":"[a-z2-7]{6}"/g, '');

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T12:00:00.000Z');
		event = (await scene.event()).uid;
		const texts = { type: 'photoText', prompt: 'Free', requirePhoto: false };
		const stored = await putCatalog(scene, event, 'start', [
			choice('Same'),
			texts,
			{ type: 'photoText', prompt: 'Photo' }
		]);
		[same, free] = [stored.get('Same')!, stored.get('Free')!];
		const photo = stored.get('Photo')!;
		// Before defaults were filled, before `askText`, and when other options counted as different.
		await Question.update({ content: { requirePhoto: false } }, { where: { id: free.id } });
		await Question.update({ content: { consent: true } }, { where: { id: photo.id } });
		const options = (same.options as { id: string }[]).map(({ id }) => ({ id, text: '<' }));
		await Question.update({ content: { options, answers: [options[0]!.id] } }, { where: { id: same.id } });
	});

	test('they are shown, and ask for a text as before', async () => {
		const phone = await joinGame(scene, event);
		const { items } = await phone.start('start');
		const asks = items.map(({ question }) => [question!.prompt, 'askText' in question! ? question.askText : null]);
		assert.equal(Object.fromEntries(asks), { Same: null, Free: true, Photo: true });
		assert.is((await show('start'))[2]!.askText, true);
	});

	test('they are copied, written into files and added to by an import', async () => {
		const { catalog } = await scene.call(duplicateCatalog, { event, slug: 'start' });
		assert.is(withoutIds(await show(catalog.slug)), withoutIds(await show('start')));
		for (const format of ['json', 'csv', 'gift']) await scene.call(exportCatalog, { event, slug: 'start', format });
		const before = await show('start');
		const file = new UploadedFile('more.csv', Buffer.from('prompt,option1,option2,answers\nMore,a,b,1\n'));
		await scene.call(importFile, { event, file, catalog: 'start', mode: 'append', dryRun: false });
		const after = await show('start');
		assert.equal(after.slice(0, 3), before);
		assert.is(after[3]!.prompt, 'More');
	});

	test('bots know them', async () => {
		const known = knowledgeOf(await show('start'), (id, error) => assert.unreachable(`${id} ${String(error)}`));
		assert.equal(known.get(free.id), { text: 'Ja' });
		assert.equal([...known.keys()], [same.id, free.id]);
	});

	test('attempts and answers with such questions are still read', async () => {
		const phone = await joinGame(scene, event);
		const { attemptId } = await phone.start('start');
		const old = { id: free.id, type: 'photoText', prompt: 'Free', points: 1, countdown: null, instantFeedback: true };
		const question = { ...old, image: null, explanation: null, content: { requirePhoto: false } };
		const result = (await Result.findOne({ where: { attemptUid: attemptId } }))!;
		const plan = { ...result.plan, questions: [{ id: free.id, limit: null, question }] };
		await result.update({ plan } as never);
		forgetPlans(event);
		await phone.open(attemptId, free);
		const [item] = (await phone.attempt(attemptId)).items;
		assert.is((item!.question as { askText?: boolean }).askText, true);
		await phone.answer(attemptId, free, { text: 'Something' });
		await QuestionResult.update({ question } as never, { where: { resultId: result.id, questionId: free.id } });
		await phone.finish(attemptId);
		const [told] = await resultsOfTeam(scene.dependencies.database, event, phone.team.uid);
		assert.equal([told!.answers[0]!.chosen, told!.answers[0]!.right], [[{ text: 'Something' }], []]);
		const { detail } = await scene.call(showStatistics, { event, question: free.id });
		assert.equal(
			detail!.choices.map(({ text }) => text),
			['Something']
		);
	});

	test('answers judged by an older version keep their verdict, even if this one would judge otherwise', async () => {
		const accept = { requirePhoto: false, accept: ['x < 5'] };
		await Question.update({ content: accept }, { where: { id: free.id } });
		const phone = await joinGame(scene, event);
		const { attemptId } = await phone.start('start');
		await phone.open(attemptId, free);
		await phone.answer(attemptId, free, { text: 'x > 5' });
		await phone.finish(attemptId);
		const { id } = (await Result.findOne({ where: { attemptUid: attemptId } }))!;
		const verdict = async () => {
			forgetPlans(event);
			const [told] = await resultsOfTeam(scene.dependencies.database, event, phone.team.uid);
			const answer = told!.answers.find(({ questionId }) => questionId === free.id)!;
			const { detail } = await scene.call(showStatistics, { event, question: free.id });
			return [answer.isCorrect, answer.finalPoints, detail!.choices.find(({ text }) => text === 'x > 5')!.isRight];
		};
		assert.equal(await verdict(), [false, 0, false]);
		const judged = { isCorrect: true, fraction: 1, finalPoints: 1 };
		await QuestionResult.update(judged as never, { where: { resultId: id, questionId: free.id } });
		assert.equal((await verdict()).slice(0, 2), [true, 1]);
		await (await joinGame(scene, event)).start('start');
		assert.equal((await verdict()).slice(0, 2), [true, 1]);
	});
});
