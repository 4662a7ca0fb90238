import * as assert from 'uvu/assert';
import { chunksOf, sharesOf } from '../../../../server/features/authoring/question-drafts/ask/chunks.ts';
import { checkDraft } from '../../../../server/features/authoring/question-drafts/check/drafts.ts';
import { passagesOf } from '../../../../server/features/authoring/question-drafts/check/passage.ts';
import { standsIn } from '../../../../server/features/authoring/question-drafts/check/stands-in.ts';
import {
	checkTranslation,
	textsToTranslate
} from '../../../../server/features/authoring/question-drafts/check/translation.ts';
import { checkWrongAnswers } from '../../../../server/features/authoring/question-drafts/check/wrong-answers.ts';
import { readQuestion } from '../../../../server/features/authoring/catalogs/read/read-question.ts';
import { questionTypes } from '../../../../src/lib/questions/index.ts';
import { patient } from '../../../support/runner/machine.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('checks of drafted questions');

const stands: [text: string, passage: string, isThere: boolean][] = [
	['Anna Weber', 'Der Turm wurde von anna weber gebaut.', true],
	['Hans Weber', 'Der Turm wurde von Anna Weber gebaut.', false],
	['Weber Anna', 'Der Turm wurde von Anna Weber gebaut.', false],
	['Haus am Markt', 'Er stand in den Häusern am alten Markt.', true],
	['Strasse', 'Die Straßen waren leer.', true],
	['Kapitän', 'Der Bruder des Kapitäns kam.', true],
	['Kapitaen', 'Der Bruder des Kapitäns kam.', true],
	['Main', 'Es war im Mai.', false],
	['1902', 'Gebaut 1902 von Weber.', true],
	['1903', 'Gebaut 1902 von Weber.', false],
	['15', 'Es waren 1500 Gäste.', false],
	['5', 'Es waren -5 Grad.', false],
	['3,5 km', 'Er ist 3,5 km lang.', true],
	['35 km', 'Er ist 3,5 km lang.', false],
	['12 000', 'Es kamen 12000 Menschen.', true],
	['42 Meter', '42 Menschen gingen auf einem sehr langen Weg noch einen Meter', false],
	['the lighthouses', 'A lighthouse stood here, the lighthouse of Lindau.', true],
	[
		'Der Turm wurde im Jahr 1902 von Anna Weber aus Ziegeln gebaut.',
		'Anna Weber baute den Turm 1902 aus Ziegeln.',
		true
	],
	[
		'Der Turm wurde im Jahr 1903 von Anna Weber aus Ziegeln gebaut.',
		'Anna Weber baute den Turm 1902 aus Ziegeln.',
		false
	],
	[
		'Die Brücke wurde im Jahr 1902 von der Stadt aus Stahl errichtet.',
		'Anna Weber baute den Turm 1902 aus Ziegeln.',
		false
	],
	['😀', 'Das Zeichen ist 😀 und sonst nichts.', true]
];
for (const [text, passage, isThere] of stands)
	test(`"${text}" ${isThere ? 'stands' : 'does not stand'} in "${passage}"`, () =>
		assert.is(standsIn(text, passage), isThere));

test('a passage is found word by word, whatever white space and quotes were made of it', () => {
	const find = passagesOf('Er sagte: „Der  Turm\nist alt“ – und ging.');
	assert.is(find('"Der Turm ist alt" - und'), '„Der  Turm\nist alt“ – und');
	assert.is(find('Der Turm ist neu'), undefined);
	assert.is(find(' '), undefined);
});

const text = 'Der Turm von Lindenau ist 42 Meter hoch. Anna Weber baute ihn im Jahr 1902 aus roten Ziegeln.';
const height = 'Der Turm von Lindenau ist 42 Meter hoch.';
const mc = {
	passage: height,
	type: 'mc',
	prompt: 'Wie hoch ist der Turm?',
	options: ['42 Meter', '24 Meter'],
	answers: [0]
};
const check = (value: unknown, types = questionTypes, known: string[] = []) =>
	checkDraft(value, { types, findPassage: passagesOf(text), known: new Set(known) });
