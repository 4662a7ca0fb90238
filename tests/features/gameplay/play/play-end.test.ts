import * as assert from 'uvu/assert';
import { removeCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { showPlayInfo } from '../../../../server/features/gameplay/play/operations/info.ts';
import { tryPuzzle } from '../../../../server/features/gameplay/play/operations/puzzle.ts';
import { showStanding } from '../../../../server/features/gameplay/play/operations/standing.ts';
import { PuzzleSolve, PuzzleTry } from '../../../../server/features/gameplay/results/model.ts';
import { removeResults, removeTeam, showRanking } from '../../../../server/features/gameplay/results/operations.ts';
import { updateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { runMinuteJob } from '../../../../server/jobs/timed.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { freshId, type Phone } from '../../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const noon = Date.parse('2026-07-01T12:00:00.000Z');
const explained = { explanation: 'Because it is.' };

forEachDatabase('the end of a station', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let phone: Phone;
	let first: Map<string, Ids>;
	const at = (seconds: number) => scene.setTime(new Date(noon + seconds * 1000).toISOString());
	const configure = (config: object) => scene.call(updateEvent, { event, config });
	const code = async (outcome: Promise<unknown>) => (await refusal(outcome)).code;
	const word = (text: string, who = phone) => who.call(tryPuzzle, { event, tryId: freshId('try'), word: text });
	const ranking = async () => (await scene.call(showRanking, { event })).ranking;
	/** Answers the named questions right and leaves the attempt running. */
	const play = async (who: Phone, slug: string, questions: Ids[]) => {
		const { attemptId } = await who.start(slug);
		for (const question of questions) await who.answer(attemptId, question, pick(question, 'right'));
		return attemptId;
	};
	/** A station that counts, which every team needs before it may try the puzzle word. */
	const finish = async (who = phone) => who.finish(await play(who, 'second', []));
	const all = (prompts: string[]) => prompts.map((prompt) => first.get(prompt)!);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		at(0);
		event = (await scene.event({ end_date: new Date(noon + 3_600_000).toISOString() })).uid;
		const questions = [choice('One', 10, explained), choice('Two', 20)];
		first = await putCatalog(scene, event, 'start', questions, { name: 'The /-Start', raetsel_buchstabe: 'O' });
		await putCatalog(scene, event, 'second', [choice('Else')], { raetsel_buchstabe: 'W' });
		phone = await joinGame(scene, event, { name: 'Owls' });
	});

	test('the summary names the station, the next ones and every question, and no solution', async () => {
		const attempt = await play(phone, 'start', all(['One']));
		at(9);
		const summary = await phone.finish(attempt);
		assert.equal(
			[summary.attemptId, summary.catalog.name, summary.catalog.done, summary.catalog.running, summary.letter],
			[attempt, 'The \u00adStart', true, false, null]
		);
		assert.equal(summary.catalog.result, { points: 10, correct: 1, total: 2, attemptId: attempt });
		assert.equal(
			summary.nextCatalogs.map(({ slug }) => slug),
			['second']
		);
		const one = summary.questions.find(({ prompt }) => prompt === 'One')!;
		assert.equal(one, {
			questionId: first.get('One')!.id,
			type: 'mc',
			prompt: 'One',
			status: 'accepted',
			isCorrect: true,
			finalPoints: 10,
			timeLeftSec: null,
			answer: [{ text: 'right' }]
		});
		assert.equal([summary.place, summary.of, summary.puzzle], [undefined, undefined, null]);
	});

	const reveals: [mode: string, feedback: boolean, receipt: boolean, summary: boolean, afterwards: boolean][] = [
		['never', true, false, false, false],
		['instant', true, true, true, true],
		['instant', false, false, true, true],
		['attempt', true, false, true, true],
		['event', true, false, false, true]
	];
	for (const [revealSolutions, instantFeedback, inReceipt, inSummary, afterwards] of reveals)
		test(`solutions: ${revealSolutions}, instant feedback ${instantFeedback ? 'on' : 'off'}`, async () => {
			await configure({ revealSolutions, instantFeedback });
			const { attemptId } = await phone.start('start');
			const one = first.get('One')!;
			const { feedback } = await phone.answer(attemptId, one, pick(one, 'wrong'));
			const solution = { solution: pick(one, 'right'), ...explained };
			const told = { isCorrect: false, fraction: 0, finalPoints: 0, ...(inReceipt ? solution : {}) };
			assert.equal(feedback, instantFeedback ? told : null);
			const questionOf = ({ questions }: Awaited<ReturnType<Phone['summary']>>) =>
				questions.find(({ questionId }) => questionId === one.id)!;
			const shown = (question: object) => ('solution' in question ? question : null);
			const atEnd = shown(questionOf(await phone.finish(attemptId)));
			assert.equal(
				atEnd && { solution: atEnd.solution, explanation: (atEnd as never)['explanation'] },
				inSummary ? solution : null
			);
			at(3601);
			assert.is(shown(questionOf(await phone.summary(attemptId))) !== null, afterwards);
		});

	test('a question decides on its own about instant feedback', async () => {
		const questions = [choice('Loud', 5, { instantFeedback: true }), choice('Quiet', 5, { instantFeedback: false })];
		const by = await putCatalog(scene, event, 'third', questions);
		const { attemptId } = await phone.start('third');
		const loud = await phone.answer(attemptId, by.get('Loud')!, pick(by.get('Loud')!, 'right'));
		assert.equal(loud.feedback, { isCorrect: true, fraction: 1, finalPoints: 5 });
		await configure({ instantFeedback: true });
		const quiet = await phone.answer(attemptId, by.get('Quiet')!, pick(by.get('Quiet')!, 'right'));
		assert.is(quiet.feedback, null);
	});

	test('letters come with a counted attempt and in no public list', async () => {
		await configure({ puzzleWordEnabled: true, puzzleWord: 'OW' });
		const info = await scene.call(showPlayInfo, { event }, { actor: { kind: 'anonymous' } });
		assert.is(info.puzzleSlots, 2);
		assert.not.match(JSON.stringify(info), /raetsel|letter/);
		const attempt = await play(phone, 'start', all(['One']));
		assert.equal((await phone.me()).puzzle, { slots: 2, letters: [], solvedAt: null });
		const { letter, puzzle } = await phone.finish(attempt);
		assert.equal([letter, puzzle!.letters], ['O', [{ catalog: 'start', letter: 'O', slot: 0 }]]);
		assert.equal((await phone.me()).puzzle!.letters, puzzle!.letters);
		const other = await joinGame(scene, event);
		assert.equal((await other.me()).puzzle!.letters, []);
	});

	test('an attempt that expired without an answer gives no letter', async () => {
		await scene.call(updateEvent, { event, end_date: null, config: { puzzleWordEnabled: true, puzzleWord: 'OW' } });
		const idle = await play(phone, 'start', []);
		const answered = await play(phone, 'second', []);
		await phone.answer(answered, (await phone.attempt(answered)).items[0]!.question as unknown as Ids, null);
		at(12 * 3600 + 1);
		await runMinuteJob(scene.dependencies);
		assert.equal([(await phone.summary(idle)).letter, (await phone.summary(answered)).letter], [null, 'W']);
		assert.equal((await phone.me()).puzzle!.letters, [{ catalog: 'second', letter: 'W', slot: 1 }]);
	});

	test('the puzzle word: wrong attempts reveal nothing, the first solve stays', async () => {
		assert.is(await code(word('OWL')), 'feature_disabled');
		await configure({ puzzleWordEnabled: true });
		assert.is(await code(word('OWL')), 'feature_disabled');
		await configure({ puzzleWord: 'Eulen-Spiegel', puzzleFeedback: 'Well done!' });
		assert.is(await code(word('Eulenspiegel')), 'wrong_state');
		await play(phone, 'start', all(['One']));
		assert.is(await code(word('Eulenspiegel')), 'wrong_state');
		await finish();
		assert.equal(await word('Eule'), { solved: false });
		assert.equal(await word('eulenspiegelx'), { solved: false });
		at(30);
		const solved = { solved: true, solvedAt: new Date(noon + 30_000).toISOString(), feedback: 'Well done!' };
		assert.equal(await word(' EULEN spiegel '), solved);
		at(60);
		assert.equal(await word('Eulenspiegel'), solved);
		assert.equal(await word('wrong again'), solved);
		const { puzzle } = await phone.me();
		assert.equal([puzzle!.solvedAt, puzzle!.feedback], [solved.solvedAt, 'Well done!']);
		assert.equal(
			(await ranking()).puzzle.map(({ teamUid, puzzleSolvedAt }) => [teamUid, puzzleSolvedAt]),
			[[phone.team.uid, solved.solvedAt]]
		);
		assert.is((await PuzzleSolve.findOne({ where: { eventUid: event } }))!.tries, 3);
	});

	test('a repeated attempt gets its first response and is not counted; its id belongs to that word of that team', async () => {
		await configure({ puzzleWordEnabled: true, puzzleWord: 'OWL' });
		await finish();
		const again = (tryId: string, text: string, who = phone) => who.call(tryPuzzle, { event, tryId, word: text });
		const [wrong, right] = [freshId('try'), freshId('try')];
		const missed = await Promise.all(Array.from({ length: 5 }, () => again(wrong, 'fox')));
		assert.equal(missed, Array(5).fill({ solved: false }));
		at(20);
		const solved = await again(right, 'owl');
		at(40);
		assert.equal(await again(right, ' O-W-L '), solved);
		assert.equal(await again(wrong, 'fox'), { solved: false });
		assert.is(await code(again(wrong, 'owl')), 'idempotency_conflict');
		const foxes = await joinGame(scene, event, { name: 'Foxes' });
		assert.is(await code(again(right, 'owl', foxes)), 'idempotency_conflict');
		assert.equal(
			(await PuzzleSolve.findAll({ where: { eventUid: event } })).map(({ teamUid, tries }) => [teamUid, tries]),
			[[phone.team.uid, 2]]
		);
		at(7200);
		assert.equal(await again(right, 'owl'), solved);
		assert.is(await code(word('owl')), 'event_ended');
		await scene.call(removeResults, { event });
		assert.is(await PuzzleTry.count({ where: { eventUid: event } }), 0);
	});

	test('many concurrent right words: one solve, equal responses', async () => {
		await configure({ puzzleWordEnabled: true, puzzleWord: 'OWL' });
		await finish();
		const outcomes = await Promise.all(Array.from({ length: 8 }, () => word('owl')));
		for (const outcome of outcomes) assert.equal(outcome, outcomes[0]);
		assert.is(await PuzzleSolve.count({ where: { eventUid: event } }), 1);
	});

	const badTries: [fields: object, fault: string][] = [
		[{ word: '' }, 'word required'],
		[{ word: 'x'.repeat(61) }, 'word too_long'],
		[{ word: 7 }, 'word invalid_type'],
		[{ word: 'x', tryId: 'short' }, 'tryId invalid_format'],
		[{ word: 'x', solved: true }, 'solved unknown_field']
	];
	for (const [fields, fault] of badTries)
		test(`a try is refused: ${fault}`, async () => {
			await configure({ puzzleWordEnabled: true, puzzleWord: 'OWL' });
			const outcome = phone.call(tryPuzzle, { event, tryId: freshId('try'), ...fields });
			assert.equal(faultsOf(await refusal(outcome)), [fault]);
			assert.is(await PuzzleSolve.count({ where: { eventUid: event } }), 0);
		});

	test('teams see their place only when the event shows results', async () => {
		const foxes = await joinGame(scene, event, { name: 'Foxes' });
		await foxes.finish(await play(foxes, 'start', all(['One', 'Two'])));
		assert.is(await code(phone.call(showStanding, { event })), 'feature_disabled');
		await configure({ teamResults: true });
		const summary = await phone.finish(await play(phone, 'start', all(['One'])));
		assert.equal([summary.place, summary.shared, summary.of, summary.gap], [2, false, 2, 20]);
		const { mode, of, standings, board } = await phone.call(showStanding, { event });
		assert.equal([mode, of, standings.points!.place, standings.points!.points], ['live', 2, 2, 10]);
		assert.equal([standings.catalogMaster, standings.puzzle, standings.accuracy!.accuracy], [null, null, 0.5]);
		assert.equal(
			board.map(({ name, place, points }) => [name, place, points]),
			[
				['Foxes', 1, 30],
				['Owls', 2, 10]
			]
		);
		assert.not(board.some((row) => 'catalogs' in row));
	});

	test('a hidden board shows nothing, a frozen one its last state', async () => {
		await configure({ teamResults: true });
		await phone.finish(await play(phone, 'second', []));
		const attempt = await play(phone, 'start', all(['One']));
		at(10);
		await configure({ boardMode: 'frozen' });
		at(20);
		await phone.answer(attempt, first.get('Two')!, pick(first.get('Two')!, 'right'));
		const { place } = await phone.finish(attempt);
		assert.is(place, undefined);
		const frozen = await phone.call(showStanding, { event });
		assert.equal([frozen.mode, frozen.standings.points?.points ?? 0], ['frozen', 10]);
		assert.is((await ranking()).points[0]!.points, 30);
		await configure({ boardMode: 'hidden' });
		const hidden = await phone.call(showStanding, { event });
		assert.equal([hidden.mode, hidden.of, hidden.board, hidden.standings.points], ['hidden', 0, [], null]);
		await configure({ boardMode: null });
		assert.is((await phone.call(showStanding, { event })).standings.points!.points, 30);
	});

	test('rankings change with every answer, or count whole stations, as the event is set', async () => {
		const attempt = await play(phone, 'start', all(['One']));
		const rows = async () =>
			(await ranking()).points.map(({ points, correct, catalogsDone }) => [points, correct, catalogsDone]);
		assert.equal(await rows(), [[10, 1, 0]]);
		await configure({ rankingCounts: 'finished' });
		assert.equal(await rows(), []);
		await phone.finish(attempt);
		assert.equal(await rows(), [[10, 1, 1]]);
	});

	test('removed teams stay ranked, excluded teams and removed stations do not', async () => {
		const foxes = await joinGame(scene, event, { name: 'Foxes' });
		await phone.finish(await play(phone, 'start', all(['One', 'Two'])));
		await foxes.finish(await play(foxes, 'start', all(['One'])));
		await scene.call(removeTeam, { event, uid: phone.team.uid });
		const names = async () => (await ranking()).points.map(({ name, place }) => [place, name]);
		assert.equal(await names(), [
			[1, 'Owls'],
			[2, 'Foxes']
		]);
		await scene.call(updateTeam, { event, uid: foxes.team.uid, excluded: true });
		assert.equal(await names(), [[1, 'Owls']]);
		await scene.call(updateTeam, { event, uid: foxes.team.uid, excluded: false });
		await scene.call(removeCatalog, { event, slug: 'start' });
		assert.equal(await names(), []);
		assert.equal((await foxes.me()).points, 0);
	});
});
