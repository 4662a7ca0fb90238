import * as assert from 'uvu/assert';
import { archiveEvent } from '../../../../server/features/hosting/lifecycle/operations.ts';
import { listQuestionFindings } from '../../../../server/features/gameplay/question-checks/operations.ts';
import { exportResults, listResults, reopenResult } from '../../../../server/features/gameplay/results/operations.ts';
import { findAttempts } from '../../../../server/features/gameplay/results/operations/attempts.ts';
import { listAnswers, showStatistics } from '../../../../server/features/gameplay/results/operations/statistics.ts';
import { readSummary } from '../../../../server/features/gameplay/results/statistics/summary.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { choice } from '../../../support/phone/game.ts';
import type { Phone } from '../../../support/phone/phone.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { printed } from '../../../support/print/paper.ts';
import { refusal } from '../../../support/refusal.ts';
import { LedRound } from '../../../support/rounds/led-round.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'];

forEachDatabase('the books after a round', ({ test, open }) => {
	let scene: Scene;
	let led: LedRound;
	const phones: Phone[] = [];

	/** Six teams: all are right at q1 and wrong at q2, Fay is taken out before the end, q3 is not asked. */
	test.before(async () => {
		scene = await openScene({ open });
		const questions = ['q1', 'q2', 'q3'].map((prompt) => choice(prompt, 10));
		led = await LedRound.create(scene, { questions, options: { multiplier: 2, minus: 0.5 } });
		for (const name of names) phones.push(await led.join(name));
		await led.lead('openLobby', 'show');
		for (const phone of phones) await led.answer(phone, 'q1');
		await led.lead('lock', 'reveal', 'next');
		for (const phone of phones.slice(0, 5)) await led.answer(phone, 'q2', 'wrong');
	});

	test('before the reveal, statistics and lists know nothing of the open question', async () => {
		// What screens ask for is kept for some seconds.
		const summary = await readSummary(scene.dependencies.database, led.event);
		assert.equal(
			summary.map(({ prompt, answered, right }) => [prompt, answered, right]),
			[['q1', 6, 6]]
		);
		await led.lead('lock', 'reveal');
		await led.command('kick', { teamUid: phones[5]!.team.uid });
		await led.lead('podium', 'close');
	});

	test('the list of results has one attempt a team, of the station, with the points of the round', async () => {
		const { results } = await scene.call(listResults, { event: led.event });
		const told = results.map(({ name, catalogName, attempt, source, correct, total, points, maxPoints, verified }) => [
			...[name, catalogName, attempt, source, correct, total, points, maxPoints, verified]
		]);
		const expected = names.map((name) => [name, 'led', 1, 'host', 1, 2, name === 'Fay' ? 20 : 10, 40, true]);
		assert.equal(told.toSorted(), expected);
		const { attempts } = await scene.call(findAttempts, { event: led.event });
		assert.equal(
			attempts.map(({ name, source, state }) => [name, source, state]).toSorted(),
			names.map((name) => [name, 'host', name === 'Fay' ? 'reopened' : 'finished'])
		);
	});

	test('an attempt of a round is not played again alone', async () => {
		const { attempts } = await scene.call(findAttempts, { event: led.event, q: 'Ada' });
		const again = scene.call(reopenResult, { id: attempts[0]!.id });
		assert.is((await refusal(again)).code, 'wrong_state');
	});

	test('statistics count every question that was asked, and checks doubt what nobody knew', async () => {
		const { summary } = await scene.call(showStatistics, { event: led.event });
		const counts = summary.map(({ prompt, answered, right, wrong, skipped }) => [
			...[prompt, answered, right, wrong, skipped]
		]);
		assert.equal(counts.toSorted(), [
			['q1', 6, 6, 0, 0],
			['q2', 5, 0, 5, 1]
		]);
		const { answers } = await scene.call(listAnswers, { event: led.event, all: true });
		const lost = answers.filter(({ prompt, status }) => prompt === 'q2' && status === 'accepted');
		assert.equal(
			[...new Set(lost.map(({ points, finalPoints, isCorrect }) => `${points} ${finalPoints} ${isCorrect}`))],
			['20 -10 false']
		);
		const { findings } = await scene.call(listQuestionFindings, { event: led.event });
		const doubts = findings.filter(({ questionId }) => questionId === led.id('q2')).map(({ kind }) => kind);
		assert.ok(doubts.includes('otherChosen'), doubts.join());
	});

	test('files and papers name the team, the station and the points', async () => {
		const file = async (more: object) =>
			scene.call(exportResults, { event: led.event, delimiter: ';', lang: 'en', ...more });
		const line = async (kind: string, name: string) =>
			String((await file({ kind })).body)
				.replaceAll('"', '')
				.split('\n')
				.filter((row) => row.includes(name));
		assert.match((await line('results', 'Ada'))[0]!, /Ada;1;led;1;1;2;10;40;.*host/);
		const [first, second] = await line('answers', 'Ada');
		assert.match(first!, /q1;right;.*;20;20;/);
		assert.match(second!, /q2;wrong;.*;20;-10;/);
		assert.equal(await line('ranking', 'Fay'), []);
		for (const kind of ['ranking', 'certificates']) {
			const { text } = await printed(await file({ format: 'pdf', kind }));
			assert.match(text, /Ada/, kind);
			assert.match(text, /\b10\b/, kind);
			assert.not.match(text, /Fay/, kind);
		}
	});

	test('an event that is put aside keeps them', async () => {
		await scene.call(updateEvent, { event: led.event, published: false });
		await scene.call(archiveEvent, { event: led.event });
		assert.is((await scene.call(listResults, { event: led.event })).results.length, 6);
	});
});
