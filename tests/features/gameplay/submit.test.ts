import * as assert from 'uvu/assert';
import { QuestionResult, Result } from '../../../server/features/gameplay/results/model.ts';
import {
	listResults,
	removeTeam,
	showRanking,
	submitResult
} from '../../../server/features/gameplay/results/operations.ts';
import { saveCatalog, showCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { EventPhoto } from '../../../server/features/gameplay/photos/model.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { listTeams } from '../../../server/features/authoring/teams/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const choice = (prompt: string, points: number, more = {}) => ({
	type: 'mc',
	prompt,
	points,
	options: ['right', 'wrong'],
	answers: [0],
	...more
});
const questions = [
	choice('One', 10),
	{ type: 'flip', prompt: 'Did you know?', answer: 'Yes' },
	choice('Two', 20, { countdown: 30 }),
	choice('Three', 30)
];

forEachDatabase('submitted results', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let ids: number[];
	let optionIds: string[][];
	const submit = (fields: Record<string, unknown>) =>
		scene.call(submitResult, { event, name: 'Owls', catalog: 'start', ...fields });
	const rowsOf = (resultId: number) => QuestionResult.findAll({ where: { resultId }, order: ['position'] });

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
		await scene.call(saveCatalog, { event, slug: 'start', name: 'The Start', questions });
		const { catalog } = await scene.call(showCatalog, { event, slug: 'start', ids: true });
		ids = catalog.questions.map(({ id }) => id);
		optionIds = (catalog.questions as { options?: { id: string }[] }[]).map(({ options = [] }) =>
			options.map(({ id }) => id)
		);
	});

	test('raw answers are scored here, whatever the sender claims', async () => {
		const { result } = await submit({
			correct: 3,
			total: 3,
			points: 999,
			answers: [
				{ questionId: ids[0], answer: { selected: [optionIds[0]![0]] } },
				{ questionId: ids[2], answer: { selected: [optionIds[2]![1]] }, isCorrect: true },
				{ questionId: ids[1], answer: { turned: true } }
			]
		});
		assert.equal([result.correct, result.total, result.wrong, result.points, result.maxPoints], [1, 3, 2, 10, 60]);
		assert.equal([result.source, result.verified, result.attempt], ['recomputed', false, 1]);
		assert.equal(
			result.answers.map(({ prompt, status, isCorrect, finalPoints, answer }) => [
				prompt,
				status,
				isCorrect,
				finalPoints,
				answer
			]),
			[
				['One', 'accepted', true, 10, 'right'],
				['Did you know?', 'accepted', null, 0, ''],
				['Two', 'accepted', false, 0, 'wrong'],
				['Three', 'skipped', false, 0, null]
			]
		);
	});

	test('time left counts up to the limit, and without it there is no loss', async () => {
		const answer = { selected: [optionIds[2]![0]] };
		const points = async (entry: object) =>
			(await submit({ answers: [{ questionId: ids[2], answer, ...entry }] })).result.points;
		assert.is(await points({ timeLeftSec: 12 }), 20);
		await scene.call(updateEvent, { event, config: { timeBonusFloor: 0 } });
		assert.is(await points({ timeLeftSec: 12 }), 8);
		assert.is(await points({ timeLeftSec: 300 }), 20);
		assert.is(await points({}), 20);
		await scene.call(updateEvent, { event, config: { timeBonusFloor: 0.5 } });
		assert.is(await points({ timeLeftSec: 0 }), 10);
		await scene.call(updateEvent, { event, config: { countdownEnabled: false } });
		assert.is(await points({ timeLeftSec: 0 }), 20);
	});

	test('a photo that an answer names must be one of that team', async () => {
		const photo = { type: 'photoText', prompt: 'Show it', points: 5 };
		const { catalog } = await scene.call(saveCatalog, { event, slug: 'photo', questions: [photo] });
		const answer = { photoId: 'photo-of-the-owls-1' };
		const send = () => submit({ catalog: 'photo', answers: [{ questionId: catalog.questions[0]!.id, answer }] });
		assert.equal(faultsOf(await refusal(send())), ['answers[0].answer.photoId unknown_reference']);
		const { teamUid } = (await submit({ correct: 1 })).result;
		const size = { width: 1, height: 1, bytes: 1, sha256: 'x', state: 'pending' as const };
		const of = { namespace: 'acme', eventUid: event, teamUid: teamUid!, questionId: null };
		await EventPhoto.create({ ...of, ...size, photoUid: answer.photoId, file: `p_${event}.jpg` });
		const { result } = await send();
		assert.equal([result.points, result.answers[0]!.photo], [5, `/uploads/p_${event}.jpg`]);
	});

	test('verdicts are taken over in the order of the scored questions', async () => {
		const { result } = await submit({
			total: 50,
			answers: [{ isCorrect: true, text: 'as typed' }, null, { isCorrect: true, time_left_sec: 5, consent: true }]
		});
		assert.equal([result.source, result.correct, result.total, result.points], ['api', 2, 3, 40]);
		assert.equal(
			result.answers.map(({ status, answer, timeLeftSec, consent }) => [status, answer, timeLeftSec, consent]),
			[
				['accepted', 'as typed', null, undefined],
				['skipped', null, null, undefined],
				['accepted', null, null, true]
			]
		);
	});

	test('a list of wrong positions means that the rest was right', async () => {
		const { result } = await submit({ wrong: [2] });
		assert.equal([result.correct, result.wrong, result.points, result.answers.length], [2, 1, 40, 3]);
		assert.equal(
			result.answers.map(({ isCorrect }) => isCorrect),
			[true, false, true]
		);
		const other = await submit({ wrong: [2], correct: 1 });
		assert.equal([other.result.correct, other.result.total, other.result.answers.length], [1, 2, 0]);
	});

	test('totals alone earn their share of the points', async () => {
		const totals = async (fields: Record<string, unknown>) => {
			const { result } = await submit(fields);
			return [result.correct, result.total, result.wrong, result.points, result.maxPoints];
		};
		assert.equal(await totals({ correct: 1, total: 4 }), [1, 4, 3, 15, 60]);
		assert.equal(await totals({ correct: 3, wrong: 1 }), [3, 4, 1, 45, 60]);
		assert.equal(await totals({ wrong: 1, total: 4 }), [3, 4, 1, 45, 60]);
		assert.equal(await totals({ correct: 2 }), [2, 3, 1, 40, 60]);
		assert.equal(await totals({ correct: 0, total: 0 }), [0, 0, 0, 0, 60]);
		await scene.call(saveCatalog, { event, slug: 'cards', questions: [questions[1]] });
		assert.equal(await totals({ catalog: 'cards', correct: 4, total: 5 }), [4, 5, 1, 4, 5]);
	});

	const refusals: [name: string, fields: () => Record<string, unknown>, path: string, code: string][] = [
		['no numbers at all', () => ({}), 'correct', 'required'],
		['more right than there are', () => ({ correct: 5, total: 4 }), 'correct', 'too_big'],
		['more wrong than there are', () => ({ wrong: 5, total: 4 }), 'wrong', 'too_big'],
		['a place that does not exist', () => ({ wrong: [4] }), 'wrong[0]', 'too_big'],
		['a place named twice', () => ({ wrong: [1, 1] }), 'wrong[1]', 'duplicate'],
		['more verdicts than questions', () => ({ answers: Array(4).fill({ isCorrect: true }) }), 'answers', 'too_long'],
		['a text for a number', () => ({ correct: '1', total: 2 }), 'correct', 'invalid_type'],
		['no name', () => ({ name: ' ', correct: 1 }), 'name', 'required'],
		['a name nobody can see', () => ({ name: '<>', correct: 1 }), 'name', 'blank'],
		['an unknown catalog', () => ({ catalog: 'nowhere', correct: 1 }), 'catalog', 'unknown_reference'],
		['the number of a catalog', () => ({ catalog: '1', correct: 1 }), 'catalog', 'unknown_reference'],
		['a raw answer without question', () => ({ answers: [{ answer: null }] }), 'answers[0].questionId', 'required'],
		[
			'an unknown question',
			() => ({ answers: [{ questionId: 999_999, answer: null }] }),
			'answers[0].questionId',
			'unknown_reference'
		],
		[
			'a question answered twice',
			() => ({ answers: [1, 2].map(() => ({ questionId: ids[0], answer: null })) }),
			'answers[1].questionId',
			'duplicate'
		],
		[
			'an answer with foreign ids',
			() => ({ answers: [{ questionId: ids[0], answer: { selected: [optionIds[2]![0]] } }] }),
			'answers[0].answer.selected[0]',
			'invalid_answer'
		]
	];
	for (const [name, fields, path, code] of refusals)
		test(`refused: ${name}`, async () => {
			const error = await refusal(submit(fields()));
			assert.equal(faultsOf(error), [`${path} ${code}`]);
			assert.is(await Result.count({ where: { eventUid: event } }), 0);
			assert.equal((await scene.call(listTeams, { event, all: true })).teams, []);
		});

	test('start and length are clamped to the past', async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		const start = Date.parse('2026-07-01T09:58:00Z') / 1000;
		const sent = (await submit({ correct: 1, startedAt: start })).result;
		assert.equal([sent.startedAt, sent.durationSec], ['2026-07-01T09:58:00.000Z', 120]);
		const future = (await submit({ correct: 1, started_at: start + 1e9, duration_sec: 1.5 })).result;
		assert.equal([future.startedAt, future.durationSec], ['2026-07-01T10:00:00.000Z', 1.5]);
		const ancient = (await submit({ correct: 1, startedAt: 0 })).result;
		assert.equal([ancient.startedAt, ancient.durationSec], ['1970-01-01T00:00:00.000Z', null]);
		assert.is(ancient.finishedAt, '2026-07-01T10:00:00.000Z');
		scene.setTime(null);
	});

	test('ten equal calls with one id store one result and answer the same', async () => {
		const submissionId = 'submission-0000001';
		const outcomes = await Promise.all(
			Array.from({ length: 10 }, () => submit({ submissionId, answers: [{ isCorrect: true }] }))
		);
		assert.is(outcomes.filter(({ duplicate }) => duplicate).length, 9);
		for (const { result } of outcomes) assert.equal(result, outcomes[0]!.result);
		assert.is(await Result.count({ where: { eventUid: event } }), 1);
		assert.is((await rowsOf(outcomes[0]!.result.id)).length, 3);
		const reordered = await scene.call(submitResult, {
			answers: [{ isCorrect: true }],
			submissionId,
			catalog: 'start',
			name: 'Owls',
			event
		});
		assert.is(reordered.duplicate, true);
		const error = await refusal(submit({ submissionId, answers: [{ isCorrect: false }] }));
		assert.equal([error.status, error.code], [409, 'idempotency_conflict']);
	});

	test('without an id every call is a new attempt', async () => {
		const attempts = [await submit({ correct: 1 }), await submit({ correct: 1 })];
		assert.equal(
			attempts.map(({ result }) => result.attempt),
			[1, 2]
		);
	});

	test('fifty parallel results of one new team are attempts 1 to 50', async () => {
		const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit({ correct: 1, name: 'Fifty' })));
		const numbers = outcomes.map(({ result }) => result.attempt).sort((a, b) => a - b);
		assert.equal(
			numbers,
			Array.from({ length: 50 }, (_, index) => index + 1)
		);
		assert.is(new Set(outcomes.map(({ result }) => result.teamUid)).size, 1);
	});

	test('forty teams that send at the same moment all get through', async () => {
		const sent = Array.from({ length: 40 }, (_, index) => submit({ correct: 1, name: `Team ${index}` }));
		const outcomes = await Promise.all(sent);
		assert.is(new Set(outcomes.map(({ result }) => result.teamUid)).size, 40);
		const { ranking } = await scene.call(showRanking, { event });
		assert.equal([ranking.teams, ranking.revision % 1000], [40, 40]);
	});

	test('the team is found by any spelling of its name, and created if it is new', async () => {
		const first = await submit({ correct: 1, name: 'Die  EULEN' });
		const second = await submit({ correct: 1, name: 'die eulen' });
		assert.is(second.result.teamUid, first.result.teamUid);
		const { teams } = await scene.call(listTeams, { event, all: true });
		assert.equal(
			teams.map(({ name, listed, origin }) => [name, listed, origin]),
			[['Die  EULEN', false, 'result']]
		);
		await scene.call(removeTeam, { event, uid: first.result.teamUid });
		const third = await submit({ correct: 1, name: 'die eulen' });
		assert.is.not(third.result.teamUid, first.result.teamUid);
		assert.is(third.result.attempt, 1);
	});

	test('a competition counts one attempt, verified events no external ones', async () => {
		await scene.call(updateEvent, { event, config: { competitionMode: true } });
		const submissionId = 'submission-0000002';
		const { result } = await submit({ correct: 1, submissionId });
		assert.is((await refusal(submit({ correct: 2 }))).code, 'already_played');
		assert.equal(await submit({ correct: 1, submissionId }).then((again) => again.result), result);
		await scene.call(updateEvent, { event, config: { competitionMode: null, verifiedResultsOnly: true } });
		assert.is((await refusal(submit({ correct: 1 }))).code, 'server_scoring_required');
		const { ranking } = await scene.call(showRanking, { event });
		assert.equal(ranking.points, []);
	});

	test('a team link must be known and of the named team', async () => {
		assert.is((await refusal(submit({ correct: 1, teamToken: 'x'.repeat(22) }))).code, 'invalid_team_token');
	});

	test('a stored result is announced, a repeated one is not', async () => {
		scene.announced.length = 0;
		const { result } = await submit({ correct: 1, submissionId: 'submission-0000003' });
		await submit({ correct: 1, submissionId: 'submission-0000003' });
		assert.equal(
			scene.announced.map(({ eventUid, topics }) => [eventUid, topics.sort()]),
			[[event, ['catalogs', `own:${result.teamUid}`, 'presence', 'rankings', 'results']]]
		);
		assert.is((await scene.call(listResults, { event })).results.length, 1);
	});
});
