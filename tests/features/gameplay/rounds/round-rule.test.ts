import * as assert from 'uvu/assert';
import { solution } from '../../../../src/lib/questions/index.ts';
import { saveCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { saveQuestion } from '../../../../server/features/authoring/catalogs/operations/questions.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { AnswerCorrection, QuestionResult, Result } from '../../../../server/features/gameplay/results/model.ts';
import {
	correctAnswer,
	regradeAnswers,
	uncorrectAnswer,
	undoRegradedAnswers
} from '../../../../server/features/gameplay/results/operations/corrections.ts';
import { choice, pick } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { LedRound } from '../../../support/rounds/led-round.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('the rule of a round', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});

	const questions = ['q1', 'q2', 'q3'].map((prompt) => choice(prompt, 10));
	const create = (options: object) => LedRound.create(scene, { questions, options });
	const pointsOf = async (led: LedRound, audience: 'staff' | 'player' = 'staff') =>
		Object.fromEntries((await rankingsOf(led.event, audience)).points.map(({ name, points }) => [name, points]));
	const rowOf = async (led: LedRound, phone: Phone, prompt = 'q1') =>
		(await QuestionResult.findOne({
			where: { eventUid: led.event, teamUid: phone.team.uid, questionId: led.id(prompt) }
		}))!;
	/** Two teams answer the first question, one of them wrongly; it is revealed. */
	const played = async (options: object) => {
		const led = await create(options);
		const [good, bad] = [await led.join('Good'), await led.join('Bad')];
		await led.lead('openLobby', 'show');
		await led.answer(good, 'q1');
		await led.answer(bad, 'q1', 'wrong');
		return { led, good, bad };
	};

	test('a multiplier counts in points, worth and totals, and phones see it', async () => {
		const { led, good } = await played({ multiplier: 3 });
		assert.is((await led.seenBy(good)).question!.points, 30);
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Good: 30, Bad: 0 });
		assert.equal([(await rowOf(led, good)).points, (await led.seenBy(good)).own!.receipt!.points], [30, 30]);
		await led.lead('close');
		const [attempt] = await Result.findAll({ where: { roundUid: led.uid } });
		assert.equal([attempt!.total, attempt!.maxPoints], [1, 30]);
	});

	test('a wrong answer costs, a skipped or missed one does not', async () => {
		const { led, bad } = await played({ multiplier: 2, minus: 0.5 });
		const [skips, misses] = [await led.join('Skips'), await led.join('Misses')];
		await led.send(skips, 'q1', null);
		await led.lead('lock', 'reveal');
		const receipt = (await led.seenBy(bad)).own!.receipt!;
		assert.equal([receipt.points, receipt.isCorrect], [-10, false]);
		await led.lead('next');
		await led.answer(misses, 'q2');
		await led.lead('lock', 'reveal', 'podium', 'close');
		assert.equal(await pointsOf(led), { Good: 20, Misses: 20, Skips: 0, Bad: -10 });
	});

	test('a verdict says who decided it and when, and nothing does before the reveal', async () => {
		const { led, good, bad } = await played({});
		const told = async (phone: Phone) => {
			const { verdict, share, judgedBy, judgedAt, settledAt } = await rowOf(led, phone);
			return [verdict, share === null ? null : Number(share), judgedBy, judgedAt !== null, settledAt !== null];
		};
		assert.equal(await told(good), [null, null, null, false, false]);
		await led.lead('lock', 'reveal');
		assert.equal(await told(good), ['right', 1, null, true, true]);
		assert.equal(await told(bad), ['wrong', 0, null, true, true]);
		const { id } = await rowOf(led, bad);
		await scene.call(correctAnswer, { id, finalPoints: 5, reason: 'Half of it' });
		const [verdict, share, judgedBy] = await told(bad);
		assert.equal([verdict, share], ['partly', 0.5]);
		assert.is(judgedBy, (await AnswerCorrection.findOne({ where: { questionResultId: id } }))!.actor);
		await scene.call(uncorrectAnswer, { id });
		assert.equal(await told(bad), ['wrong', 0, null, true, true]);
	});

	test('corrections by hand keep to the rule', async () => {
		const { led, good, bad } = await played({ minus: 0.5 });
		const early = await rowOf(led, good);
		const refused = scene.call(correctAnswer, { id: early.id, isCorrect: true, reason: 'too early' });
		assert.is((await refusal(refused)).code, 'wrong_state');
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Good: 10, Bad: -5 });
		const { id } = await rowOf(led, bad);
		await scene.call(correctAnswer, { id, isCorrect: true, reason: 'Also right' });
		assert.equal(await pointsOf(led), { Good: 10, Bad: 10 });
		await scene.call(correctAnswer, { id, isCorrect: false, reason: 'No' });
		assert.equal(await pointsOf(led), { Good: 10, Bad: -5 });
		await scene.call(correctAnswer, { id, finalPoints: -2, reason: 'Mercy' });
		assert.equal(await pointsOf(led), { Good: 10, Bad: -2 });
		const low = scene.call(correctAnswer, { id, finalPoints: -6, reason: 'More than it costs' });
		assert.is((await refusal(low)).code, 'invalid_input');
	});

	/** The other option of q1 becomes right. */
	const changeKey = async (led: LedRound) => {
		const { id } = led.by.get('q1')!;
		const question = { ...choice('q1', 10), answers: [1] };
		await scene.call(saveQuestion, { event: led.event, slug: 'led', id, question });
		return scene.call(regradeAnswers, { event: led.event, catalog: 'led', reason: 'The key was wrong' });
	};

	test('a new key keeps to the rule, and so does taking it back', async () => {
		const { led, good } = await played({ multiplier: 2, minus: 0.5 });
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Good: 20, Bad: -10 });
		const { batch } = await changeKey(led);
		assert.equal(await pointsOf(led), { Good: -10, Bad: 20 });
		const { reveal } = await led.seenBy(good);
		assert.equal(reveal!.solution, pick(led.by.get('q1')!, 'wrong'));
		const late = await led.join('Late');
		await led.lead('next');
		await led.answer(late, 'q2');
		const plan = await Result.findOne({ where: { teamUid: late.team.uid } });
		assert.equal(solution(plan!.plan.questions[0]!.question), reveal!.solution);
		await scene.call(undoRegradedAnswers, { event: led.event, batch });
		assert.equal(await pointsOf(led), { Good: 20, Late: 0, Bad: -10 });
	});

	test('a new key before the reveal tells nothing and is the one that the reveal uses', async () => {
		const { led, good } = await played({ minus: 0.5 });
		const { answers, changed } = await changeKey(led);
		assert.equal([answers, changed], [0, 0]);
		assert.equal(await pointsOf(led), { Good: 0, Bad: 0 });
		assert.is((await rowOf(led, good)).isCorrect, null);
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Good: -5, Bad: 10 });
		const ids = (await QuestionResult.findAll({ where: { eventUid: led.event } })).map(({ id }) => id);
		assert.is(await AnswerCorrection.count({ where: { questionResultId: ids } }), 0);
	});

	test('a question that leaves scoring costs nobody anything, and comes back with what it cost', async () => {
		const { led } = await played({ minus: 1 });
		await led.lead('lock', 'reveal');
		await led.command('void', { questionId: led.id('q1') });
		assert.equal(await pointsOf(led), { Good: 0, Bad: 0 });
		await led.command('unvoid', { questionId: led.id('q1') });
		assert.equal(await pointsOf(led), { Good: 10, Bad: -10 });
	});

	test('a question that leaves scoring at its station before its reveal tells nothing when it comes back', async () => {
		const { led, good } = await played({});
		const set = (outOfScoring: boolean) =>
			scene.call(regradeAnswers, {
				event: led.event,
				catalog: 'led',
				question: led.id('q1'),
				outOfScoring,
				reason: 'x'
			});
		await set(true);
		const totals = async () => {
			const [one] = await Result.findAll({ where: { roundUid: led.uid }, order: ['id'] });
			return [one!.total, one!.maxPoints, one!.points];
		};
		assert.equal(await totals(), [2, 20, 0]);
		await set(false);
		assert.equal(await totals(), [3, 30, 0]);
		assert.equal([(await rowOf(led, good)).isCorrect, await pointsOf(led)], [null, { Good: 0, Bad: 0 }]);
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Good: 10, Bad: 0 });
	});

	test('a frozen board shows what was revealed by then, not what was answered', async () => {
		const { led, good, bad } = await played({});
		await led.lead('lock', 'reveal', 'next');
		await led.answer(good, 'q2');
		await led.answer(bad, 'q2');
		led.at(8);
		await scene.call(updateEvent, { event: led.event, config: { boardMode: 'frozen' } });
		led.at(10);
		await led.lead('lock', 'reveal');
		assert.equal(
			[await pointsOf(led), await pointsOf(led, 'player')],
			[
				{ Good: 20, Bad: 10 },
				{ Good: 10, Bad: 0 }
			]
		);
		const { id } = await rowOf(led, bad, 'q2');
		await scene.call(correctAnswer, { id, isCorrect: false, reason: 'After the freeze' });
		assert.equal(await pointsOf(led, 'player'), { Good: 10, Bad: 0 });
	});

	test('what a team answered before stays with its answer', async () => {
		const led = await create({ changeUntilLock: true });
		const phone = await led.join();
		await led.lead('openLobby', 'show');
		await led.answer(phone, 'q1', 'wrong');
		await led.answer(phone, 'q1', 'right', { replaces: 1 });
		await led.answer(phone, 'q1', 'wrong', { replaces: 2 });
		const row = await rowOf(led, phone);
		assert.equal([row.answerRevision, row.answerText, row.answerHistory], [3, 'wrong', ['wrong', 'right']]);
	});

	test('a catalog that changes afterwards leaves the round as it was', async () => {
		const { led } = await played({ multiplier: 2 });
		await scene.call(saveCatalog, { event: led.event, slug: 'led', questions: [choice('q1', 1)] });
		await led.lead('lock', 'reveal');
		assert.equal(await pointsOf(led), { Good: 20, Bad: 0 });
	});
});