const reasonOf = (value: unknown, types = questionTypes) => {
	const found = check(value, types);
	return 'reason' in found ? found.reason : 'accepted';
};
const cases: [what: string, value: unknown, reason: string][] = [
	['a question whose answer stands there', mc, 'accepted'],
	['a number', 7, 'no_question'],
	['a list', [mc], 'no_question'],
	['no type', { ...mc, type: undefined }, 'other_type'],
	['a type of its own', { ...mc, type: 'essay' }, 'other_type'],
	['no passage', { ...mc, passage: undefined }, 'no_passage'],
	['a passage of one word', { ...mc, passage: 'Turm' }, 'no_passage'],
	['a passage as long as a page', { ...mc, passage: 'Turm und Tor '.repeat(100) }, 'long_passage'],
	['a passage of its own', { ...mc, passage: 'Der Turm von Lindenau ist 24 Meter hoch.' }, 'other_passage'],
	['another number than the passage', { ...mc, answers: [1] }, 'answer_missing'],
	['every option right', { ...mc, options: ['42 Meter', 'Turm'], answers: [0, 1] }, 'all_right'],
	['the right option twice', { ...mc, options: ['42 Meter', '42 Meter', '24 Meter'] }, 'invalid'],
	['no right option', { ...mc, answers: [] }, 'invalid'],
	['an option that is not there', { ...mc, answers: [9] }, 'invalid'],
	['2 000 letters', { ...mc, prompt: 'x'.repeat(2000) }, 'accepted'],
	['2 001 letters', { ...mc, prompt: 'x'.repeat(2001) }, 'invalid'],
	['a prompt of spaces', { ...mc, prompt: '  ' }, 'invalid'],
	[
		'a right order',
		{ type: 'sort', passage: text, prompt: 'Ordne', items: ['Lindenau', 'Anna Weber', 'Ziegel'] },
		'accepted'
	],
	[
		'an item of its own',
		{ type: 'sort', passage: text, prompt: 'Ordne', items: ['Lindenau', 'Leipzig'] },
		'answer_missing'
	],
	[
		'pairs',
		{ type: 'assign', passage: text, prompt: 'Wer?', terms: [{ term: 'Turm', definition: 'Lindenau' }] },
		'accepted'
	],
	[
		'a false pair',
		{ type: 'assign', passage: text, prompt: 'Wer?', terms: [{ term: 'Turm', definition: 'Dom' }] },
		'answer_missing'
	],
	[
		'a true statement',
		{
			type: 'swipe',
			passage: height,
			prompt: 'Stimmt?',
			cards: [{ text: 'Der Turm ist 42 Meter hoch.', correct: true }]
		},
		'accepted'
	],
	[
		'a false statement of the text',
		{ type: 'swipe', passage: height, prompt: 'Stimmt?', cards: [{ text: height, correct: false }] },
		'false_stands'
	],
	[
		'a typed answer',
		{ type: 'photoText', passage: text, prompt: 'Wer?', accept: ['A. Weber', 'Anna Weber'] },
		'accepted'
	],
	['no typed answer', { type: 'photoText', passage: text, prompt: 'Wer?', accept: [] }, 'all_right'],
	[
		'a card',
		{ type: 'flip', passage: text, prompt: 'Turm', answer: 'Anna Weber baute den Turm aus Ziegeln.' },
		'accepted'
	]
];
for (const [what, value, reason] of cases) test(`${what}: ${reason}`, () => assert.is(reasonOf(value), reason));

