import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { saveCatalog, removeCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import {
	exportResults,
	listResults,
	removeResults,
	showRanking,
	submitResult
} from '../../../server/features/gameplay/results/operations.ts';
import { EventPhoto } from '../../../server/features/gameplay/photos/model.ts';
import { readPhoto, writePhoto } from '../../../server/features/gameplay/photos/store.ts';
import { rankingsOf } from '../../../server/features/gameplay/results/board/load-ranking.ts';
import { PuzzleSolve, QuestionResult, Result } from '../../../server/features/gameplay/results/model.ts';
import { listTeams, updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { userOf, openScene, type Scene } from '../../support/scene.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { refusal } from '../../support/refusal.ts';

const questions = ['One', 'Two'].map((prompt) => ({
	type: 'mc',
	prompt,
	points: 10,
	options: ['right', 'wrong'],
	answers: [0]
}));
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

forEachDatabase('results', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const saveTwo = async (uid: string, namespace = 'acme') => {
		for (const [slug, name] of [
			['kitchen', 'Küche; A'],
			['garden', 'Garden']
		])
			await scene.call(saveCatalog, { event: uid, slug, name, questions }, { namespace });
	};
	const submit = (name: string, correct: number, more: Record<string, unknown> = {}) =>
		scene.call(submitResult, {
			event,
			name,
			catalog: 'kitchen',
			answers: [{ isCorrect: correct > 0 }, { isCorrect: correct > 1 }],
			...more
		});
	const points = async () =>
		(await scene.call(showRanking, { event })).ranking.points.map(({ place, name, points }) => [place, name, points]);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		event = (await scene.event()).uid;
		await saveTwo(event);
	});

	test('lists finished attempts oldest first, with answers in order', async () => {
		await submit('Owls', 1);
		scene.setTime('2026-07-01T09:00:00.000Z');
		await submit('Foxes', 2, { startedAt: Date.parse('2026-07-01T08:59:00Z') / 1000 });
		const { event_uid, results } = await scene.call(listResults, { event });
		assert.is(event_uid, event);
		assert.equal(
			results.map(({ name, correct, total, wrong, durationSec }) => [name, correct, total, wrong, durationSec]),
			[
				['Foxes', 2, 2, 0, 60],
				['Owls', 1, 2, 1, null]
			]
		);
		const [first] = results;
		assert.match(first!.finishedAt!, isoTime);
		assert.equal([first!.catalog, first!.catalogName, first!.source], ['kitchen', 'Küche; A', 'api']);
		assert.equal(first!.answers[1], {
			id: first!.answers[1]!.id,
			questionId: first!.answers[1]!.questionId,
			position: 1,
			type: 'mc',
			prompt: 'Two',
			answer: null,
			isCorrect: true,
			status: 'accepted',
			points: 10,
			finalPoints: 10,
			timeLeftSec: null,
			efficiency: 1,
			corrected: false
		});
	});

	test('omits running attempts, expired ones without answers, and previews', async () => {
		const changes = [
			{ state: 'running' as const },
			{ state: 'expired' as const, answered: 0 },
			{ source: 'preview' as const },
			{ state: 'expired' as const, answered: 1 }
		];
		for (const [index, change] of changes.entries()) {
			const { result } = await submit(`Team ${index}`, 1);
			await Result.update(change, { where: { id: result.id } });
		}
		const { results } = await scene.call(listResults, { event });
		assert.equal(
			results.map(({ name }) => name),
			['Team 3']
		);
	});

	test('a renamed team keeps uid, results and place under its new name', async () => {
		const { result } = await submit('Owls', 2);
		await submit('Foxes', 1);
		await scene.call(updateTeam, { event, uid: result.teamUid, name: 'Night Owls' });
		const { results } = await scene.call(listResults, { event });
		assert.equal([results[0]!.teamUid, results[0]!.name], [result.teamUid, 'Night Owls']);
		assert.equal(await points(), [
			[1, 'Night Owls', 20],
			[2, 'Foxes', 10]
		]);
	});

	test('old results keep the prompts of their time, and a removed catalog leaves the ranking only', async () => {
		await submit('Owls', 2);
		const changed = [{ ...questions[0], prompt: 'New' }];
		await scene.call(saveCatalog, { event, slug: 'kitchen', questions: changed });
		const [result] = (await scene.call(listResults, { event })).results;
		assert.equal(
			result!.answers.map(({ prompt, finalPoints }) => [prompt, finalPoints]),
			[
				['One', 10],
				['Two', 10]
			]
		);
		assert.equal(await points(), [[1, 'Owls', 20]]);
		await scene.call(removeCatalog, { event, slug: 'kitchen' });
		assert.equal(await points(), []);
		assert.is((await scene.call(listResults, { event })).results.length, 1);
	});

	test('an event does not share data with another one that has the same names', async () => {
		const other = await scene.event();
		const foreign = await scene.event({}, 'beta');
		await saveTwo(other.uid);
		await submit('Owls', 2);
		assert.equal((await scene.call(listResults, { event: other.uid })).results, []);
		assert.is((await refusal(scene.call(listResults, { event: foreign.uid }))).code, 'not_found');
		await submit('Owls', 1, { event: other.uid });
		assert.equal(await points(), [[1, 'Owls', 20]]);
	});

	test('removing deletes the results of that event, running ones too, and keeps teams and other events', async () => {
		const other = await scene.event();
		await saveTwo(other.uid);
		const { result } = await submit('Owls', 1);
		await Result.update({ state: 'running' }, { where: { id: result.id } });
		await submit('Foxes', 1, { event: other.uid });
		const solve = { teamUid: result.teamUid!, namespace: 'acme', solvedAt: new Date(), tries: 1 };
		await PuzzleSolve.create({ eventUid: event, ...solve });
		scene.announced.length = 0;
		const { removed } = await scene.call(removeResults, { event });
		assert.equal(removed, { results: 1, questionResults: 2, photos: 0, puzzleSolves: 1 });
		assert.is(await QuestionResult.count({ where: { eventUid: event } }), 0);
		assert.is((await scene.call(listTeams, { event, all: true })).teams.length, 1);
		assert.is((await scene.call(listResults, { event: other.uid })).results.length, 1);
		assert.is(scene.announced.length, 1);
		assert.is((await submit('Owls', 1)).result.attempt, 1);
	});

	test('the newest photo of an attempt is named, and goes with the results', async () => {
		const { result } = await submit('Owls', 1);
		const file = `p_${'a'.repeat(32)}.jpg`;
		const size = { width: 1, height: 1, bytes: 1, sha256: 'x' };
		const of = { namespace: 'acme', eventUid: event, teamUid: result.teamUid!, photoUid: 'photo-of-the-owls-1' };
		await EventPhoto.create({ ...of, questionId: null, file, ...size, state: 'pending' });
		await QuestionResult.update({ photoUid: of.photoUid }, { where: { resultId: result.id, position: 1 } });
		const dataDir = scene.dependencies.env.DATA_DIR;
		await writePhoto(dataDir, file, Buffer.from('x'));
		const [listed] = (await scene.call(listResults, { event })).results;
		assert.equal(
			listed!.answers.map(({ photo }) => photo),
			[undefined, `/uploads/${file}`]
		);
		assert.match((await scene.call(exportResults, { event })).body, new RegExp(`"/uploads/${file}"`));
		assert.is((await scene.call(removeResults, { event })).removed.photos, 1);
		assert.is(await readPhoto(dataDir, file), undefined);
		assert.is((await EventPhoto.findOne({ where: { eventUid: event } }))!.state, 'deleted');
	});

	test('a file that cannot be deleted changes no answer, and every board has heard before', async () => {
		const { result } = await submit('Owls', 1);
		const files = ['b', 'c'].map((letter) => `p_${letter.repeat(32)}.jpg`);
		const of = { namespace: 'acme', eventUid: event, teamUid: result.teamUid!, questionId: null };
		const size = { width: 1, height: 1, bytes: 1, sha256: 'x' };
		for (const file of files)
			await EventPhoto.create({ ...of, photoUid: `photo ${file}`, file, ...size, state: 'pending' });
		const { env, log } = scene.dependencies;
		// What stands in the way of the first file must not keep the second one.
		await mkdir(path.join(env.DATA_DIR, 'uploads', files[0]!), { recursive: true });
		await writePhoto(env.DATA_DIR, files[1]!, Buffer.from('x'));
		const lines: string[] = [];
		scene.dependencies.log = createLog('info', (line) => void lines.push(line));
		scene.announced.length = 0;
		const { removed } = await scene.call(removeResults, { event });
		scene.dependencies.log = log;
		assert.is(removed.photos, 2);
		assert.equal(
			scene.announced.map(({ topics }) => topics.includes('rankings')),
			[true]
		);
		assert.is(await readPhoto(env.DATA_DIR, files[1]!), undefined);
		assert.is(lines.length, 1, lines.join(''));
		assert.match(lines[0]!, /"operation":"result.removeAll"/);
	});

	test('the ranking counts the revision and may be shortened', async () => {
		for (const [index, correct] of [2, 2, 1].entries()) await submit(`Team ${index}`, correct);
		const { ranking } = await scene.call(showRanking, { event, limit: '2' });
		assert.equal([ranking.mode, ranking.revision % 1000, ranking.teams, ranking.points.length], ['live', 3, 3, 2]);
		assert.equal(
			ranking.points.map(({ place, shared, catalogs }) => [place, shared, catalogs!.length]),
			[
				[1, true, 1],
				[1, true, 1]
			]
		);
		assert.is((await refusal(scene.call(showRanking, { event, limit: '0' }))).status, 422);
	});

	test('a frozen board shows others the state of that time, a hidden one nothing, staff everything', async () => {
		await submit('Owls', 1);
		const shown = async (audience: 'staff' | 'share' | 'player') => {
			const { mode, points } = await rankingsOf(event, audience);
			return [mode, ...points.map(({ name, points, catalogs }) => `${name} ${points} ${Boolean(catalogs)}`)];
		};
		scene.setTime('2026-07-01T10:00:00.500Z');
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		scene.setTime('2026-07-01T10:00:00.501Z');
		await submit('Foxes', 2);
		assert.equal(await shown('staff'), ['live', 'Foxes 20 true', 'Owls 10 true']);
		assert.equal(await shown('share'), ['frozen', 'Owls 10 false']);
		assert.equal(await shown('player'), ['frozen', 'Owls 10 false']);
		await scene.call(updateEvent, { event, config: { boardMode: 'hidden' } });
		assert.equal(await shown('share'), ['hidden']);
		await scene.call(updateEvent, { event, config: { boardMode: null } });
		assert.equal(await shown('share'), ['live', 'Foxes 20 false', 'Owls 10 false']);
	});

	test('a frozen board contains the answers that a running attempt had by then', async () => {
		const { result } = await submit('Owls', 2);
		const [one, two] = await QuestionResult.findAll({ where: { resultId: result.id }, order: ['position'] });
		await one!.update({ settledAt: new Date('2026-07-01T10:00:00.400Z') });
		await two!.update({ settledAt: new Date('2026-07-01T10:00:00.600Z') });
		const finishedAt = new Date('2026-07-01T10:00:01.000Z');
		await Result.update({ source: 'play', finishedAt, startedAt: new Date('2026-07-01T10:00:00Z') }, { where: {} });
		scene.setTime('2026-07-01T10:00:00.500Z');
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		const [standing] = (await rankingsOf(event, 'share')).points;
		assert.equal([standing!.points, standing!.questions, standing!.accuracy], [10, 1, 1]);
	});

	test('permissions: readers of results see them, only some can download the file, only admins remove', async () => {
		const may = async (role: Parameters<typeof userOf>[0]) => {
			const as = { actor: userOf(role, 'acme') };
			const calls = [listResults, exportResults, removeResults].map((each) => scene.call(each, { event }, as));
			const codes = calls.map((call) =>
				call.then(
					() => 'yes',
					(error: { code: string }) => error.code
				)
			);
			return Promise.all(codes);
		};
		assert.equal(await may('admin'), ['yes', 'yes', 'yes']);
		assert.equal(await may('analyst'), ['yes', 'yes', 'forbidden']);
		assert.equal(await may('event-manager'), ['yes', 'forbidden', 'forbidden']);
		assert.equal(await may('designer'), ['forbidden', 'forbidden', 'forbidden']);
	});
});
