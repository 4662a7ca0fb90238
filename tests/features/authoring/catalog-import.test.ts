import * as assert from 'uvu/assert';
import { PendingImport } from '../../../server/features/authoring/catalog-files/model.ts';
import { cleanPending, importFile } from '../../../server/features/authoring/catalog-files/operations.ts';
import {
	listCatalogs,
	removeCatalog,
	saveCatalog,
	showCatalog
} from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { importFixture } from '../../support/files/read-import.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { zipOf } from '../../support/files/zip.ts';

const csv = (...rows: string[]) =>
	new UploadedFile('Am Kanal.csv', Buffer.from(['Frage;Antwort1;Antwort2;Richtig', ...rows].join('\n')));
const good = 'Wo?;hier;dort;1';
const bad = 'Wann?;heute;morgen;5';
/** How many questions each fixture makes, and how many it cannot. */
const samples: [name: string, stored: number, skipped: number][] = [
	['own.csv', 7, 0],
	['own.xlsx', 7, 0],
	['kahoot.xlsx', 3, 0],
	['moodle-gift.txt', 8, 2],
	['moodle.xml', 7, 2],
	['open-trivia-base64.json', 3, 0]
];

forEachDatabase('imports', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const call = (fields: Record<string, unknown>) => scene.call(importFile, { event, ...fields });
	const catalogs = async () =>
		(await scene.call(listCatalogs, { event })).catalogs.map(({ slug, name, questionCount }) => [
			slug,
			name,
			questionCount
		]);
	const show = async (slug: string) => (await scene.call(showCatalog, { event, slug })).catalog;
	const prompts = async (slug: string) => (await show(slug)).questions.map(({ prompt }) => prompt);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime('2026-06-01T10:00:00Z');
		event = (await scene.event()).uid;
	});

	for (const [name, stored, skipped] of samples)
		test(`a dry run of ${name} stores nothing, its token stores what it reported`, async () => {
			const dry = await call({ file: importFixture(name) });
			const { counts } = dry;
			assert.equal([counts.ok + counts.warnings, counts.skipped, counts.errors], [stored, skipped, 0]);
			assert.equal(dry.changes, { created: stored, updated: 0, removed: 0, unchanged: 0 });
			assert.equal(await catalogs(), []);
			assert.is(scene.announced.filter(({ eventUid }) => eventUid === event).length, 0);
			const done = await call({ importToken: dry.importToken });
			assert.equal([done.counts, done.changes, done.importToken], [counts, dry.changes, null]);
			const { questions } = await show(dry.catalog.slug);
			const strip = ({ id: _id, ...rest }: Record<string, unknown>) => rest;
			assert.equal(
				questions.map(strip),
				dry.items.flatMap(({ question }) => (question ? [question] : []))
			);
			assert.is(scene.announced.filter(({ eventUid }) => eventUid === event).length, 1);
		});

	test('a token is for once, for its event, and for 30 minutes', async () => {
		const { importToken } = await call({ file: csv(good) });
		const other = (await scene.event()).uid;
		assert.is((await refusal(scene.call(importFile, { event: other, importToken }))).code, 'not_found');
		await call({ importToken });
		assert.is((await refusal(call({ importToken }))).code, 'not_found');
		const late = (await call({ file: csv(good) })).importToken;
		scene.setTime('2026-06-01T10:30:00Z');
		assert.is((await refusal(call({ importToken: late }))).code, 'not_found');
		assert.ok(await PendingImport.count({ where: { eventUid: event } }));
		await scene.call(cleanPending, {});
		assert.is(await PendingImport.count(), 0);
	});

	test('a catalog that was changed, created or removed since the check invalidates the token with 412', async () => {
		const dry = async () => (await call({ file: csv(good), mode: 'replace' })).importToken;
		const made = await dry();
		await scene.call(saveCatalog, { event, slug: 'am-kanal', questions: [] });
		assert.is((await refusal(call({ importToken: made }))).code, 'version_conflict');
		const changed = await dry();
		await scene.call(saveCatalog, { event, slug: 'am-kanal', questions: [], name: 'Other' });
		assert.is((await refusal(call({ importToken: changed }))).code, 'version_conflict');
		const removed = await dry();
		await scene.call(removeCatalog, { event, slug: 'am-kanal' });
		assert.is((await refusal(call({ importToken: removed }))).code, 'version_conflict');
		assert.equal(await catalogs(), []);
	});

	test('faults refuse all, with their places, unless they are to be left out', async () => {
		const dry = await call({ file: csv(good, bad) });
		assert.equal(dry.counts, { found: 2, ok: 1, warnings: 0, errors: 1, skipped: 0 });
		const [fault] = dry.items[1]!.messages;
		assert.equal([fault!.cell, fault!.code, fault!.value], ['D3', 'unknown_answer', '5']);
		const error = await refusal(call({ importToken: dry.importToken }));
		assert.equal(faultsOf(error), ['row 3, D3 unknown_answer']);
		assert.equal(await catalogs(), []);
		// What was refused can still be taken in another way.
		const done = await call({ importToken: dry.importToken, skipInvalid: true });
		assert.equal(done.counts, { found: 2, ok: 1, warnings: 0, errors: 0, skipped: 1 });
		assert.equal(await catalogs(), [['am-kanal', 'Am Kanal', 1]]);
		assert.is((await refusal(call({ file: csv(good, bad), dryRun: '0' }))).code, 'invalid_input');
		await call({ file: csv(good, bad), dryRun: '0', skipInvalid: '1', mode: 'new' });
		assert.equal(await catalogs(), [
			['am-kanal', 'Am Kanal', 1],
			['am-kanal-2', 'Am Kanal', 1]
		]);
	});

	test('added, replaced, or new', async () => {
		await call({ file: csv(good), dryRun: false });
		const { uid, questions } = await show('am-kanal');
		await scene.call(saveCatalog, { event, slug: 'am-kanal', name: 'Kanal', comment: '<p>Hi</p>', questions });
		const added = await call({ file: csv('Wer?;ich;du;2', good), dryRun: false, catalog: uid });
		assert.equal(added.changes, { created: 2, updated: 0, removed: 0, unchanged: 1 });
		assert.equal(
			added.items.map(({ status, messages }) => [status, ...messages.map(({ code }) => code)]),
			[['ok'], ['warning', 'already_there']]
		);
		assert.equal(await prompts('am-kanal'), ['Wo?', 'Wer?', 'Wo?']);
		assert.is((await show('am-kanal')).questions[0]!.id, questions[0]!.id);
		const replaced = await call({ file: csv(good, 'Was?;a;b;1'), dryRun: false, mode: 'replace' });
		assert.equal(replaced.changes, { created: 0, updated: 1, removed: 1, unchanged: 1 });
		const { name, comment } = await show('am-kanal');
		assert.equal([name, comment, await prompts('am-kanal')], ['Kanal', '<p>Hi</p>', ['Wo?', 'Was?']]);
		const fresh = await call({ file: csv(good), dryRun: false, mode: 'new', catalog: 'am-kanal' });
		assert.equal([fresh.catalog.slug, fresh.catalog.exists], ['am-kanal-2', false]);
		assert.is((await refusal(call({ file: csv(good), catalog: 'a b' }))).code, 'invalid_input');
	});

	test('default points for questions without any, and true and false in the language of the event', async () => {
		const gift = new UploadedFile('a.gift', Buffer.from('Wahr?{T}\n\nText {}'));
		const { items } = await call({ file: gift, points: '5' });
		const [first] = items.map(({ question }) => question as { points: number; options: string[] });
		assert.equal([first!.points, first!.options], [5, ['Richtig', 'Falsch']]);
		event = (await scene.event({ config: { locale: 'en' } })).uid;
		const english = (await call({ file: gift })).items[0]!.question as { options: string[] };
		assert.equal(english.options, ['True', 'False']);
	});

	test('an archive becomes several catalogs, all or nothing', async () => {
		const content = (prompt: string) => JSON.stringify([{ type: 'mc', prompt, options: ['a', 'b'], answers: [0] }]);
		const archive = (second: string) =>
			new UploadedFile(
				'quiz.zip',
				zipOf([
					{ name: 'catalogs.json', content: JSON.stringify([{ id: 2, slug: 'eins', name: 'Die Eins' }]) },
					{ name: 'eins.json', content: content('1?') },
					{ name: 'zwei.json', content: second }
				])
			);
		const faulty = await call({ file: archive('[{"type":"mc"}]') });
		assert.equal([faulty.counts.errors, faulty.items[1]!.catalog], [1, 'zwei']);
		assert.is((await refusal(call({ importToken: faulty.importToken }))).code, 'invalid_input');
		assert.equal(await catalogs(), []);
		const broken = await refusal(call({ file: archive('[') }));
		assert.equal(faultsOf(broken), ['zwei.json invalid_json']);
		const done = await call({ file: archive(content('2?')), dryRun: false });
		assert.equal(
			done.catalogs.map(({ slug, changes }) => [slug, changes.created]),
			[
				['eins', 1],
				['zwei', 1]
			]
		);
		assert.equal(await catalogs(), [
			['eins', 'Die Eins', 1],
			['zwei', 'zwei', 1]
		]);
	});

	test('more than 500 questions in total are rejected, and the newest twenty checks of an event are kept', async () => {
		const rows = Array.from({ length: 300 }, (_, n) => `Frage ${n}?;a;b;1`);
		await call({ file: csv(...rows), dryRun: false });
		assert.is((await refusal(call({ file: csv(...rows) }))).code, 'payload_too_large');
		for (let n = 0; n < 22; n += 1) await call({ file: csv(good), mode: 'new' });
		assert.is(await PendingImport.count({ where: { eventUid: event } }), 20);
	});
});
