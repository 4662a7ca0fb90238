import * as assert from 'uvu/assert';
import { removeCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { QuestionResult, Result } from '../../../../server/features/gameplay/results/model.ts';
import { updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { removeTeam } from '../../../../server/features/gameplay/results/operations.ts';
import { runMinuteJob } from '../../../../server/jobs/timed.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { freshId, type Phone } from '../../../support/phone/phone.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const noon = Date.parse('2026-07-01T12:00:00.000Z');
const questions = [
	choice('One'),
	choice('Two', 20),
	choice('Three', 30),
	{ type: 'flip', prompt: 'Card', answer: 'Back' }
];

forEachDatabase('attempts', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let phone: Phone;
	let byPrompt: Map<string, Ids>;
	const at = (seconds: number) => scene.setTime(new Date(noon + seconds * 1000).toISOString());
	const right = (prompt: string) => pick(byPrompt.get(prompt)!, 'right');
	const answer = (attempt: string, prompt: string, who = phone) =>
		who.answer(attempt, byPrompt.get(prompt)!, prompt === 'Card' ? { turned: true } : right(prompt));
	const configure = (config: object) => scene.call(updateEvent, { event, config });
	const code = async (outcome: Promise<unknown>) => (await refusal(outcome)).code;

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		at(0);
		event = (await scene.event()).uid;
		byPrompt = await putCatalog(scene, event, 'start', questions);
		phone = await joinGame(scene, event, { name: 'Owls' });
	});

	test('a start fixes questions, order and settings', async () => {
		const attempt = await phone.start('start');
		assert.equal(
			[attempt.state, attempt.attempt, attempt.current, attempt.version, attempt.resumed, attempt.startedAt],
			['running', 1, 0, 1, undefined, '2026-07-01T12:00:00.000Z']
		);
		assert.equal(attempt.items.map(({ type }) => type).sort(), ['flip', 'mc', 'mc', 'mc']);
		assert.equal(
			attempt.items.map(({ position }) => position),
			[0, 1, 2, 3]
		);
		assert.is(attempt.expiresAt, '2026-07-02T00:00:00.000Z');
		await putCatalog(scene, event, 'start', [choice('Changed', 1)]);
		await configure({ countdown: 5, instantFeedback: true, shuffleQuestions: false });
		const again = await phone.attempt(attempt.attemptId);
		assert.equal(
			again.items.map(({ question }) => question),
			attempt.items.map(({ question }) => question)
		);
		const receipt = await phone.answer(attempt.attemptId, byPrompt.get('One')!, right('One'));
		assert.equal([receipt.status, receipt.feedback], ['accepted', null]);
	});

	test('starting again resumes: same id, another id, another phone, parallel phones', async () => {
		const attemptId = freshId('attempt');
		const first = await phone.start('start', attemptId);
		await answer(attemptId, 'One');
		for (const id of [attemptId, freshId('attempt')]) {
			const again = await phone.start('start', id);
			assert.equal([again.attemptId, again.resumed], [attemptId, true]);
			assert.equal(
				again.items.map(({ questionId, state }) => [questionId, state === 'accepted']),
				first.items.map(({ questionId }) => [questionId, questionId === byPrompt.get('One')!.id])
			);
		}
		const second = await joinGame(scene, event, { name: 'Foxes' });
		const outcomes = await Promise.all(Array.from({ length: 8 }, () => second.start('start')));
		assert.is(new Set(outcomes.map((each) => each.attemptId)).size, 1);
		assert.is(outcomes.filter(({ resumed }) => !resumed).length, 1);
	});

	test('an id of another team starts nothing and shows nothing', async () => {
		const { attemptId } = await phone.start('start');
		const other = await joinGame(scene, event, { name: 'Foxes' });
		assert.is(await code(other.start('start', attemptId)), 'idempotency_conflict');
		assert.is(await code(other.attempt(attemptId)), 'not_found');
		assert.is(await code(other.summary(attemptId)), 'not_found');
		assert.is(await code(answer(attemptId, 'One', other)), 'not_found');
		assert.is(await code(other.open(attemptId, byPrompt.get('One')!)), 'not_found');
		assert.is(await code(other.finish(attemptId)), 'not_found');
		const shared = freshId('attempt');
		const outcomes = await Promise.allSettled([phone, other].map((each) => each.start('start', shared)));
		const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
		assert.ok(codes.every((each) => each === 'idempotency_conflict'));
	});

	test('a station that is unknown, removed or empty cannot be started', async () => {
		await scene.call(removeCatalog, { event, slug: 'start' });
		await putCatalog(scene, event, 'empty', []);
		for (const slug of ['nowhere', 'start', 'empty', '1']) assert.is(await code(phone.start(slug)), 'not_found', slug);
		assert.equal((await phone.me()).catalogs, []);
	});

	test('a finished station can be played again with the next number', async () => {
		const first = await phone.start('start');
		await answer(first.attemptId, 'One');
		await phone.finish(first.attemptId);
		const second = await phone.start('start');
		assert.equal([second.attempt, second.resumed], [2, undefined]);
		assert.equal((await phone.me()).catalogs[0]!.running, true);
		const repeated = await phone.start('start', first.attemptId);
		assert.equal([repeated.state, repeated.resumed], ['finished', true]);
	});

	test('a competition counts one attempt: also one that expired with an answer', async () => {
		await configure({ competitionMode: true });
		const first = await phone.start('start');
		at(12 * 3600 + 1);
		await runMinuteJob(scene.dependencies);
		assert.is((await phone.attempt(first.attemptId)).state, 'expired');
		const second = await phone.start('start');
		assert.is(second.attempt, 2);
		await answer(second.attemptId, 'One');
		at(24 * 3600 + 2);
		await runMinuteJob(scene.dependencies);
		const error = await refusal(phone.start('start'));
		assert.equal([error.status, error.code], [409, 'already_played']);
		const { attemptId, points } = error.extra.summary as { attemptId: string; points: number };
		assert.equal([attemptId, points], [second.attemptId, 10]);
		const other = await joinGame(scene, event, { name: 'Foxes' });
		await phoneFinishes(other);
		assert.is(await code(other.start('start')), 'already_played');
	});

	const phoneFinishes = async (who: Phone) => {
		const { attemptId } = await who.start('start');
		return who.finish(attemptId);
	};

	test('order and letters of a question stay the same after every reload', async () => {
		const { attemptId, items } = await phone.start('start');
		const shape = (list: typeof items) => list.map(({ questionId, question }) => [questionId, question]);
		for (let round = 0; round < 3; round += 1)
			assert.equal(shape((await phone.attempt(attemptId)).items), shape(items));
		assert.equal(shape((await phone.me()).running[0]!.items), shape(items));
	});

	test('without shuffling the questions come as they are stored', async () => {
		await configure({ shuffleQuestions: false, shuffleAnswers: false });
		const { items } = await phone.start('start');
		assert.equal(
			items.map(({ question }) => question!.prompt),
			['One', 'Two', 'Three', 'Card']
		);
		const first = items[0]!.question as unknown as { options: { text: string }[] };
		assert.equal(
			first.options.map(({ text }) => text),
			['right', 'wrong']
		);
	});

	test('finishing counts missing answers as wrong, and repeats its response', async () => {
		const { attemptId } = await phone.start('start');
		assert.is(await code(phone.summary(attemptId)), 'wrong_state');
		at(12.5);
		await answer(attemptId, 'One');
		at(20.25);
		await answer(attemptId, 'Card');
		at(60);
		const summary = await phone.finish(attemptId, [byPrompt.get('One')!.id]);
		assert.equal(
			[summary.correct, summary.wrong, summary.total, summary.points, summary.maxPoints, summary.durationSec],
			[1, 2, 3, 10, 60, 20.25]
		);
		assert.equal(summary.questions.map(({ status }) => status).sort(), ['accepted', 'accepted', 'skipped', 'skipped']);
		at(90);
		assert.equal(await phone.finish(attemptId), summary);
		assert.equal(await phone.finish(attemptId, [999_999]), summary);
		assert.equal(await phone.summary(attemptId), summary);
		assert.is(await QuestionResult.count({ where: { eventUid: event } }), 4);
	});

	test('an attempt without answers has no duration', async () => {
		assert.is((await phoneFinishes(phone)).durationSec, null);
	});

	test('answers the phone still expects keep the attempt open', async () => {
		const { attemptId } = await phone.start('start');
		await answer(attemptId, 'One');
		const [one, two] = ['One', 'Two'].map((prompt) => byPrompt.get(prompt)!.id);
		await phone.open(attemptId, byPrompt.get('Two')!);
		const error = await refusal(phone.finish(attemptId, [one!, two!, 999_999]));
		assert.equal([error.status, error.code, error.extra], [409, 'answers_missing', { questionIds: [two, 999_999] }]);
		assert.is((await phone.attempt(attemptId)).state, 'running');
		await answer(attemptId, 'Two');
		assert.is((await phone.finish(attemptId, [one!, two!])).correct, 2);
	});

	test('two phones finish at the same time: one end', async () => {
		const { attemptId } = await phone.start('start');
		await answer(attemptId, 'One');
		const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => phone.finish(attemptId)));
		for (const other of others) assert.equal(other, first);
		assert.is(await QuestionResult.count({ where: { eventUid: event } }), 4);
	});

	test('after the end an answer is stored as late and changes nothing', async () => {
		const { attemptId } = await phone.start('start');
		const before = await phone.finish(attemptId);
		const receipt = await answer(attemptId, 'One');
		assert.equal([receipt.status, receipt.questionId], ['late', byPrompt.get('One')!.id]);
		const after = await phone.summary(attemptId);
		assert.equal([after.points, after.correct, after.total], [before.points, before.correct, before.total]);
		const row = await QuestionResult.findOne({ where: { eventUid: event, questionId: byPrompt.get('One')!.id } });
		assert.equal([row!.status, row!.finalPoints, row!.isCorrect], ['late', 0, false]);
		assert.equal(row!.rawAnswer, right('One'));
		assert.is(await code(phone.open(attemptId, byPrompt.get('Two')!)), 'wrong_state');
	});

	test('an idle attempt expires after twelve hours, an active one does not', async () => {
		const idle = await phone.start('start');
		const other = await joinGame(scene, event, { name: 'Foxes' });
		const active = await other.start('start');
		at(6 * 3600);
		await answer(active.attemptId, 'One', other);
		at(12 * 3600);
		await runMinuteJob(scene.dependencies);
		assert.is((await phone.attempt(idle.attemptId)).state, 'running');
		at(12 * 3600 + 1);
		await runMinuteJob(scene.dependencies);
		assert.is((await phone.attempt(idle.attemptId)).state, 'expired');
		assert.is((await other.attempt(active.attemptId)).state, 'running');
		at(18 * 3600 + 1);
		await runMinuteJob(scene.dependencies);
		await runMinuteJob(scene.dependencies);
		const summary = await other.summary(active.attemptId);
		assert.equal([summary.correct, summary.total, summary.durationSec], [1, 3, 6 * 3600]);
		assert.is((await answer(active.attemptId, 'Two', other)).status, 'late');
	});

	test('attempts of a finished event expire after the time for late answers', async () => {
		const { attemptId } = await phone.start('start');
		await scene.call(updateEvent, { event, end_date: new Date(noon + 600_000).toISOString() });
		assert.is((await phone.attempt(attemptId)).expiresAt, new Date(noon + 1500_000).toISOString());
		at(1500);
		await runMinuteJob(scene.dependencies);
		assert.is((await phone.attempt(attemptId)).state, 'running');
		at(1501);
		await runMinuteJob(scene.dependencies);
		assert.is((await phone.attempt(attemptId)).state, 'expired');
	});

	test('a removed team plays no more; an excluded one plays on', async () => {
		const { attemptId } = await phone.start('start');
		await scene.call(updateTeam, { event, uid: phone.team.uid, excluded: true });
		assert.is((await answer(attemptId, 'One')).status, 'accepted');
		await scene.call(removeTeam, { event, uid: phone.team.uid });
		assert.is(await code(answer(attemptId, 'Two')), 'join_required');
		assert.is(await Result.count({ where: { eventUid: event } }), 1);
	});

	test('the station of a running attempt can be removed: the team plays to its end', async () => {
		const { attemptId } = await phone.start('start');
		await scene.call(removeCatalog, { event, slug: 'start' });
		assert.is((await answer(attemptId, 'One')).status, 'accepted');
		const { catalog, correct, letter } = await phone.finish(attemptId);
		assert.equal([catalog.slug, catalog.name, correct, letter], ['start', 'start', 1, null]);
	});
});
