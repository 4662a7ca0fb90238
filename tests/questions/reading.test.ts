import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
	maxFileBytes,
	readCatalog,
	readCatalogFile,
	readQuestions
} from '../../server/features/authoring/catalogs/read/read.ts';
import { readList, readListFile } from '../../server/features/authoring/catalogs/read/read-list.ts';
import { faultsIn, stored, warningsIn } from './examples.ts';

const card = { type: 'flip', prompt: 'Did you know?', answer: 'Yes' };
const mc = { type: 'mc', prompt: 'Which?', options: ['a', 'b'], answers: [0] };

function refusal(result: ReturnType<typeof readCatalog> | ReturnType<typeof readList>) {
	assert.ok('error' in result);
	return [result.error, ...result.faults.map(({ path, code }) => `${path} ${code}`)];
}

test('the fields all types share', () => {
	const question = stored({
		...mc,
		prompt: undefined,
		question: ' Zeile 1\r\nZeile 2 ',
		points: '3',
		countdown: '20',
		instantFeedback: true,
		image: '/uploads/a.jpg',
		explanation: ''
	});
	const { content: _, ...shared } = question;
	assert.equal(shared, {
		id: 1,
		type: 'mc',
		prompt: 'Zeile 1\nZeile 2',
		points: 3,
		countdown: 20,
		instantFeedback: true,
		image: '/uploads/a.jpg',
		explanation: null,
		translations: null
	});
});

test('defaults', () => {
	const { points, countdown, instantFeedback } = stored({ ...mc, points: null, countdown: null });
	assert.equal([points, countdown, instantFeedback], [1, null, null]);
});

for (const [name, type] of Object.entries({
	'multiple-choice': 'mc',
	multipleChoice: 'mc',
	CHOICE: 'mc',
	PhotoText: 'photoText',
	phototext: 'photoText',
	card: 'flip',
	Match: 'assign',
	order: 'sort'
}))
	test(`type ${name} is ${type}`, () =>
		assert.not(faultsIn({ type: name, prompt: 'x' }).includes('[0].type invalid_enum')));

const refused: [string, unknown, string[]][] = [
	['nothing', {}, ['[0].type required', '[0].prompt required']],
	[
		'an unknown type and wrong points',
		{ type: 'riddle', prompt: 'x', points: -1 },
		['[0].type invalid_enum', '[0].points too_small']
	],
	['too many points', { ...card, points: 10_001 }, ['[0].points too_big']],
	['half a point', { ...card, points: 0.5 }, ['[0].points invalid_type']],
	['a countdown over an hour', { ...card, countdown: 3601 }, ['[0].countdown too_big']],
	['a prompt of 2001 characters', { ...card, prompt: 'x'.repeat(2001) }, ['[0].prompt too_long']],
	['a prompt under another name', { ...card, prompt: undefined, text: 7 }, ['[0].text invalid_type']],
	['a script as image', { ...card, image: 'javascript:alert(1)' }, ['[0].image unsafe_url']],
	['a climbing image', { ...card, image: '/uploads/../secret' }, ['[0].image unsafe_url']],
	['half a character', { ...card, prompt: 'x\ud800' }, ['[0].prompt invalid_format']],
	['a text as flag', { ...card, instantFeedback: 'yes' }, ['[0].instantFeedback invalid_type']],
	['no object', 'x', ['[0] invalid_type']]
];
for (const [name, raw, faults] of refused) test(`refused: ${name}`, () => assert.equal(faultsIn(raw), faults));

test('2000 characters may each be an emoji', () => assert.equal(faultsIn({ ...card, prompt: '😀'.repeat(2000) }), []));

test('unknown fields and unusable ids are left out with a warning', () => {
	assert.equal(warningsIn({ ...card, hint: 'x' }), ['[0].hint unknown_field']);
	assert.equal(warningsIn({ ...card, id: 'q1' }), ['[0].id invalid_type']);
	assert.equal(warningsIn({ ...card, id: '17' }), []);
});

