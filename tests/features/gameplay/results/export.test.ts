import * as assert from 'uvu/assert';
import { saveCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import {
	exportResults,
	listResults,
	showRanking,
	submitResult
} from '../../../../server/features/gameplay/results/operations.ts';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { readSheet } from '../../../support/files/workbook.ts';

const questions = ['One', 'Two'].map((prompt) => ({
	type: 'mc',
	prompt,
	points: 10,
	options: ['right', 'wrong'],
	answers: [0]
}));

forEachDatabase('results as files', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const submit = (name: string, correct: number, more: Record<string, unknown> = {}) =>
		scene.call(submitResult, {
			event,
			name,
			catalog: 'kitchen',
			answers: [{ isCorrect: correct > 0 }, { isCorrect: correct > 1 }],
			...more
		});

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-07-01T10:00:00.000Z');
		event = (await scene.event()).uid;
		await scene.call(saveCatalog, { event, slug: 'kitchen', name: 'Küche; A', questions });
	});

	test('the file has the name of the event and day, guarded texts, names of catalogs and plain numbers', async () => {
		await submit('=1+1', 2, { startedAt: Date.parse('2026-07-01T09:59:00Z') / 1000 });
		const { type, name, body } = await scene.call(exportResults, { event, lang: 'en' });
		assert.is(type, 'text/csv; charset=utf-8');
		assert.match(name, /^results-summer(-\d+)?-20260701\.csv$/);
		const [header, row] = body.slice(1).split('\r\n');
		assert.is(body[0], '\uFEFF');
		assert.match(header!, /^"Team";"Attempt";"Catalog";"Correct";"Wrong";"Total";"Points";"Max points";"Accuracy";/);
		assert.match(row!, /^"'=1\+1";"1";"Küche; A";"2";"0";"2";"20";"20";"1";"60";"2026-07-01 11:59:00";/);
		await scene.call(updateEvent, { event, config: { csvDelimiter: 'tab' } });
		assert.match((await scene.call(exportResults, { event })).body, /"Team"\t/);
		assert.match((await scene.call(exportResults, { event, delimiter: ',' })).body, /"Team",/);
	});

	test('a workbook keeps texts as texts, numbers as numbers and times as dates', async () => {
		const names = ['007', '1/2', '3-4', '1e5', '12345678901234567890', '=1+1', 'a <b> & "c"_x0041_', '\u0000 🎉 '];
		for (const [index, name] of names.entries())
			await submit(name, index % 3, { startedAt: Date.parse('2026-07-01T09:59:00Z') / 1000 });
		const { type, name, bytes } = await scene.call(exportResults, { event, format: 'xlsx', lang: 'de' });
		assert.is(type, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
		assert.match(name, /^results-summer(-\d+)?-20260701\.xlsx$/);
		const { sheets, rows } = await readSheet(bytes!);
		assert.equal(sheets, ['Ergebnisse']);
		assert.equal(
			rows[0]!.slice(0, 3).map(({ text }) => text),
			['Team', 'Versuch', 'Station']
		);
		const kept = names.map((one) => one.replace('\u0000', '').trim());
		assert.equal(
			rows.slice(1).map(([team]) => [team!.type, team!.text]),
			kept.map((one) => ['inlineStr', one])
		);
		const [, attempt, , , , , points, , , , started] = rows[3]!;
		assert.equal([attempt!.type, attempt!.text, points!.type, points!.text], ['n', '1', 'n', '20']);
		// 1 July 2026, 11:59 in Berlin, in days since 30 December 1899.
		assert.equal([started!.type, started!.style], ['n', '3']);
		assert.ok(Math.abs(Number(started!.text) - 46204.499_305_555) < 1e-6, started!.text);
	});

	test('every kind is a workbook too, with the rows of its CSV', async () => {
		await submit('Owls', 1);
		for (const kind of ['results', 'answers', 'ranking', 'teams'] as const) {
			const asked = { event, kind, lang: 'en' };
			const { body } = await scene.call(exportResults, { ...asked, delimiter: ',' });
			const { bytes, name } = await scene.call(exportResults, { ...asked, format: 'xlsx' });
			assert.match(name, new RegExp(`^${kind}-.*\\.xlsx$`));
			const lines = body.slice(1).trim().split('\r\n');
			const { rows } = await readSheet(bytes!);
			assert.is(rows.length, lines.length, kind);
			assert.equal(rows[0]!.map(({ text }) => `"${text}"`).join(','), lines[0], kind);
		}
	});

	test('a file is named after its rows', async () => {
		const names = new Map<string, string>();
		for (const kind of ['results', 'answers', 'ranking', 'teams'] as const)
			names.set(kind, (await scene.call(exportResults, { event, kind })).name);
		for (const [kind, name] of names) assert.match(name, new RegExp(`^${kind}-summer(-\\d+)?-20260701\\.csv$`), kind);
		assert.is(new Set(names.values()).size, 4);
	});

	test('the ranking as a file names the same places and points', async () => {
		await submit('Owls', 1);
		await submit('Foxes', 2);
		const { body } = await scene.call(exportResults, { event, kind: 'ranking', lang: 'en' });
		const rows = body.split('\r\n').filter((line) => line.startsWith('"Points"'));
		assert.equal(
			rows.map((row) => row.split(';').slice(1, 4)),
			[
				['"1"', '"Foxes"', '"20"'],
				['"2"', '"Owls"', '"10"']
			]
		);
	});

	test('the answers as a file: one row each, with the texts of their time, and none of a running attempt', async () => {
		await submit('=1+1', 1, {
			answers: [
				{ isCorrect: true, text: '-5' },
				{ isCorrect: false, timeLeftSec: 3 }
			]
		});
		const renamed = questions.map((question) => ({ ...question, prompt: 'Changed' }));
		await scene.call(saveCatalog, { event, slug: 'kitchen', name: 'Küche; B', questions: renamed });
		await Result.update({ state: 'finished' }, { where: {} });
		await submit('Owls', 0);
		await Result.update({ state: 'running' }, { where: { name: 'Owls' } });
		const { body } = await scene.call(exportResults, { event, kind: 'answers', lang: 'en' });
		const [header, ...rows] = body.slice(1).trimEnd().split('\r\n');
		assert.is(
			header,
			'"Id";"Team";"Attempt";"Catalog slug";"Catalog";"Question id";"Position";"Type";"Question";"Answer";"Status";' +
				'"Is correct";"Max points";"Points";"Efficiency";"Time left (s)";"Limit (s)";"Photo";"Consent";"Source";' +
				'"Corrected";"Received"'
		);
		const cells = rows.map((row) => row.slice(1, -1).split('";"'));
		assert.equal(
			cells.map((row) => [...row.slice(1, 5), ...row.slice(6, 14)]),
			[
				[`'=1+1`, '1', 'kitchen', 'Küche; A', '0', 'mc', 'One', `'-5`, 'accepted', 'yes', '10', '10'],
				[`'=1+1`, '1', 'kitchen', 'Küche; A', '1', 'mc', 'Two', '', 'accepted', 'no', '10', '0']
			]
		);
	});

	test('all of it as JSON: the lists of the API, the ranking, and the settings that score', async () => {
		await submit('Owls', 1);
		await submit('Foxes', 2);
		await scene.call(updateEvent, { event, config: { timeBonusFloor: 0.25, boardMode: 'hidden' } });
		const { type, name, body } = await scene.call(exportResults, { event, format: 'json' });
		assert.is(type, 'application/json');
		assert.match(name, /^results-summer(-\d+)?-20260701\.json$/);
		const { event: shown, config, ...file } = JSON.parse(body);
		assert.is(shown.uid, event);
		assert.is(config.timeBonusFloor, 0.25);
		assert.not.ok('boardMode' in config);
		assert.equal(file, {
			exportedAt: '2026-07-01T10:00:00.000Z',
			scoringVersion: 1,
			results: (await scene.call(listResults, { event })).results,
			ranking: (await scene.call(showRanking, { event })).ranking
		});
	});
});
