import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { importCatalogs } from '../../../server/features/authoring/catalog-files/operations.ts';
import { Question } from '../../../server/features/authoring/catalogs/model.ts';
import {
	listCatalogs,
	removeCatalog,
	saveCatalog,
	showCatalog
} from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const sixTypes = [
	{ type: 'mc', prompt: 'Choice', points: 10, options: ['a', 'b'], answers: [1] },
	{ type: 'assign', prompt: 'Match', terms: [{ term: 'one', definition: 'eins' }] },
	{ type: 'sort', prompt: 'Sort', items: ['first', 'second'] },
	{ type: 'swipe', prompt: 'Swipe', cards: [{ text: 'Water is wet', correct: true }] },
	{ type: 'photoText', prompt: 'Photo', requirePhoto: false, accept: ['Gr?n*'] },
	{ type: 'flip', prompt: 'Card', answer: 'Back' }
];
const fixture = (name: string) => ({ name, text: readFileSync(`tests/fixtures/trivia/${name}`, 'utf8') });

forEachDatabase('catalogs', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const save = (fields: Record<string, unknown>, ifVersion?: number) =>
		scene.call(saveCatalog, { event, slug: 'start', ...fields }, { ifVersion });
	const show = async (slug = 'start') => (await scene.call(showCatalog, { event, slug })).catalog;

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});

	test('all six types are stored and read back as they were written', async () => {
		const first = await save({ slug: ' START ', questions: sixTypes });
		assert.is(first.created, true);
		const { questions, ...catalog } = await show();
		assert.equal(questions, first.catalog.questions);
		assert.equal(
			[catalog.slug, catalog.name, catalog.file, catalog.questionCount, catalog.maxPoints],
			['start', 'start', 'start.json', 6, 14]
		);
		const again = await save({ questions });
		assert.equal([again.created, again.catalog.questions, again.catalog.version], [false, questions, 2]);
	});

	test('questions keep their ids by id, or else by position and type; a removed one keeps its row', async () => {
		const ids = (await save({ questions: sixTypes })).catalog.questions.map(({ id }) => id);
		const prompts = sixTypes.map((question) => ({ ...question, prompt: `New ${question.prompt}` }));
		const byPlace = (await save({ questions: prompts })).catalog.questions;
		assert.equal(
			byPlace.map(({ id }) => id),
			ids
		);
		const turned = byPlace.toReversed();
		const byId = (await save({ questions: turned })).catalog.questions;
		assert.equal(
			byId.map(({ id }) => id),
			ids.toReversed()
		);
		await save({ questions: [byId[0]] });
		assert.is((await Question.findByPk(ids[0] as number))!.removedAt instanceof Date, true);
		assert.is((await show()).questionCount, 1);
	});

	test('details that are left out keep their value', async () => {
		await save({ questions: [], name: 'Start', description: 'Words', raetsel_buchstabe: 'K', sort_order: 3 });
		const { catalog } = await save({ questions: sixTypes, name: 'Other' });
		assert.equal(
			[catalog.name, catalog.description, catalog.raetsel_buchstabe, catalog.sort_order],
			['Other', 'Words', 'K', 3]
		);
		assert.is((await save({ questions: [], raetsel_buchstabe: null })).catalog.raetsel_buchstabe, null);
	});

	test('lenient spellings are accepted, blank options shift the answers, with a warning', async () => {
		const { catalog, warnings } = await save({
			questions: [{ type: 'multiple-choice', question: 'Q', options: ['a', '', 'b'], answers: [2] }]
		});
		const [question] = catalog.questions as Record<string, unknown>[];
		assert.equal([question!.options, question!.answers], [['a', 'b'], [1]]);
		assert.ok(warnings!.length);
		const scalar = { type: 'mc', prompt: 'Q', options: ['a', 'b'], answer: 1 };
		const [read] = (await save({ questions: [scalar] })).catalog.questions as Record<string, unknown>[];
		assert.equal(read?.answers, [1]);
	});

	test('a question without points is reported as worth one; a card needs none', async () => {
		const { warnings } = await save({ questions: sixTypes });
		assert.equal(
			warnings!.map(({ path, code }) => `${path} ${code}`),
			[1, 2, 3, 4].map((index) => `questions[${index}].points default_points`)
		);
	});

	const broken: [text: string, code: string, message: RegExp][] = [
		['[\n\t{"type": "mc",\n\t"prompt": "Q"\n\t"points": 3}]', 'invalid_json', /line 4\./],
		['[{"a": 1},\n}', 'invalid_json', /line 2\./],
		['[{"a": [1, x]}]', 'invalid_json', /line 1\./],
		['{"questions": [\n"never ends', 'invalid_json', /line 2\./],
		['[1, 2\n\n', 'invalid_json', /line 1\./],
		['[{"a": "\\u12"}]\n', 'invalid_json', /line 1\./],
		['Frage;Antwort\nWas?;Das', 'not_json', /another kind of file/]
	];
	for (const [text, code, message] of broken)
		test(`a broken file names its line: ${JSON.stringify(text)}`, async () => {
			const error = await refusal(scene.call(importCatalogs, { event, files: [{ name: 'fragen.json', text }] }));
			const [fault] = error.details!;
			assert.equal([fault!.path, fault!.code], ['fragen.json', code]);
			assert.match(fault!.message, message);
		});

	const choice = { type: 'mc', prompt: 'Q', options: ['a', 'b'], answers: [0] };
	const refused: [name: string, fields: Record<string, unknown>, faults: string[]][] = [
		['no questions', { questions: undefined }, ['questions required']],
		['no list', { questions: {} }, ['questions invalid_type']],
		[
			'an answer to a blank option',
			{ questions: [{ ...choice, options: ['a', '', 'b'], answers: [1] }] },
			['questions[0].answers[0] unknown_reference']
		],
		[
			'every fault of every question',
			{ questions: [{ ...choice, answers: [2] }, { type: 'x' }, { ...choice, prompt: '', points: -1 }] },
			[
				'questions[0].answers[0] too_big',
				'questions[1].prompt required',
				'questions[1].type invalid_enum',
				'questions[2].points too_small',
				'questions[2].prompt required'
			]
		],
		['an unknown field', { questions: [], color: 'red' }, ['color unknown_field']],
		['a slug with spaces', { slug: 'a b', questions: [] }, ['slug invalid_slug']],
		['an unsafe address', { questions: [], qrcode_url: 'javascript:alert(1)' }, ['qrcode_url unsafe_url']]
	];
	for (const [name, fields, faults] of refused)
		test(`refused whole: ${name}`, async () => {
			const { catalog } = await save({ questions: sixTypes });
			assert.equal(faultsOf(await refusal(save(fields))).sort(), faults);
			assert.equal(await show(), catalog);
		});

	test('a stale version is rejected; parallel saves of a new catalog create one', async () => {
		await Promise.all(Array.from({ length: 5 }, () => save({ questions: sixTypes })));
		const { catalogs } = await scene.call(listCatalogs, { event });
		assert.equal(
			catalogs.map(({ slug, version, questionCount }) => [slug, version, questionCount]),
			[['start', 5, 6]]
		);
		const error = await refusal(save({ questions: [] }, 4));
		assert.equal([error.code, error.extra], ['version_conflict', { currentVersion: 5 }]);
		assert.is((await refusal(save({ slug: 'new', questions: [] }, 1))).code, 'not_found');
		const stale = scene.call(removeCatalog, { event, slug: 'start' }, { ifVersion: 4 });
		assert.is((await refusal(stale)).code, 'version_conflict');
	});

	test('a removed catalog frees its slug', async () => {
		const { uid } = (await save({ questions: sixTypes })).catalog;
		await scene.call(removeCatalog, { event, slug: uid });
		assert.is((await refusal(scene.call(showCatalog, { event, slug: 'start' }))).code, 'not_found');
		const again = await save({ questions: sixTypes });
		assert.equal([again.created, again.catalog.uid === uid], [true, false]);
	});

	test('an import is all or nothing, in the order of its list; a dry run stores nothing', async () => {
		const files = [fixture('music.json'), fixture('animals.json'), fixture('catalogs.json')];
		const dry = await scene.call(importCatalogs, { event, files, dryRun: true });
		assert.equal(
			dry.catalogs.map(({ slug, questions, exists, changes }) => [slug, questions, exists, changes.created]),
			[
				['animals', 50, false, 50],
				['music', 50, false, 50]
			]
		);
		assert.equal((await scene.call(listCatalogs, { event })).catalogs, []);
		const done = await scene.call(importCatalogs, { event, files });
		assert.equal({ ...done, dryRun: true }, dry);
		const { catalogs } = await scene.call(listCatalogs, { event });
		assert.equal(
			catalogs.map(({ slug, questionCount }) => [slug, questionCount]),
			[
				['animals', 50],
				['music', 50]
			]
		);
		const again = await scene.call(importCatalogs, { event, files });
		assert.equal(
			again.catalogs.map(({ exists, changes }) => [exists, changes.kept]),
			[
				[true, 50],
				[true, 50]
			]
		);
	});

	test('one broken file refuses all, with the place in the file', async () => {
		const broken = { name: 'broken.json', text: JSON.stringify([choice, { ...choice, answers: [7] }]) };
		const files = [fixture('music.json'), broken, { name: 'no.json', text: '{' }];
		const error = await refusal(scene.call(importCatalogs, { event, files }));
		assert.equal(faultsOf(error), ['broken.json[1].answers[0] too_big', 'no.json invalid_json']);
		assert.equal((await scene.call(listCatalogs, { event })).catalogs, []);
	});
});
