import * as assert from 'uvu/assert';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { answerQuestion } from '../../../../server/features/gameplay/play/operations/answers.ts';
import { joinEvent } from '../../../../server/features/gameplay/play/operations/join.ts';
import { handOver } from '../../../../server/features/gameplay/play/operations/info.ts';
import { QuestionResult, Result } from '../../../../server/features/gameplay/results/model.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { freshId, type Phone } from '../../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const questions = [
	choice('mc', 10),
	{ type: 'assign', prompt: 'assign', points: 10, terms: [1, 2].map((n) => ({ term: `t${n}`, definition: `d${n}` })) },
	{ type: 'sort', prompt: 'sort', points: 10, items: ['first', 'second', 'third'] },
	{ type: 'swipe', prompt: 'swipe', points: 10, cards: [1, 2].map((n) => ({ text: `c${n}`, correct: n === 1 })) },
	{ type: 'photoText', prompt: 'photo', points: 10, requirePhoto: false, accept: ['Gr?n*'] },
	{ type: 'flip', prompt: 'flip', answer: 'Back' }
];
const textOf = (list: unknown, text: string) =>
	(list as { id: string; text: string }[]).find((one) => one.text === text)!.id;

forEachDatabase('answers', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let phone: Phone;
	let attempt: string;
	let byPrompt: Map<string, Ids>;
	const of = (prompt: string) => byPrompt.get(prompt)!;
	const terms = () => of('assign').terms as { termId: string; definitionId: string }[];
	const rightAnswers = (): Record<string, unknown> => ({
		mc: pick(of('mc'), 'right'),
		assign: { pairs: Object.fromEntries(terms().map(({ termId, definitionId }) => [termId, definitionId])) },
		sort: { order: (of('sort').items as { id: string }[]).map(({ id }) => id) },
		swipe: { swipes: { [textOf(of('swipe').cards, 'c1')]: 'right', [textOf(of('swipe').cards, 'c2')]: 'left' } },
		photo: { text: 'gr?n ist es' },
		flip: { turned: true }
	});
	const rows = (prompt: string) => QuestionResult.findAll({ where: { eventUid: event, questionId: of(prompt).id } });

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime(null);
		event = (await scene.event()).uid;
		byPrompt = await putCatalog(scene, event, 'start', questions);
		phone = await joinGame(scene, event, { name: 'Owls' });
		attempt = (await phone.start('start')).attemptId;
	});

	test('every type is scored by the server', async () => {
		for (const [prompt, answer] of Object.entries(rightAnswers())) {
			const receipt = await phone.answer(attempt, of(prompt), answer);
			assert.equal([receipt.status, receipt.feedback, receipt.timeLeftSec], ['accepted', null, null], prompt);
		}
		const { points, correct, total, maxPoints, questions: list } = await phone.finish(attempt);
		assert.equal([points, correct, total, maxPoints], [50, 5, 5, 50]);
		const parts = new Map(list.map(({ prompt, answer }) => [prompt, answer.map((part) => Object.values(part))]));
		assert.equal(
			['mc', 'assign', 'sort', 'swipe', 'photo', 'flip'].map((prompt) => parts.get(prompt)),
			[
				[['right']],
				[
					['t1', 'd1'],
					['t2', 'd2']
				],
				[['first'], ['second'], ['third']],
				[
					['c1', 'right'],
					['c2', 'left']
				],
				[['gr?n ist es']],
				[]
			]
		);
		assert.is(list.find(({ prompt }) => prompt === 'flip')!.isCorrect, null);
	});

	test('the same answer again returns the same receipt, and there is one row', async () => {
		const answerId = freshId('answer');
		const first = await phone.answer(attempt, of('mc'), rightAnswers().mc, answerId);
		const again = await phone.answer(attempt, of('mc'), rightAnswers().mc, answerId);
		assert.equal(again, first);
		assert.is((await rows('mc')).length, 1);
		await phone.answer(attempt, of('sort'), rightAnswers().sort);
		assert.equal(await phone.answer(attempt, of('mc'), rightAnswers().mc, answerId), first);
		const item = (await phone.attempt(attempt)).items.find(({ questionId }) => questionId === of('mc').id);
		assert.equal(item?.receipt, first);
		const other = await refusal(phone.answer(attempt, of('mc'), rightAnswers().mc));
		assert.equal([other.code, other.extra?.receipt], ['already_answered', first]);
		await phone.finish(attempt);
		assert.equal(await phone.answer(attempt, of('mc'), rightAnswers().mc, answerId), first);
	});

	test('an answer is the same however it is written', async () => {
		const answerId = freshId('answer');
		const first = await phone.answer(attempt, of('photo'), { text: ' Gr?n\r\nx ', photoId: null }, answerId);
		assert.equal(await phone.answer(attempt, of('photo'), { text: ' Gr?n\r\nx ', photoId: null }, answerId), first);
		assert.equal(await phone.answer(attempt, of('photo'), { text: 'Gr?n\nx' }, answerId), first);
	});

	test('the same id with another content or question is refused', async () => {
		const answerId = freshId('answer');
		await phone.answer(attempt, of('mc'), pick(of('mc'), 'wrong'), answerId);
		const conflicts = await Promise.all([
			refusal(phone.answer(attempt, of('mc'), rightAnswers().mc, answerId)),
			refusal(phone.answer(attempt, of('mc'), null, answerId)),
			refusal(phone.answer(attempt, of('sort'), rightAnswers().sort, answerId))
		]);
		for (const { status, code } of conflicts) assert.equal([status, code], [409, 'idempotency_conflict']);
		assert.is((await phone.attempt(attempt)).items.filter(({ receipt }) => receipt).length, 1);
	});

	test('another phone comes too late: it gets the receipt of the first', async () => {
		const { url } = await phone.call(handOver, { event });
		const mate = await joinGame(scene, event, { teamToken: new URL(url).searchParams.get('t') });
		const receipt = await phone.answer(attempt, of('mc'), pick(of('mc'), 'wrong'));
		const error = await refusal(mate.answer(attempt, of('mc'), rightAnswers().mc));
		assert.equal([error.status, error.code, error.extra.receipt], [409, 'already_answered', receipt]);
		assert.is((await mate.attempt(attempt)).items.find(({ receipt: one }) => one)!.receipt!.answerId, receipt.answerId);
	});

	test('ten concurrent phones: one answer is stored, nine get its receipt', async () => {
		const outcomes = await Promise.allSettled(
			Array.from({ length: 10 }, () => phone.answer(attempt, of('mc'), rightAnswers().mc))
		);
		const stored = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
		const refused = outcomes.flatMap((one) =>
			one.status === 'rejected' ? [one.reason as { code: string; extra: { receipt: object } }] : []
		);
		assert.equal([stored.length, refused.length], [1, 9]);
		for (const { code, extra } of refused) {
			assert.is(code, 'already_answered');
			assert.equal(extra.receipt, stored[0]);
		}
		const { answered, points } = (await Result.findOne({ where: { attemptUid: attempt } }))!;
		assert.equal([(await rows('mc')).length, answered, points], [1, 1, 10]);
	});

	test('ten equal concurrent calls return ten equal receipts', async () => {
		const answerId = freshId('answer');
		const receipts = await Promise.all(
			Array.from({ length: 10 }, () => phone.answer(attempt, of('mc'), rightAnswers().mc, answerId))
		);
		for (const receipt of receipts) assert.equal(receipt, receipts[0]);
		assert.is((await Result.findOne({ where: { attemptUid: attempt } }))!.answered, 1);
	});

	test('all questions answered concurrently by one phone lose nothing', async () => {
		const answers = Object.entries(rightAnswers());
		await Promise.all(answers.map(([prompt, answer]) => phone.answer(attempt, of(prompt), answer)));
		const { points, correct, version } = (await Result.findOne({ where: { attemptUid: attempt } }))!;
		assert.equal([points, correct, version], [50, 5, 7]);
		assert.is((await phone.finish(attempt)).points, 50);
	});

	test('forty teams answer at the same moment, and every answer is stored', async () => {
		const teams = await Promise.all(Array.from({ length: 40 }, () => joinGame(scene, event)));
		const attempts = await Promise.all(teams.map((team) => team.start('start')));
		const answers = Object.entries(rightAnswers());
		for (const [prompt, answer] of answers)
			await Promise.all(teams.map((team, index) => team.answer(attempts[index]!.attemptId, of(prompt), answer)));
		assert.is(await QuestionResult.count({ where: { eventUid: event, status: 'accepted' } }), 240);
		const results = await Result.findAll({ where: { eventUid: event }, attributes: ['points'] });
		assert.is(
			results.reduce((sum, { points }) => sum + points, 0),
			2000
		);
	});

	const foreignFields = [{ points: 100 }, { isCorrect: true }, { finalPoints: 5 }, { time_left_sec: 9 }];
	for (const field of foreignFields)
		test(`an answer cannot contain ${Object.keys(field)[0]}`, async () => {
			const input = { attempt, questionId: of('mc').id, answerId: freshId('answer'), answer: rightAnswers().mc };
			const error = await refusal(phone.call(answerQuestion, { ...input, ...field }));
			assert.equal(faultsOf(error), [`${Object.keys(field)[0]} unknown_field`]);
			assert.is((await rows('mc')).length, 0);
		});

	const wrongForms: [prompt: string, answer: () => unknown, path: string][] = [
		['mc', () => ({ selected: [] }), 'answer.selected'],
		['mc', () => ({ selected: ['zzzzzz'] }), 'answer.selected[0]'],
		[
			'mc',
			() => ({ selected: [...pick(of('mc'), 'right').selected, ...pick(of('mc'), 'right').selected] }),
			'answer.selected[1]'
		],
		['mc', () => 'right', 'answer'],
		['mc', () => ({ ...pick(of('mc'), 'right'), isCorrect: true }), 'answer.isCorrect'],
		['mc', () => undefined, 'answer'],
		['assign', () => ({ pairs: { [terms()[0]!.termId]: 'zzzzzz' } }), 'answer.pairs'],
		['assign', () => ({ pairs: { zzzzzz: terms()[0]!.definitionId } }), 'answer.pairs'],
		[
			'assign',
			() => ({ pairs: Object.fromEntries(terms().map(({ termId }) => [termId, terms()[0]!.definitionId])) }),
			'answer.pairs'
		],
		['sort', () => ({ order: (rightAnswers().sort as { order: string[] }).order.slice(1) }), 'answer.order'],
		['swipe', () => ({ swipes: { zzzzzz: 'left' } }), 'answer.swipes'],
		['swipe', () => ({ swipes: { [textOf(of('swipe').cards, 'c1')]: 'up' } }), 'answer.swipes'],
		['photo', () => ({ photoId: freshId('photo') }), 'answer.photoId'],
		['photo', () => ({}), 'answer.text'],
		['photo', () => ({ text: 'x'.repeat(501) }), 'answer.text'],
		['flip', () => ({ turned: false }), 'answer.turned']
	];
	for (const [index, [prompt, answer, path]] of wrongForms.entries())
		test(`wrong form ${index + 1} (${prompt}) is refused at ${path} and leaves the question open`, async () => {
			const error = await refusal(phone.answer(attempt, of(prompt), answer()));
			assert.is(error.status, 422);
			assert.ok(error.details![0]!.path.startsWith(path), error.details![0]!.path);
			assert.is((await rows(prompt)).length, 0);
			assert.is((await phone.answer(attempt, of(prompt), rightAnswers()[prompt])).status, 'accepted');
		});

	test('a skipped question is settled and earns nothing', async () => {
		const receipt = await phone.answer(attempt, of('mc'), null);
		assert.equal([receipt.status, receipt.feedback], ['skipped', null]);
		assert.is((await refusal(phone.answer(attempt, of('mc'), rightAnswers().mc))).code, 'already_answered');
		const { points, questions: list } = await phone.finish(attempt);
		assert.equal([points, list.find(({ prompt }) => prompt === 'mc')!.status], [0, 'skipped']);
	});

	test('questions that are not of the attempt do not exist there', async () => {
		const other = await putCatalog(scene, event, 'second', [choice('Elsewhere')]);
		const foreign = other.get('Elsewhere')!;
		assert.is((await refusal(phone.answer(attempt, foreign, pick(foreign, 'right')))).code, 'not_found');
		assert.is((await refusal(phone.open(attempt, foreign))).code, 'not_found');
	});

	test('a team without a phone here has no answers', async () => {
		const input = { attempt, questionId: of('mc').id, answerId: freshId('answer'), answer: null };
		const anonymous = scene.call(answerQuestion, input, { actor: { kind: 'anonymous' } });
		assert.is((await refusal(anonymous)).code, 'join_required');
		const elsewhere = await joinGame(scene, (await scene.event()).uid);
		assert.is((await refusal(elsewhere.call(answerQuestion, input))).code, 'not_found');
		await scene.call(joinEvent, { event, joinId: freshId('join'), name: 'Foxes' }, { actor: { kind: 'anonymous' } });
	});

	test('partial credit counts for the types that are named', async () => {
		await scene.call(updateEvent, { event, config: { partialCredit: ['sort', 'swipe'] } });
		const second = await joinGame(scene, event);
		const started = (await second.start('start')).attemptId;
		const half = { swipes: { [textOf(of('swipe').cards, 'c1')]: 'right' } };
		const order = (rightAnswers().sort as { order: string[] }).order;
		await second.answer(started, of('swipe'), half);
		await second.answer(started, of('sort'), { order: [order[0], order[2], order[1]] });
		await second.answer(started, of('assign'), { pairs: { [terms()[0]!.termId]: terms()[0]!.definitionId } });
		const { points, correct } = await second.finish(started);
		assert.equal([points, correct], [10, 0]);
	});

	test('a recurring fraction is the same at first, when repeated, and after a reload', async () => {
		const cards = [1, 2, 3].map((n) => ({ text: `k${n}`, correct: n === 1 }));
		const thirds = await putCatalog(scene, event, 'thirds', [{ type: 'swipe', prompt: 'thirds', points: 10, cards }]);
		await scene.call(updateEvent, { event, config: { partialCredit: ['swipe'], instantFeedback: true } });
		const { attemptId } = await phone.start('thirds');
		const question = thirds.get('thirds')!;
		const answer = { swipes: { [textOf(question.cards, 'k1')]: 'right' } };
		const first = await phone.answer(attemptId, question, answer, 'the-only-answer-id');
		assert.equal(first.feedback, { isCorrect: false, fraction: 0.333333, finalPoints: 3 });
		assert.equal(await phone.answer(attemptId, question, answer, 'the-only-answer-id'), first);
		assert.equal((await phone.attempt(attemptId)).items[0]!.receipt, first);
	});

	test('sides of swiped cards are written in the language of the event', async () => {
		await scene.call(updateEvent, { event, config: { locale: 'en' } });
		const second = await joinGame(scene, event);
		const started = (await second.start('start')).attemptId;
		await second.answer(started, of('swipe'), rightAnswers().swipe);
		await phone.answer(attempt, of('swipe'), rightAnswers().swipe);
		const texts = (await rows('swipe')).map(({ answerText }) => answerText).sort();
		assert.equal(texts, ['c1: Richtig | c2: Falsch', 'c1: True | c2: False']);
	});
});
