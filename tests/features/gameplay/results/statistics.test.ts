import * as assert from 'uvu/assert';
import { roles } from '../../../../server/access/permission-matrix.ts';
import { forgetSummary } from '../../../../server/features/gameplay/results/statistics/summary.ts';
import { exportResults, reopenResult } from '../../../../server/features/gameplay/results/operations.ts';
import { findAttempts, removeResult } from '../../../../server/features/gameplay/results/operations/attempts.ts';
import { correctAnswer } from '../../../../server/features/gameplay/results/operations/corrections.ts';
import { showStatistics } from '../../../../server/features/gameplay/results/operations/statistics.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('statistics and attempts', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let mill: Ids;
	let tower: Ids;

	const play = async (name: string, words: [string, string], isDone = true) => {
		const phone = await joinGame(scene, event, { name });
		const { attemptId } = await phone.start('start');
		await phone.answer(attemptId, mill, pick(mill, words[0]));
		await phone.answer(attemptId, tower, pick(tower, words[1]));
		if (isDone) await phone.finish(attemptId);
		return phone;
	};
	const statistics = async (more: object = {}) => {
		forgetSummary(event);
		return scene.call(showStatistics, { event, ...more });
	};
	const attempts = (more: object = {}) => scene.call(findAttempts, { event, ...more });

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T12:00:00.000Z');
		event = (await scene.event()).uid;
		const questions = await putCatalog(scene, event, 'start', [choice('Mill'), choice('Tower')], { name: 'Harbour' });
		[mill, tower] = [questions.get('Mill')!, questions.get('Tower')!];
		await play('Owls', ['right', 'wrong']);
		await play('Foxes', ['right', 'wrong']);
		await play('Ümläut 100%', ['wrong', 'wrong'], false);
	});

	test('questions come hardest first, with wrong and late answers', async () => {
		const { summary } = await statistics();
		assert.equal(
			summary.map(({ prompt, answered, right, wrong, rightShare, catalogName }) => [
				prompt,
				answered,
				right,
				wrong,
				rightShare,
				catalogName
			]),
			[
				['Tower', 3, 0, 3, 0, 'Harbour'],
				['Mill', 3, 2, 1, 0.666667, 'Harbour']
			]
		);
		assert.is(summary[0]!.meanSec, null);
	});

	test('answers are filtered and paged by the database', async () => {
		assert.is((await statistics()).total, 4);
		const names = async (more: object) => (await statistics(more)).rows.map(({ name, prompt }) => `${name} ${prompt}`);
		assert.equal((await names({ correct: 'true' })).sort(), ['Foxes Mill', 'Owls Mill']);
		assert.equal(await names({ team: 'owl', question: String(tower.id) }), ['Owls Tower']);
		assert.equal(await names({ q: 'tow', team: 'fox' }), ['Foxes Tower']);
		assert.equal(await names({ q: 'tow', team: 'FÖX' }), ['Foxes Tower']);
		assert.equal(await names({ status: 'late' }), []);
		assert.equal(await names({ photo: 'true' }), []);
		assert.equal(await names({ catalog: 'other' }), []);
		assert.equal(await names({ q: '%' }), []);
		const { page, perPage, rows } = await statistics({ page: '9' });
		assert.equal([page, perPage, rows.length], [1, 25, 4]);
		const answer = rows.find(({ name, prompt }) => name === 'Owls' && prompt === 'Tower')!;
		await scene.call(correctAnswer, { id: answer.id, isCorrect: true, reason: 'Both hold' });
		assert.equal((await statistics({ correct: 'true', question: tower.id })).rows[0]!.corrected, true);
	});

	test('one question returns what was chosen, including unchosen options, and when', async () => {
		const quick = (
			await putCatalog(scene, event, 'quick', [
				choice('Quick', 10, { countdown: 30, options: ['right', 'wrong', 'never'] })
			])
		).get('Quick')!;
		const phone = await joinGame(scene, event, { name: 'Larks' });
		const { attemptId } = await phone.start('quick');
		await phone.open(attemptId, quick);
		scene.setTime('2026-07-01T12:00:10.000Z');
		await phone.answer(attemptId, quick, pick(quick, 'wrong'));
		const detail = (await statistics({ question: quick.id })).detail!;
		assert.equal(
			detail.choices.map(({ text, count, isRight, option }) => [text, count, isRight, option]),
			[
				['wrong', 1, false, 1],
				['right', 0, true, 0],
				['never', 0, false, 2]
			]
		);
		assert.equal([detail.limitSec, detail.others, detail.question.meanSec], [30, 0, 10]);
		assert.equal(
			detail.times.filter(({ wrong }) => wrong),
			[{ from: 8, to: 12, right: 0, wrong: 1 }]
		);
		assert.is((await statistics({ question: 999_999 })).detail, null);
	});

	test('an info card is neither hard nor easy: it has the number of teams that read it', async () => {
		const cards = [
			{ type: 'flip', prompt: 'Did you know?', answer: 'Yes' },
			{ type: 'flip', prompt: 'And this?', answer: 'No' }
		];
		const [first, second] = [...(await putCatalog(scene, event, 'cards', cards, { name: 'Cards' })).values()] as [
			Ids,
			Ids
		];
		for (const name of ['Larks', 'Wrens']) {
			const phone = await joinGame(scene, event, { name });
			const { attemptId } = await phone.start('cards');
			await phone.answer(attemptId, first, { turned: true });
			await phone.answer(attemptId, second, name === 'Larks' ? { turned: true } : null);
			await phone.finish(attemptId);
		}
		const { summary, infoCards, detail } = await statistics({ question: first.id });
		const place = { catalog: 'cards', catalogName: 'Cards' };
		assert.equal(infoCards, [
			{ questionId: first.id, ...place, prompt: 'Did you know?', readers: 2, position: 0 },
			{ questionId: second.id, ...place, prompt: 'And this?', readers: 1, position: 1 }
		]);
		assert.equal(
			summary.map(({ prompt }) => prompt),
			['Tower', 'Mill']
		);
		assert.is(detail, null);
		assert.equal((await scene.call(showStatistics, { event: (await scene.event()).uid })).infoCards, []);
	});

	test('answers with different meanings are counted separately, spellings of one answer together', async () => {
		const options = ['GW', 'mW', 'MW', 'Δ', 'δ', '10²'];
		const typed = { type: 'photoText', prompt: 'City', requirePhoto: false, accept: ['Berlin', 'x < 5'] };
		const asked = await putCatalog(scene, event, 'signs', [choice('Signs', 10, { options }), typed]);
		const [signs, city] = [asked.get('Signs')!, asked.get('City')!];
		const texts = ['Berlin', 'BERLIN', 'berlin.', 'x > 5', 'x<5', 'Bérlin'];
		for (const [index, text] of texts.entries()) {
			const phone = await joinGame(scene, event, { name: `Signs ${index}` });
			const { attemptId } = await phone.start('signs');
			await phone.answer(attemptId, signs, pick(signs, options[index]!));
			await phone.answer(attemptId, city, { text });
		}
		const counted = async ({ id }: Ids) =>
			(await statistics({ question: id })).detail!.choices.map(({ text, count, isRight }) => [text, count, isRight]);
		assert.equal(
			await counted(signs),
			options.map((text, index) => [text, 1, index === 0])
		);
		assert.equal(
			(await counted(city)).sort(),
			[
				['Bérlin', 1, false],
				['BERLIN', 3, true],
				['x > 5', 1, false],
				['x<5', 1, true]
			].sort()
		);
	});

	test('statistics are visible with permission, of the own namespace only', async () => {
		const may: string[] = [];
		for (const role of roles) {
			const outcome = scene.call(showStatistics, { event }, { actor: userOf(role, 'acme') });
			await outcome.then(
				() => may.push(role),
				({ code }: { code: string }) => assert.is(code, 'forbidden', role)
			);
		}
		assert.equal(may, ['admin', 'customer', 'catalog-editor', 'event-manager', 'analyst', 'team-manager']);
		const away = scene.call(showStatistics, { event }, { namespace: 'beta' });
		assert.is((await refusal(away)).code, 'not_found');
	});

	test('attempts are found by team, station and state, running ones too', async () => {
		const found = async (more: object) => (await attempts(more)).attempts.map(({ name, state }) => `${name} ${state}`);
		assert.equal((await found({})).sort(), ['Foxes finished', 'Owls finished', 'Ümläut 100% running']);
		assert.equal(await found({ state: 'running' }), ['Ümläut 100% running']);
		assert.equal(await found({ q: 'ÜMLÄUT 100%' }), ['Ümläut 100% running']);
		assert.equal(await found({ q: '%%' }), []);
		assert.equal(await found({ catalog: 'other' }), []);
		assert.equal(
			(await attempts({ q: 'umlaut 100' })).attempts.map(({ name }) => name),
			['Ümläut 100%']
		);
		const { total, points, maxPoints, pages } = await attempts({ state: 'finished' });
		assert.equal([total, points, maxPoints, pages], [2, 20, 40, 1]);
		const owls = (await attempts({ q: 'owls' })).attempts[0]!;
		await scene.call(reopenResult, { id: owls.id });
		assert.equal(await found({ state: 'reopened' }), ['Owls reopened']);
	});

	test('one attempt is removed, and its points leave the board; a running one is not', async () => {
		const owls = (await attempts({ q: 'owls' })).attempts[0]!;
		scene.announced.length = 0;
		const { removed } = await scene.call(removeResult, { id: owls.id });
		assert.equal(removed, { results: 1, questionResults: 2 });
		assert.equal((await rankingsOf(event, 'staff')).points.map(({ name }) => name).includes('Owls'), false);
		assert.ok(scene.announced[0]!.topics.includes(`rankings@${owls.teamUid}`));
		const running = (await attempts({ state: 'running' })).attempts[0]!;
		assert.is((await refusal(scene.call(removeResult, { id: running.id }))).code, 'wrong_state');
		assert.is((await refusal(scene.call(removeResult, { id: owls.id }))).code, 'not_found');
		const manager = { actor: userOf('event-manager', 'acme') };
		assert.is((await refusal(scene.call(removeResult, { id: running.id }, manager))).code, 'forbidden');
	});

	test('a file has one row a team, with the places everywhere and German decimals', async () => {
		const { body } = await scene.call(exportResults, { event, kind: 'teams', lang: 'de' });
		const rows = body
			.trimEnd()
			.split('\r\n')
			.map((line) => line.split(';'));
		assert.equal([rows.length, rows[0]![1], rows[0]!.at(-4)], [4, '"Team"', '"Platz alle Stationen"']);
		assert.equal(rows[1]!.slice(0, 3), ['"1"', '"Foxes"', '"10"']);
		assert.is(rows[1]![6], '"0,5"');
	});
});
