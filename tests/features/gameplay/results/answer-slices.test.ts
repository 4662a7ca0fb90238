import * as assert from 'uvu/assert';
import { submitResult } from '../../../../server/features/gameplay/results/operations.ts';
import { QuestionResult } from '../../../../server/features/gameplay/results/model.ts';
import { answerPage, perPage } from '../../../../server/features/gameplay/results/statistics/answer-page.ts';
import {
	answerSlices,
	newestAnswerSlices
} from '../../../../server/features/gameplay/results/statistics/answer-slices.ts';
import { countQuestions } from '../../../../server/features/gameplay/results/statistics/question-counts.ts';
import { choice, putCatalog } from '../../../support/phone/game.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const answers = 2602;
const most = 2500;

forEachDatabase('answers of a large event in slices', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let ids: number[];
	test.before(async () => {
		scene = await openScene({ open });
		event = (await scene.event()).uid;
		await putCatalog(scene, event, 'harbour', [choice('One'), choice('Two')]);
		await scene.call(submitResult, {
			event,
			name: 'Owls',
			catalog: 'harbour',
			answers: [{ isCorrect: true }, { isCorrect: false }]
		});
		const [one, other] = (await QuestionResult.findAll({ where: { eventUid: event } })).map((row) => row.get());
		const more = Array.from({ length: answers - 2 }, (_, index) => {
			const { id: _id, ...row } = index % 2 ? one! : other!;
			return { ...row, questionId: 1_000_000 + index };
		});
		await QuestionResult.bulkCreate(more as never);
		const rows = await QuestionResult.findAll({
			where: { eventUid: event },
			attributes: ['id'],
			order: ['id'],
			raw: true
		});
		ids = rows.map(({ id }) => id);
		assert.is(ids.length, answers);
	});

	test('cover each answer once, none with more rows than the limit', async () => {
		for (const slicesOf of [answerSlices, newestAnswerSlices]) {
			const slices = await Array.fromAsync(slicesOf(scene.dependencies.database, event));
			const found = slices.map(({ after, upTo }) => ids.filter((id) => id > after && id <= upTo));
			assert.equal(
				found.map(({ length }) => length),
				[most, answers - most]
			);
			assert.is(found[0]!.includes(ids[0]!), slicesOf === answerSlices);
			assert.is((await Array.fromAsync(slicesOf(scene.dependencies.database, 'f'.repeat(32)))).length, 1);
		}
	});

	test('count each question as one statement would', async () => {
		const counts = await countQuestions(scene.dependencies.database, event);
		assert.is(counts.length, answers);
		const sum = (name: 'answered' | 'right') => counts.reduce((total, row) => total + row[name], 0);
		assert.equal([sum('answered'), sum('right')], [answers, answers / 2]);
		assert.equal(
			counts.map(({ sample }) => sample).sort((a, b) => a - b),
			ids
		);
	});

	test('give pages as if they were one list', async () => {
		const { database } = scene.dependencies;
		const pages = Math.ceil(answers / perPage);
		const newest = ids.toReversed();
		for (const page of [1, 4, 5, 6, pages, pages + 1]) {
			const shown = await answerPage(database, event, { page });
			assert.is(shown.total, answers);
			assert.is(shown.page, Math.min(page, pages));
			const first = (shown.page - 1) * perPage;
			assert.equal(
				shown.rows.map(({ id }) => id),
				newest.slice(first, first + perPage),
				String(page)
			);
		}
		assert.is((await answerPage(database, event, { page: 1, correct: true })).total, answers / 2);
		assert.equal((await answerPage(database, event, { page: 9, catalog: 'market' })).rows, []);
	});
});
