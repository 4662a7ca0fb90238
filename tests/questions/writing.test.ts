import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { questionTypes } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { questionForm } from '../../server/features/authoring/catalogs/read/question-response.ts';
import { readCatalog, readCatalogFile } from '../../server/features/authoring/catalogs/read/read.ts';
import { readListFile } from '../../server/features/authoring/catalogs/read/read-list.ts';
import { writeCatalog, writeQuestion } from '../../server/features/authoring/catalogs/write/write.ts';
import { keep } from './examples.ts';

const shared = { prompt: 'Größe "x" < y?\nZeile 2', points: 2, countdown: 0, instantFeedback: false };
const written = [
	{
		id: 1,
		type: 'mc',
		...shared,
		image: 'https://example.org/a.png',
		options: ['Tür', 'b'],
		answers: [0, 1],
		translations: { en: { prompt: 'Size?', options: ['Door', ''] } }
	},
	{
		id: 2,
		type: 'assign',
		...shared,
		explanation: 'Because.',
		terms: [{ term: 'a', definition: 'b' }],
		translations: { en: { explanation: 'Weil.', terms: [{ term: '', definition: 'B' }] } }
	},
	{
		id: 3,
		type: 'sort',
		...shared,
		items: ['c', 'a', 'b'],
		translations: { de: { items: ['C', 'A', 'B'] }, en: { prompt: 'p' } }
	},
	{
		id: 4,
		type: 'swipe',
		...shared,
		cards: [{ text: 'a', correct: false }],
		rightLabel: 'Ja',
		leftLabel: 'Nein',
		translations: { en: { cards: ['A'], rightLabel: 'Yes', leftLabel: 'No' } }
	},
	{ id: 5, type: 'photoText', ...shared, consent: true, requirePhoto: false, accept: ['a*', 'b'] },
	{ id: 6, type: 'flip', ...shared, points: 0, answer: 'Back', translations: { de: { answer: 'Hinten' } } }
];

const bare = [
	{ id: 1, type: 'mc', prompt: 'x', points: 1, options: ['a', 'b'], answers: [1] },
	{ id: 2, type: 'assign', prompt: 'x', points: 1, terms: [{ term: 'a', definition: 'b' }] },
	{ id: 3, type: 'sort', prompt: 'x', points: 1, items: ['a', 'b'] },
	{ id: 4, type: 'swipe', prompt: 'x', points: 1, cards: [{ text: 'a', correct: true }] },
	{ id: 5, type: 'photoText', prompt: 'x', points: 1 },
	{ id: 6, type: 'flip', prompt: 'x', points: 0, answer: 'y' }
];

/** Stores what the file holds, on top of what was stored before. */
function save(json: unknown, before: StoredQuestion[] = []): StoredQuestion[] {
	const result = readCatalog(json);
	assert.ok('catalog' in result, JSON.stringify(result));
	assert.equal(result.warnings, []);
	return result.catalog.questions.map((question, index) => keep(question, question.id ?? index + 1, before[index]));
}

for (const [name, file] of Object.entries({ 'every field': written, 'defaults only': bare }))
	test(`written as read, key by key: ${name}`, () => {
		const questions = save(file);
		assert.is(questions.length, questionTypes.length);
		assert.is(JSON.stringify(questions.map((one) => writeQuestion(one))), JSON.stringify(file));
		assert.equal(
			save(
				questions.map((one) => writeQuestion(one)),
				questions
			),
			questions
		);
		assert.equal(
			save(
				questions.map((one) => writeQuestion(one, { ids: true })),
				questions
			),
			questions
		);
	});

test('with ids every part carries its own', () => {
	const [choice, pairs, items, cards] = save(written).map(
		(one) => writeQuestion(one, { ids: true }) as Record<string, unknown>
	);
	const id = '[a-z2-7]{6}';
	const json = JSON.stringify([choice?.options, pairs?.terms, items?.items, cards?.cards]);
	assert.match(json, new RegExp(`^\\[\\[{"id":"${id}","text":"Tür"},{"id":"${id}","text":"b"}\\]`));
	assert.match(json, new RegExp(`{"termId":"${id}","term":"a","definitionId":"${id}","definition":"b"}`));
	assert.match(json, new RegExp(`{"id":"${id}","text":"a","correct":false}`));
	assert.is(new Set(json.match(new RegExp(`"${id}"`, 'g'))).size, 8);
});

