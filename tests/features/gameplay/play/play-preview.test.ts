import * as assert from 'uvu/assert';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { listEventOverview } from '../../../../server/features/hosting/overview/operations.ts';
import { answerQuestion, openQuestion } from '../../../../server/features/gameplay/play/operations/answers.ts';
import { showAttempt, startAttempt } from '../../../../server/features/gameplay/play/operations/attempts.ts';
import { showPlayInfo } from '../../../../server/features/gameplay/play/operations/info.ts';
import { finishAttempt, showSummary } from '../../../../server/features/gameplay/play/operations/summary.ts';
import { exportResults, listResults, showRanking } from '../../../../server/features/gameplay/results/operations.ts';
import { QuestionResult, Result } from '../../../../server/features/gameplay/results/model.ts';
import { runHourJob, runMinuteJob } from '../../../../server/jobs/timed.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { liveSources } from '../../../support/live/live-sources.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../../support/scene.ts';

forEachDatabase('staff tries a station', (bench) => {
	const { test } = bench;
	let scene: Scene;
	let served: Served;
	let event: string;
	let questions: Map<string, Ids>;
	const editor = { actor: userOf('catalog-editor', 'acme') };
	const start = (more: object = {}, as: object = editor) =>
		scene.call(startAttempt, { event, attemptId: freshId('attempt'), catalog: 'start', preview: true, ...more }, as);
	const code = async (outcome: Promise<unknown>) => (await refusal(outcome)).code;

	test.before(async () => {
		scene = await openScene(bench);
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		event = (await scene.event({ published: false, start_date: '2026-08-01T10:00:00Z' })).uid;
		const timed = choice('Timed', 20, { countdown: 30 });
		questions = await putCatalog(scene, event, 'start', [choice('One'), timed], { raetsel_buchstabe: 'O' });
		await scene.call(updateEvent, { event, config: { shuffleQuestions: false, competitionMode: true } });
	});

	/** Plays a preview to its end, every answer right. */
	async function playThrough() {
		const { attemptId } = await start();
		const [one, timed] = ['One', 'Timed'].map((prompt) => questions.get(prompt)!);
		const answer = (question: Ids) =>
			scene.call(
				answerQuestion,
				{ attempt: attemptId, questionId: question.id, answerId: freshId('answer'), answer: pick(question, 'right') },
				editor
			);
		await answer(one!);
		await scene.call(openQuestion, { attempt: attemptId, questionId: timed!.id }, editor);
		const receipt = await answer(timed!);
		await scene.call(finishAttempt, { attempt: attemptId }, editor);
		return { attemptId, receipt, summary: await scene.call(showSummary, { attempt: attemptId }, editor) };
	}

	test('before the event is published or has begun, as often as they like, with time and points', async () => {
		for (let round = 0; round < 2; round += 1) {
			const { attemptId, receipt, summary } = await playThrough();
			assert.is(receipt.status, 'accepted');
			assert.equal(
				[summary.points, summary.correct, summary.total, summary.nextCatalogs, summary.puzzle, summary.place],
				[30, 2, 2, [], null, undefined]
			);
			assert.equal(await scene.call(showSummary, { attempt: attemptId }, editor), summary);
			assert.is((await scene.call(showAttempt, { attempt: attemptId }, editor)).state, 'finished');
		}
		const { catalogs } = await scene.call(showPlayInfo, { event }, editor);
		assert.equal(
			catalogs.map(({ slug }) => slug),
			['start']
		);
	});

	test('leaves no result, standing, statistic, export or update behind', async () => {
		scene.announced.length = 0;
		await playThrough();
		await start();
		assert.equal(scene.announced, []);
		assert.equal((await scene.call(listResults, { event })).results, []);
		assert.equal((await scene.call(showRanking, { event })).ranking.points, []);
		for (const kind of ['results', 'answers'])
			assert.is((await scene.call(exportResults, { event, kind })).body.trimEnd().split('\r\n').length, 1);
		const shown = (await scene.call(listEventOverview, {})).events.find(({ uid }) => uid === event);
		assert.is(shown?.answers, 0);
		const sources = liveSources(scene.dependencies);
		const at = { namespace: 'acme', eventUid: event };
		assert.is((await sources.presence(at, ['share'])).get('share')?.running, 0);
		assert.equal(
			(await sources.catalogs(at, ['staff'])).get('staff')?.rows.map(({ running, finished }) => [running, finished]),
			[[0, 0]]
		);
	});

	test('a repeated start resumes; the id of a team is rejected, and a team cannot start a preview', async () => {
		const attemptId = freshId('attempt');
		const first = await start({ attemptId });
		const again = await start({ attemptId });
		assert.is(again.resumed, true);
		assert.equal(again.items, first.items);
		await scene.call(updateEvent, { event, published: true, start_date: null });
		const phone = await joinGame(scene, event);
		const played = await phone.start('start');
		assert.is(await code(start({ attemptId: played.attemptId })), 'idempotency_conflict');
		assert.is(await code(phone.attempt(attemptId)), 'not_found');
		assert.is(
			await code(phone.call(startAttempt, { event, attemptId: freshId('x'), catalog: 'start', preview: true })),
			'forbidden'
		);
		assert.is(await code(scene.call(showAttempt, { attempt: played.attemptId }, editor)), 'not_found');
		assert.is(await code(start({ preview: false })), 'join_required');
	});

	test('only staff of the namespace that reads questions', async () => {
		const { attemptId } = await start();
		for (const actor of [userOf('designer', 'acme'), userOf('catalog-editor', 'beta')]) {
			assert.is(await code(start({}, { actor })), 'forbidden');
			assert.is(await code(scene.call(showAttempt, { attempt: attemptId }, { actor })), 'forbidden');
		}
		const elsewhere = { actor: userOf('catalog-editor', 'beta'), namespace: 'beta' };
		assert.is(await code(scene.call(showAttempt, { attempt: attemptId }, elsewhere)), 'not_found');
		assert.is(await code(start({}, { actor: { kind: 'anonymous' } })), 'join_required');
	});

	test('is forgotten after a day, and ended by no job before', async () => {
		const { attemptId } = await playThrough();
		await start();
		const where = { eventUid: event };
		scene.setTime('2026-07-02T09:59:00.000Z');
		await runMinuteJob(scene.dependencies);
		await runHourJob(scene.dependencies);
		assert.equal(
			(await Result.findAll({ where, order: ['id'] })).map(({ state }) => state),
			['finished', 'running']
		);
		assert.is((await scene.call(showAttempt, { attempt: attemptId }, editor)).state, 'finished');
		scene.setTime('2026-07-02T10:01:00.000Z');
		await runHourJob(scene.dependencies);
		assert.equal([await Result.count({ where }), await QuestionResult.count({ where })], [0, 0]);
	});

	test('over HTTP: with a login session and its token, and not without the token', async () => {
		scene.setTime(null);
		const client = await served.login('catalog-editor');
		const body = { attemptId: freshId('attempt'), catalog: 'start', preview: true };
		const path = `/api/play/events/${event}/attempts`;
		assert.is((await client.post(path, body, { 'x-csrf-token': 'wrong' })).status, 403);
		assert.is((await client.post(path, body, { 'x-csrf-token': '' })).status, 401);
		const started = await client.post(path, body);
		assert.is(started.status, 201);
		const { items } = started.json<{ items: { questionId: number; question: Ids | null }[] }>();
		const [first] = items;
		const answered = await client.request('PUT', `/api/play/attempts/${body.attemptId}/answers/${first!.questionId}`, {
			body: { answerId: freshId('answer'), answer: pick(first!.question!, 'right') }
		});
		assert.is(answered.status, 200);
		const guarded = { 'x-csrf-token': client.csrfToken! };
		assert.is((await client.get(`/api/play/attempts/${body.attemptId}`, guarded)).status, 200);
		assert.is((await client.get(`/api/play/attempts/${body.attemptId}`)).status, 401);
		assert.is((await served.client().post(path, body)).status, 401);
	});
});
