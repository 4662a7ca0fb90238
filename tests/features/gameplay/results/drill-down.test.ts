import * as assert from 'uvu/assert';
import { forgetSummary } from '../../../../server/features/gameplay/results/statistics/summary.ts';
import { listTeamResults } from '../../../../server/features/gameplay/results/operations.ts';
import {
	correctAnswer,
	regradeAnswers,
	uncorrectAnswer,
	undoRegradedAnswers
} from '../../../../server/features/gameplay/results/operations/corrections.ts';
import { showStatistics } from '../../../../server/features/gameplay/results/operations/statistics.ts';
import type { AnswerPart } from '#lib/questions/types.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

type Named = { id: string; text: string };
type Pair = { termId: string; term: string; definitionId: string; definition: string };
type Card = { id: string; text: string };

const questions = [
	choice('Which?', 10, { countdown: 30 }),
	{ type: 'mc', prompt: 'Which ones?', points: 10, options: ['two', 'three', 'four'], answers: [0, 2] },
	{ type: 'sort', prompt: 'By size', points: 10, items: ['small', 'middle', 'large'] },
	{
		type: 'assign',
		prompt: 'Pairs',
		points: 10,
		terms: [
			{ term: 'Lübeck', definition: 'marzipan' },
			{ term: 'Dresden', definition: 'stollen' }
		]
	},
	{ type: 'swipe', prompt: 'True?', points: 10, cards: [{ text: 'Stones swim', correct: false }] },
	{ type: 'photoText', prompt: 'Name it', points: 10, requirePhoto: false, accept: ['Tower', 'Mill*'] }
];