test('a file as list or object, with byte order mark and CRLF', () => {
	const bare = readCatalogFile(`\ufeff[\r\n${JSON.stringify(card)}\r\n]\r\n`);
	assert.ok('catalog' in bare);
	assert.equal(Object.keys(bare.catalog), ['questions']);
	const full = readCatalog({
		name: 'A',
		description: null,
		raetsel_buchstabe: '',
		sort_order: '3',
		extra: 1,
		questions: [card]
	});
	assert.ok('catalog' in full);
	const { questions, ...details } = full.catalog;
	assert.equal(details, { name: 'A', description: '', raetsel_buchstabe: null, sort_order: 3 });
	assert.is(questions.length, 1);
	assert.equal(
		full.warnings.map(({ path, code }) => [path, code]),
		[['extra', 'unknown_field']]
	);
});

test('a broken file reports every error at its place', () => {
	const broken = [card, { ...mc, options: ['a'] }, { ...mc, answers: [2], prompt: '' }, 5];
	const places = ['[1].options too_short', '[2].prompt required', '[2].answers[0] too_big', '[3] invalid_type'];
	assert.equal(refusal(readCatalog(broken)), ['invalid_input', ...places]);
	const named = places.map((place) => `questions${place}`);
	assert.equal(refusal(readCatalog({ name: 7, questions: broken })), ['invalid_input', 'name invalid_type', ...named]);
});

test('inputs that are not a catalog', () => {
	assert.equal(refusal(readCatalogFile('{')), ['invalid_json', ' invalid_json']);
	assert.equal(refusal(readCatalogFile('')), ['invalid_json', ' not_json']);
	assert.equal(refusal(readCatalogFile(Uint8Array.of(0x22, 0xe4, 0x22))), ['invalid_json', ' not_json']);
	assert.equal(refusal(readCatalogFile(' '.repeat(maxFileBytes + 1)))[0], 'payload_too_large');
	assert.equal(refusal(readCatalogFile('7')), ['invalid_input', ' invalid_type']);
	assert.equal(refusal(readCatalog({ name: 'A' })), ['invalid_input', 'questions required']);
	assert.equal(refusal(readCatalog(new Array(501).fill(card))), ['invalid_input', ' too_long']);
});

test('of two equal ids the second counts as new', () => {
	const result = readQuestions([
		{ ...card, id: 4 },
		{ ...card, id: 4 }
	]);
	assert.ok('questions' in result);
	assert.equal(
		result.questions.map(({ id }) => id),
		[4, undefined]
	);
	assert.equal(
		result.warnings.map(({ path, code }) => `${path} ${code}`),
		['questions[1].id duplicate']
	);
});

test('a list of catalogs', () => {
	const result = readListFile(
		JSON.stringify([
			{ slug: ' Kueche ', name: 'Küche', id: '7' },
			{ file: 'hof.json', raetsel_buchstabe: null, qrcode_url: '', questionCount: 3 },
			{ slug: 'x', sort_order: 0, colour: 1 }
		])
	);
	assert.ok('entries' in result);
	assert.equal(result.entries, [
		{ sort_order: 7, name: 'Küche', slug: 'kueche' },
		{ sort_order: 2, slug: 'hof', raetsel_buchstabe: null, qrcode_url: null },
		{ sort_order: 0, slug: 'x' }
	]);
	assert.equal(
		result.warnings.map(({ path, code }) => `${path} ${code}`),
		['[2].colour unknown_field']
	);
});

test('a broken list', () => {
	const entries = [
		{ slug: 'a' },
		{ slug: 'A' },
		{ slug: 'ä' },
		{ name: 'x' },
		{ slug: 'b', qrcode_url: 'javascript:0' },
		1
	];
	assert.equal(refusal(readList(entries)), [
		'invalid_input',
		'[2].slug invalid_slug',
		'[3].slug required',
		'[4].qrcode_url unsafe_url',
		'[5] invalid_type',
		'[1].slug duplicate'
	]);
	assert.equal(refusal(readList({})), ['invalid_input', ' invalid_type']);
});

test.run();
