import * as assert from 'uvu/assert';
import type { Role } from '../../../../server/access/permission-matrix.ts';
import { showCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { listQuestionFindings } from '../../../../server/features/gameplay/question-checks/operations.ts';
import {
	regradeAnswers,
	undoRegradedAnswers
} from '../../../../server/features/gameplay/results/operations/corrections.ts';
import { rankingsOf } from '../../../../server/features/gameplay/results/board/load-ranking.ts';
import { forgetSummary } from '../../../../server/features/gameplay/results/statistics/summary.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../../support/phone/game.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

const played = new Set<string>(['textWritten', 'otherChosen', 'nobodyRight', 'everybodyRight']);
const typed = (prompt: string, accept: string[], more: object = {}) => ({
	type: 'photoText',
	prompt,
	points: 10,
	requirePhoto: false,
	accept,
	...more
});

forEachDatabase('findings in questions that were played', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let asked: Map<string, Ids>;

	const put = async (...questions: object[]) => (asked = await putCatalog(scene, event, 'start', questions));
	/** One team each, with one text or option per question. */
	const play = async (...teams: string[][]) => {
		for (const texts of teams) {
			const phone = await joinGame(scene, event);
			const { attemptId } = await phone.start('start');
			for (const [place, question] of [...asked.values()].entries())
				await phone.answer(
					attemptId,
					question,
					question.options ? pick(question, texts[place]!) : { text: texts[place]! }
				);
			await phone.finish(attemptId);
		}
	};
	const times = (count: number, ...texts: string[]) => Array.from({ length: count }, () => texts);
	const list = async (more: object = {}) => {
		forgetSummary(event);
		const { findings } = await scene.call(listQuestionFindings, { event }, more);
		return findings.filter(({ kind }) => played.has(kind));
	};
	const found = async (more: object = {}) =>
		(await list(more)).map(({ kind, texts, count, total }) => [kind, texts[0] ?? '', count, total]);
	const regrade = (more: object = {}) => scene.call(regradeAnswers, { event, catalog: 'start', ...more });
	const accept = (question: Ids, text: string, more: object = {}) =>
		regrade({ question: question.id, accept: text, keepRight: true, ...more });
	const acceptedBy = async () => {
		const { catalog } = await scene.call(showCatalog, { event, slug: 'start' });
		return (catalog.questions as { accept?: string[] }[]).map((question) => question.accept ?? []);
	};
	const points = async () => (await rankingsOf(event, 'staff')).points.map((row) => row.points);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T12:00:00.000Z');
		event = (await scene.event()).uid;
	});

	test('a wrong text that three teams typed is told once, however they spelled it', async () => {
		const [city] = [...(await put(typed('City', ['Cologne']))).values()];
		await play(['Cologne'], ['Köln'], ['KÖLN.']);
		assert.equal(await found(), []);
		await play(['köln '], ['Koblenz'], ['?']);
		assert.equal(await found(), [['textWritten', 'Köln', 3, 6]]);
		const [finding] = await list();
		assert.equal([finding!.questionId, finding!.catalog, finding!.mayAccept], [city!.id, 'start', true]);
	});

	test('accepting a text corrects the scores, keeps right ones right, and can be undone', async () => {
		const [city] = [...(await put(typed('City', ['Cologne']))).values()];
		await play(['Cologne'], ['Köln'], ['KÖLN.'], ['köln'], ['Koblenz']);
		const before = await points();
		assert.equal(before, [10, 0, 0, 0, 0]);
		const tried = await accept(city!, 'Köln', { dryRun: true });
		assert.equal([tried.changed, await acceptedBy(), await points()], [3, [['Cologne']], before]);
		const { changed, batch } = await accept(city!, 'Köln');
		assert.is(changed, 3);
		assert.equal(await acceptedBy(), [['Cologne', 'Köln']]);
		assert.equal(await points(), [10, 10, 10, 10, 0]);
		assert.equal(await found(), []);
		assert.is((await refusal(accept(city!, 'KÖLN'))).code, 'wrong_state');
		await scene.call(undoRegradedAnswers, { event, batch: batch! });
		assert.equal(await points(), before);
		assert.equal(await acceptedBy(), [['Cologne', 'Köln']]);
		// The text is in the question, whose answers can be scored by it again.
		assert.equal(await found(), []);
		assert.is((await regrade({ question: city!.id })).changed, 3);
	});

	test('signs of patterns are accepted as they were typed', async () => {
		const [rate] = [...(await put(typed('Rate', ['three']))).values()];
		await play(...times(3, '3* \\ *'), ['3 or 4 \\ 5']);
		assert.equal(await found(), [['textWritten', '3* \\ *', 3, 4]]);
		assert.is((await accept(rate!, '3* \\ *')).changed, 3);
		assert.equal(await acceptedBy(), [['three', '3\\* \\\\ \\*']]);
	});

	test('a text is refused where nothing can be added, and nothing changes', async () => {
		await put(
			typed(
				'Full',
				Array.from({ length: 20 }, (_, index) => `text ${index}`)
			),
			typed('Any', []),
			choice('Mill')
		);
		await play(...times(3, 'other', 'free', 'right'));
		assert.equal(await found(), []);
		for (const question of asked.values()) assert.is((await refusal(accept(question, 'other'))).code, 'wrong_state');
		const full = asked.get('Full')!;
		assert.equal(faultsOf(await refusal(accept(full, '  '))), ['accept required']);
		assert.equal(faultsOf(await refusal(regrade({ accept: 'other' }))), ['question required']);
		const both = accept(full, 'other', { outOfScoring: true });
		assert.equal(faultsOf(await refusal(both)), ['outOfScoring invalid_input']);
		assert.is((await refusal(accept({ ...full, id: full.id + 1000 }, 'other'))).code, 'not_found');
		assert.is((await acceptedBy())[0]!.length, 20);
	});

	test('what says that somebody does not know is no answer', async () => {
		await put(typed('City', ['Cologne']));
		await play(...times(4, 'Keine Ahnung!'), ...times(4, '???'), ...times(4, "don't know"));
		assert.equal(await found(), [['nobodyRight', '', 0, 12]]);
	});

	test('nobody and everybody right are told from a number of answers on', async () => {
		await put(choice('Hard', 10, { options: ['right', 'wrong', 'never'] }), choice('Easy'));
		const hard = (index: number) => [index % 2 ? 'wrong' : 'never', 'right'];
		await play(...[0, 1, 2, 3].map(hard));
		assert.equal(await found(), []);
		await play(hard(5));
		await play(hard(6));
		assert.equal(await found(), [['nobodyRight', '', 0, 6]]);
		await play(hard(7), hard(8));
		assert.equal(await found(), [
			['nobodyRight', '', 0, 8],
			['everybodyRight', '', 8, 8]
		]);
	});

	test('an option that most teams chose instead of the right one is told', async () => {
		await put(choice('Mill', 10, { options: ['right', 'wrong', 'never'] }));
		await play(['right'], ...times(3, 'wrong'));
		assert.equal(await found(), []);
		await play(['wrong']);
		assert.equal(await found(), [['otherChosen', 'wrong', 4, 5]]);
	});

	test('who may not correct sees the finding, and cannot accept its text', async () => {
		await put(typed('City', ['Cologne']));
		await play(...times(3, 'Köln'));
		const mayAccept = async (role: Role) =>
			(await list({ actor: userOf(role, 'acme') })).map((finding) => finding.mayAccept);
		assert.equal(await mayAccept('admin'), [true]);
		assert.equal(await mayAccept('analyst'), [false]);
		const wish = { event, catalog: 'start', question: asked.get('City')!.id, accept: 'Köln' };
		for (const role of ['analyst', 'event-manager'] as const) {
			const refused = await refusal(scene.call(regradeAnswers, wish, { actor: userOf(role, 'acme') }));
			assert.is(refused.code, 'forbidden');
		}
		assert.equal(await acceptedBy(), [['Cologne']]);
		assert.equal(await points(), [0, 0, 0]);
	});

	test('a dismissed finding stays the same while more teams answer', async () => {
		await put(typed('City', ['Cologne']));
		await play(...times(3, 'Köln'));
		const key = (await list())[0]!.key;
		await play(...times(4, 'KÖLN'));
		const [later] = await list();
		assert.equal([later!.key, later!.count, later!.texts], [key, 7, ['KÖLN']]);
	});
});
