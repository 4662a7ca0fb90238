import * as assert from 'uvu/assert';
import { Question } from '../../../server/features/authoring/catalogs/model.ts';
import {
	cleanCatalogTrash,
	saveCatalog,
	showCatalog,
	updateCatalog
} from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import {
	moveQuestion,
	removeQuestion,
	restoreQuestion,
	saveQuestion
} from '../../../server/features/authoring/catalogs/operations/questions.ts';
import { listKeyUse } from '../../../server/features/gameplay/results/operations.ts';
import { QuestionResult } from '../../../server/features/gameplay/results/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, type Ids } from '../../support/phone/game.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('questions one by one', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let ids: number[];
	const at = (fields: Fields = {}) => ({ event, slug: 'start', ...fields });
	const show = async (slug = 'start') => (await scene.call(showCatalog, at({ slug }))).catalog;
	const prompts = async () => (await show()).questions.map(({ prompt }) => prompt);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime(null);
		event = (await scene.event()).uid;
		const questions = ['One', 'Two', 'Three', 'Four'].map((prompt) => choice(prompt));
		const saved = await scene.call(saveCatalog, at({ name: 'Start', questions }));
		ids = saved.catalog.questions.map(({ id }) => id);
	});

	test('one question is saved, the others keep their rows, and the catalog its place in the versions', async () => {
		const others = await Question.findAll({ where: { id: [ids[0]!, ids[2]!, ids[3]!] }, raw: true });
		const done = await scene.call(saveQuestion, at({ id: ids[1], question: choice('Second') }), { ifVersion: 1 });
		assert.equal(
			[done.created, done.version, done.position, done.question.id, done.question.prompt],
			[false, 2, 1, ids[1], 'Second']
		);
		assert.equal(await prompts(), ['One', 'Second', 'Three', 'Four']);
		assert.equal(await Question.findAll({ where: { id: [ids[0]!, ids[2]!, ids[3]!] }, raw: true }), others);
		assert.equal(scene.announced.at(-1)?.topics, ['catalogs', 'rankings', 'own']);
	});

	test('a stale version is 412 with the stored one, and nothing changes', async () => {
		await scene.call(saveQuestion, at({ id: ids[0], question: choice('Theirs') }), { ifVersion: 1 });
		for (const [operation, fields] of [
			[saveQuestion, { id: ids[0], question: choice('Mine') }],
			[moveQuestion, { id: ids[0], position: 2 }],
			[removeQuestion, { id: ids[0] }]
		] as const) {
			const error = await refusal(scene.call(operation as typeof saveQuestion, at(fields), { ifVersion: 1 }));
			assert.equal([error.code, error.extra.currentVersion], ['version_conflict', 2]);
		}
		assert.equal(await prompts(), ['Theirs', 'Two', 'Three', 'Four']);
	});

	test('an invalid question changes nothing and lists every place', async () => {
		const question = { type: 'mc', prompt: ' ', options: ['a', ' a'], answers: [5], points: -1 };
		const error = await refusal(scene.call(saveQuestion, at({ id: ids[0], question })));
		assert.equal(faultsOf(error).sort(), [
			'question.answers[0] too_big',
			'question.options[1] duplicate',
			'question.points too_small',
			'question.prompt required'
		]);
		assert.is((await show()).version, 1);
	});

	test('a new question goes where it is wanted, else to the end; ids of others stay', async () => {
		const first = await scene.call(saveQuestion, at({ question: choice('Zero'), position: 0 }));
		const last = await scene.call(saveQuestion, at({ question: choice('Last') }));
		assert.equal([first.created, first.position, last.position, last.version], [true, 0, 5, 3]);
		assert.equal(await prompts(), ['Zero', 'One', 'Two', 'Three', 'Four', 'Last']);
		assert.equal(
			(await show()).questions.map(({ id }) => id),
			[first.question.id, ...ids, last.question.id]
		);
	});

	const moves: [from: number, to: number, order: string][] = [
		[0, 3, 'Two Three Four One'],
		[3, 0, 'Four One Two Three'],
		[1, 2, 'One Three Two Four'],
		[2, 2, 'One Two Three Four'],
		[0, 400, 'Two Three Four One']
	];
	for (const [from, to, order] of moves)
		test(`a question moves from ${from} to ${to}`, async () => {
			const { position, version } = await scene.call(moveQuestion, at({ id: ids[from], position: to }));
			assert.equal([position, version], [Math.min(to, 3), 2]);
			assert.is((await prompts()).join(' '), order);
		});

	test('a removed question can be restored with its id and position, for 30 days', async () => {
		await scene.call(removeQuestion, at({ id: ids[1] }));
		assert.equal(await prompts(), ['One', 'Three', 'Four']);
		assert.is((await refusal(scene.call(saveQuestion, at({ id: ids[1], question: choice('X') })))).code, 'not_found');
		const { question, position } = await scene.call(restoreQuestion, at({ id: ids[1] }));
		assert.equal([question.id, position], [ids[1], 1]);
		assert.equal(await prompts(), ['One', 'Two', 'Three', 'Four']);
		await scene.call(removeQuestion, at({ id: ids[1] }));
		scene.setTime(new Date(Date.now() + 31 * 86_400_000).toISOString());
		assert.is((await refusal(scene.call(restoreQuestion, at({ id: ids[1] })))).code, 'not_found');
		await scene.call(cleanCatalogTrash, {});
		assert.is(await Question.findByPk(ids[1]), null);
		assert.is((await show()).questionCount, 3);
	});

	test('a question of another catalog, event or namespace is not there', async () => {
		const other = (await scene.event()).uid;
		await scene.call(saveCatalog, { event: other, slug: 'start', questions: [] });
		for (const where of [{ event: other }, { slug: 'nowhere' }])
			assert.is(
				(await refusal(scene.call(saveQuestion, at({ ...where, id: ids[0], question: choice('X') })))).code,
				'not_found'
			);
		assert.equal(await prompts(), ['One', 'Two', 'Three', 'Four']);
	});

	test('500 questions are the end', async () => {
		const questions = Array.from({ length: 500 }, (_, index) => choice(`Q${index}`));
		await scene.call(saveCatalog, at({ slug: 'full', questions }));
		const error = await refusal(scene.call(saveQuestion, at({ slug: 'full', question: choice('Too much') })));
		assert.equal(faultsOf(error), ['question too_long']);
		const { questions: all } = await show('full');
		await scene.call(moveQuestion, at({ slug: 'full', id: all[499]!.id, position: 0 }));
		assert.is((await show('full')).questions[0]!.prompt, 'Q499');
	});

	test('saves at the same time keep both questions', async () => {
		await Promise.all(ids.map((id, index) => scene.call(saveQuestion, at({ id, question: choice(`New ${index}`) }))));
		assert.equal(await prompts(), ['New 0', 'New 1', 'New 2', 'New 3']);
		assert.is((await show()).version, 5);
	});

	test('stored answers keep their content, and those of an older key are counted', async () => {
		const phone = await joinGame(scene, event);
		const { attemptId } = await phone.start('start');
		const { questions } = (await scene.call(showCatalog, at({ ids: true }))).catalog;
		const [one, two] = questions as Ids[];
		for (const question of [one!, two!]) {
			await phone.open(attemptId, question);
			await phone.answer(attemptId, question, pick(question, 'right'));
		}
		const use = async () =>
			(await scene.call(listKeyUse, at())).questions.map(({ answers, oldKey }) => `${answers} ${oldKey}`);
		assert.equal(await use(), ['1 0', '1 0', '0 0', '0 0']);
		await scene.call(saveQuestion, at({ id: ids[0], question: choice('A typo is mended', 20) }));
		assert.equal(await use(), ['1 0', '1 0', '0 0', '0 0']);
		await scene.call(saveQuestion, at({ id: ids[0], question: choice('One', 10, { answers: [1] }) }));
		assert.equal(await use(), ['1 1', '1 0', '0 0', '0 0']);
		const kept = await QuestionResult.findOne({ where: { questionId: ids[0]! } });
		assert.equal([kept!.isCorrect, kept!.question.prompt], [true, 'One']);
	});

	test('people who can only view questions change none', async () => {
		const reader = { actor: userOf('analyst', 'acme') };
		for (const [operation, fields] of [
			[saveQuestion, { question: choice('X') }],
			[moveQuestion, { id: 1, position: 0 }],
			[removeQuestion, { id: 1 }],
			[updateCatalog, { name: 'X' }]
		] as const)
			assert.is((await refusal(scene.call(operation as typeof saveQuestion, at(fields), reader))).code, 'forbidden');
		assert.is((await scene.call(showCatalog, at(), reader)).catalog.questionCount, 4);
	});
});