forEachDatabase('answers of a team in words', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let asked: Map<string, Ids>;
	let owls: Phone;

	const answersOf = async (team: Phone) => {
		const { results } = await scene.call(listTeamResults, { event, team: team.team.uid });
		return results[0]!.answers;
	};
	const answerOf = async (prompt: string) => (await answersOf(owls)).find((answer) => answer.prompt === prompt)!;

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T12:00:00.000Z');
		event = (await scene.event({ config: { locale: 'en', shuffleQuestions: false } })).uid;
		asked = await putCatalog(scene, event, 'start', questions);
		owls = await joinGame(scene, event, { name: 'Owls' });
		const { attemptId } = await owls.start('start');
		const [one, several, sizes, pairs, cards, text] = [...asked.values()] as [Ids, Ids, Ids, Ids, Ids, Ids];
		await owls.open(attemptId, one);
		scene.setTime('2026-07-01T12:00:12.000Z');
		await owls.answer(attemptId, one, pick(one, 'wrong'));
		const options = several.options as Named[];
		await owls.answer(attemptId, several, { selected: [options[0]!.id, options[1]!.id] });
		const items = sizes.items as Named[];
		await owls.answer(attemptId, sizes, { order: [items[1]!.id, items[0]!.id, items[2]!.id] });
		const [first, second] = pairs.terms as [Pair, Pair];
		await owls.answer(attemptId, pairs, {
			pairs: { [first.termId]: second.definitionId, [second.termId]: first.definitionId }
		});
		await owls.answer(attemptId, cards, { swipes: { [(cards.cards as Card[])[0]!.id]: 'right' } });
		await owls.answer(attemptId, text, { text: 'Castle' });
		await owls.finish(attemptId);
	});

	test('every type returns what was chosen and what is right, part by part', async () => {
		const inWords = ({ text, definition, side }: AnswerPart) =>
			definition === undefined ? (side ? `${side}: ${text}` : text) : `${text} + ${definition}`;
		const told = (await answersOf(owls)).map(({ prompt, chosen, right, isOrdered }) => [
			prompt,
			chosen.map(inWords),
			right.map(inWords),
			isOrdered
		]);
		const byPrompt = [...asked.keys()];
		assert.equal(
			told.toSorted(([one], [other]) => byPrompt.indexOf(one as string) - byPrompt.indexOf(other as string)),
			[
				['Which?', ['wrong'], ['right'], false],
				['Which ones?', ['two', 'three'], ['two', 'four'], false],
				['By size', ['middle', 'small', 'large'], ['small', 'middle', 'large'], true],
				['Pairs', ['Lübeck + stollen', 'Dresden + marzipan'], ['Lübeck + marzipan', 'Dresden + stollen'], false],
				['True?', ['right: Stones swim'], ['left: Stones swim'], false],
				['Name it', ['Castle'], ['Tower', 'Mill*'], false]
			]
		);
		const { seconds, receivedAt, decisions } = await answerOf('Which?');
		assert.equal([seconds, receivedAt, decisions], [12, '2026-07-01T12:00:12.000Z', []]);
		assert.is((await answerOf('By size')).seconds, null);
	});

	test('decisions stay readable, and each correction is undone on its own', async () => {
		const { id } = await answerOf('Which?');
		const anna = { actor: userOf('event-manager', 'acme') };
		scene.setTime('2026-07-01T13:00:00.000Z');
		await scene.call(correctAnswer, { id, finalPoints: 4, reason: 'Half of it' }, anna);
		scene.setTime('2026-07-01T14:00:00.000Z');
		await scene.call(correctAnswer, { id, isCorrect: true, finalPoints: 10, reason: 'The sign names both' }, anna);
		const history = async () =>
			(await answerOf('Which?')).decisions.map(({ kind, wasPoints, finalPoints, reason, removedAt }) => [
				kind,
				wasPoints,
				finalPoints,
				reason,
				removedAt
			]);
		assert.equal(await history(), [
			['manual', 0, 4, 'Half of it', null],
			['manual', 4, 10, 'The sign names both', null]
		]);
		const [first, second] = (await answerOf('Which?')).decisions;
		assert.equal([first!.at, first!.actor.startsWith('user:')], ['2026-07-01T13:00:00.000Z', true]);
		scene.setTime('2026-07-01T15:00:00.000Z');
		await scene.call(uncorrectAnswer, { id, correction: first!.id });
		assert.is((await answerOf('Which?')).finalPoints, 10);
		assert.is((await answerOf('Which?')).corrected, true);
		const again = scene.call(uncorrectAnswer, { id, correction: first!.id });
		assert.is((await refusal(again)).code, 'wrong_state');
		await scene.call(uncorrectAnswer, { id, correction: second!.id });
		const { finalPoints, corrected } = await answerOf('Which?');
		assert.equal([finalPoints, corrected], [0, false]);
		assert.equal(
			(await history()).map((entry) => entry.at(-1)),
			['2026-07-01T15:00:00.000Z', '2026-07-01T15:00:00.000Z']
		);
		const other = await answerOf('By size');
		const foreign = scene.call(uncorrectAnswer, { id: other.id, correction: second!.id });
		assert.is((await refusal(foreign)).code, 'wrong_state');
	});

	test('a new key appears in the history of the answers it changed, with what is right since', async () => {
		const question = asked.get('Which?')!;
		const wrong = (question.options as Named[])[1]!.id;
		const { batch } = await scene.call(regradeAnswers, {
			event,
			catalog: 'start',
			question: question.id,
			answers: [wrong],
			reason: 'Swapped'
		});
		const { right, decisions } = await answerOf('Which?');
		assert.equal([right, decisions[0]!.kind, decisions[0]!.reason], [[{ text: 'wrong' }], 'regrade', 'Swapped']);
		assert.is(decisions[0]!.batch, batch);
		await scene.call(undoRegradedAnswers, { event, batch: batch! });
		assert.ok((await answerOf('Which?')).decisions[0]!.removedAt);
	});

	test('more answers than fit a page are paged by the database, newest first', async () => {
		for (let team = 0; team < 4; team += 1) {
			const phone = await joinGame(scene, event);
			const { attemptId } = await phone.start('start');
			await phone.finish(attemptId);
		}
		forgetSummary(event);
		const pages = [];
		for (const page of ['1', '2', '3']) pages.push(await scene.call(showStatistics, { event, page }));
		assert.equal(
			pages.map(({ page, rows, total }) => [page, rows.length, total]),
			[
				[1, 25, 30],
				[2, 5, 30],
				[2, 5, 30]
			]
		);
		const ids = pages.slice(0, 2).flatMap(({ rows }) => rows.map(({ id }) => id));
		assert.equal(
			ids,
			[...new Set(ids)].toSorted((one, other) => other - one)
		);
		const skipped = await scene.call(showStatistics, { event, status: 'skipped', page: '1' });
		assert.equal([skipped.total, skipped.rows.every(({ name }) => name !== 'Owls')], [24, true]);
	});
});