test('a draft holds nothing that is none of the service’s business, and no prompt twice', () => {
	const more = {
		id: 7,
		image: 'https://elsewhere.example/x.png',
		points: 9999,
		countdown: 1,
		sample: true,
		translations: { en: {} }
	};
	const found = check({ ...mc, ...more });
	assert.ok('question' in found);
	assert.equal(found.question, {
		type: 'mc',
		prompt: mc.prompt,
		points: 10,
		options: mc.options,
		answers: [0]
	} as typeof found.question);
	assert.is(found.passage, height);
	assert.is((check(mc, questionTypes, [mc.prompt]) as { reason: string }).reason, 'repeated');
	assert.is(reasonOf(mc, ['sort']), 'other_type');
});

test('texts are cut behind paragraphs and sentences, and no letter is lost', () => {
	const long = Array.from(
		{ length: 400 },
		(_, index) => `Satz ${index} über den Turm und das Tor der Stadt. ${'😀'.repeat(9)}`
	).join('\n');
	const parts = chunksOf(long);
	assert.is(parts.join(''), long);
	assert.ok(parts.length > 3 && parts.every((part) => part.length <= 6000 && part.isWellFormed()));
	assert.equal(
		chunksOf('😀'.repeat(5000)).map((part) => part.isWellFormed()),
		[true, true]
	);
	assert.equal(chunksOf(' \n '), []);
	assert.equal(sharesOf(10, 3), [3, 3, 4]);
	assert.equal(sharesOf(2, 5), [0, 0, 1, 0, 1]);
});

test('wrong answers are wrong, new and at most three', () => {
	const found = ['42 m', 'CO₂', 'CO2', ' 24 m ', 7, null, '', 'x'.repeat(501), '12 m', '12 m', '11 m', '10 m'];
	const { answers, refused } = checkWrongAnswers(found, { right: ['42 m'], wrong: ['co2'] });
	assert.equal(answers, ['24 m', '12 m', '11 m']);
	assert.equal(
		refused.map(({ reason }) => reason),
		['is_right', 'is_there', 'is_there', 'invalid', 'invalid', 'invalid', 'invalid', 'is_there']
	);
});

test('a translation keeps numbers, keys and what a question may not have twice', () => {
	const { passage: _passage, ...written } = { ...mc, explanation: 'Seit 1902.' };
	const question = readQuestion(written, '').question!;
	assert.equal(textsToTranslate(question), {
		prompt: mc.prompt,
		explanation: 'Seit 1902.',
		'0 text': '42 Meter',
		'1 text': '24 Meter'
	});
	const said = (key: string, words: unknown) => ({ key, text: words });
	const full = [said('prompt', 'How high is the tower?'), said('0 text', '42 metres'), said('1 text', '24 metres')];
	const lost = checkTranslation(
		[...full, said('explanation', 'Since 1903.'), said('__proto__', 'x'), 7],
		question,
		'en'
	);
	assert.equal(lost.translation, { prompt: 'How high is the tower?', options: ['42 metres', '24 metres'] });
	assert.equal(lost.refused, [{ text: 'Since 1903.', reason: 'lost_number' }]);
	const twice = checkTranslation([said('0 text', '42 24'), said('1 text', 'x')], question, 'en');
	assert.equal([twice.translation, twice.refused.length], [undefined, 2]);
	const pairs = readQuestion(
		{ type: 'assign', prompt: 'Wer?', terms: [{ term: 'Turm', definition: 'Weber' }] },
		''
	).question!;
	assert.equal(checkTranslation([said('0 term', 'Tower')], pairs, 'en').translation, {
		terms: [{ term: 'Tower', definition: '' }]
	});
});

test('long and odd texts take no longer than their length', () => {
	const from = performance.now();
	for (const part of ['a ', '1 ', '1.', '-1', '„', '\n', '😀', 'ä'])
		for (const long of [part.repeat(20_000)]) {
			standsIn(part, long);
			standsIn(long, long);
			passagesOf(long)(long.slice(0, 900));
			check({ ...mc, passage: long.slice(0, 900), prompt: long, options: [long, part] });
			chunksOf(long);
		}
	assert.ok(performance.now() - from < patient(4000), String(performance.now() - from));
});

test.run();