test('ids follow their texts, then their place', () => {
	const [before] = save([bare[0]]) as [StoredQuestion<'mc'>];
	const [a, b] = before.content.options.map((one) => one.id);
	const optionIds = (options: string[]) =>
		(save([{ ...bare[0], options }], [before])[0] as StoredQuestion<'mc'>).content.options.map((one) => one.id);
	assert.equal(optionIds(['b ', '/-a']), [b, a]);
	assert.equal(optionIds(['B', 'A']), [a, b], 'a corrected text keeps the id of its place');
	assert.equal(optionIds(['new', 'b']), [a, b]);
	const [kept, fresh] = optionIds(['b', 'new']);
	assert.is(kept, b);
	assert.not([a, b].includes(fresh));
	assert.equal(optionIds(['b', 'a', 'c']).slice(0, 2), [b, a]);
});

test('another type starts with new ids', () => {
	const before = save([bare[2]]);
	const [after] = save([{ ...bare[0], options: ['a', 'b'] }], before) as [StoredQuestion<'mc'>];
	assert.not(JSON.stringify(before).includes(after.content.options[0]?.id ?? ''));
});

test('an old file: written once, it stays as it is', () => {
	const old = [
		{ id: '1', type: 'multipleChoice', question: 'Wo?', options: ['Köln', '', 'Bonn'], answer: '2' },
		{ type: 'flip', prompt: 'Wusstest du?', answers: ['Ja'] },
		{ type: 'matching', prompt: 'Ordne!', pairs: [['a', 'b']], points: null }
	];
	const result = readCatalog(old);
	assert.ok('catalog' in result);
	const questions = result.catalog.questions.map((one, index) => keep(one, index + 1));
	const first = JSON.stringify(questions.map((one) => writeQuestion(one)));
	assert.is(JSON.stringify(save(JSON.parse(first)).map((one) => writeQuestion(one))), first);
	assert.match(first, '"options":["Köln","Bonn"],"answers":[1]');
});

test('a catalog with its details', () => {
	const details = { name: 'Küche', description: '', raetsel_buchstabe: 'K', sort_order: 0 };
	const file = writeCatalog(details, save(bare));
	assert.equal(Object.keys(file), ['name', 'raetsel_buchstabe', 'sort_order', 'questions']);
	const again = readCatalog(file);
	assert.ok('catalog' in again);
	assert.is(again.catalog.raetsel_buchstabe, 'K');
});

test('the described form accepts all that is written, and refuses a question without its content', () => {
	for (const question of [...written, ...bare]) assert.is(questionForm.safeParse(question).success, true);
	assert.is(questionForm.safeParse({ ...bare[0], options: undefined }).success, false);
	assert.match(JSON.stringify(z.toJSONSchema(questionForm, { io: 'input' })), '"maxLength":2000');
});

test('six real catalogs of fifty questions', () => {
	const folder = new URL('../fixtures/trivia/', import.meta.url);
	const list = readListFile(readFileSync(new URL('catalogs.json', folder)));
	assert.ok('entries' in list);
	assert.is(list.entries.map((entry) => entry.raetsel_buchstabe).join(''), 'MARQUE');
	for (const { slug } of list.entries) {
		const file = readFileSync(new URL(`${slug}.json`, folder));
		const result = readCatalogFile(file);
		assert.ok('catalog' in result, `${slug} ${JSON.stringify(result)}`);
		assert.equal(result.warnings, []);
		const questions = result.catalog.questions.map((one) => keep(one, 0));
		assert.is(questions.length, 50);
		const visible = file.toString().replace(/[\u0080-\u009f]/g, '');
		const sent = (JSON.parse(visible) as Record<string, unknown>[]).map((one) => ({ ...one, id: 0 }));
		assert.equal(
			questions.map((one) => writeQuestion(one)),
			sent
		);
	}
});

test.run();
