import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forPlayer, kinds, parseAnswer, questionTypes, readStored, score } from '#lib/questions/index.ts';
import { inEventLanguage } from '#lib/questions/translations.ts';
import type { QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { readQuestion } from '../../server/features/authoring/catalogs/read/read-question.ts';
import { inputOfStored } from '../../server/features/authoring/catalogs/write/stored-input.ts';
import { keyOf } from '../../server/features/gameplay/results/statistics/key-use.ts';
import { writeQuestion } from '../../server/features/authoring/catalogs/write/write.ts';
import { all, keep, stored, view } from './examples.ts';

const full = {
	prompt: 'Zeile 1\n\tZeile 2',
	points: 10_000,
	countdown: 3600,
	instantFeedback: true,
	image: 'https://example.org/a.png',
	explanation: 'Because.'
};
const texts = (count: number, length: number) =>
	Array.from({ length: count }, (_, index) => `${index} ${'x'.repeat(length)}`.slice(0, length));

/** Each type as small as its schema allows, and with every field and as much as fits. */
const forms: Record<QuestionType, [smallest: object, fullest: object]> = {
	mc: [
		{ options: ['a', 'b'], answers: [0] },
		{
			options: texts(20, 500),
			answers: [0, 19],
			keepOrder: true,
			translations: { de: { prompt: 'p', options: texts(20, 499) }, en: { explanation: 'e' } }
		}
	],
	assign: [
		{ terms: [{ term: 'a', definition: 'b' }] },
		{
			terms: texts(20, 300).map((term) => ({ term, definition: `d${term}`.slice(0, 300) })),
			translations: { en: { prompt: 'p' } }
		}
	],
	sort: [{ items: ['a', 'b'] }, { items: texts(20, 300), translations: { en: { items: texts(20, 299) } } }],
	swipe: [
		{ cards: [{ text: 'a', correct: true }] },
		{
			cards: texts(50, 500).map((text, index) => ({ text, correct: index % 2 === 0 })),
			rightLabel: 'Ja',
			leftLabel: 'Nein',
			translations: { en: { rightLabel: 'Yes' } }
		}
	],
	photoText: [{}, { consent: true, requirePhoto: false, accept: texts(20, 300) }],
	flip: [{ answer: 'b' }, { answer: 'x'.repeat(5000), translations: { en: { answer: 'y' } } }]
};

/** A field of the written form, absent where it has its default. */
const fieldOf = (question: StoredQuestion, name: string) => (writeQuestion(question) as Record<string, unknown>)[name];

const photoId = 'abcdefghijklmnop';
const shown = (question: StoredQuestion) => forPlayer(question, { position: 0, limitSeconds: null }, view('attempt'));

for (const type of questionTypes)
	for (const [index, form] of forms[type].entries()) {
		const name = `${type}, ${index === 0 ? 'smallest' : 'fullest'}`;
		const base = index === 0 ? { prompt: 'x' } : { ...full, ...(kinds[type].isScored ? {} : { points: 0 }) };
		const question = stored({ type, ...base, ...form }, 7);

		test(`${name}: stored data is parsed as it was, after writing and parsing`, () => {
			const json = JSON.parse(JSON.stringify(question)) as StoredQuestion;
			assert.equal(readStored(json), question);
			const written = writeQuestion(question);
			const { question: read, faults, warnings } = readQuestion(written, '');
			assert.equal([faults, warnings], [[], []]);
			assert.equal(keep(read!, 7, question), question);
			assert.equal(writeQuestion(keep(inputOfStored(question), 7)), written);
		});

		test(`${name}: a bot knows it, and guesses something valid`, () => {
			const known = kinds[type].known(writeQuestion(question, { ids: true }));
			const needsPhoto = type === 'photoText' && (question.content as { requirePhoto: boolean }).requirePhoto;
			if (needsPhoto) return assert.is(known, null);
			const right = parseAnswer(question, known);
			assert.ok('answer' in right, JSON.stringify(right));
			assert.is(score(question, right.answer, all).isCorrect, kinds[type].isScored ? true : null);
			for (let time = 0; time < 20; time++) {
				const guess = kinds[type].guess(shown(question) as never);
				assert.ok('answer' in parseAnswer(question, guess), JSON.stringify(guess));
			}
		});

		test(`${name}: phones, results and other languages can show it`, () => {
			assert.is(shown(question).type, type);
			assert.ok(inEventLanguage(question, 'en').prompt);
			const cells = kinds[type].table.write(question.content as never);
			assert.ok(Array.isArray(cells.options));
			const answer = type === 'photoText' ? { photoId } : kinds[type].known(writeQuestion(question, { ids: true }));
			assert.ok(Array.isArray(kinds[type].answerParts(question.content as never, answer as never)));
		});
	}

// What older versions stored, or what was stored by hand.
const old: [QuestionType, unknown, object][] = [
	['mc', { options: [{ id: 'aaaaaa', text: 'a' }], answers: ['aaaaaa'] }, { keepOrder: false }],
	['mc', { options: [null, { id: 'aaaaaa', text: 5 }] }, { options: [{ id: 'aaaaaa', text: '' }], answers: [] }],
	['photoText', {}, { consent: false, requirePhoto: true, askText: true, accept: [] }],
	['photoText', { requirePhoto: false, accept: ['a', null] }, { requirePhoto: false, askText: true, accept: ['a'] }],
	['photoText', null, { accept: [] }],
	['swipe', { cards: [] }, { rightLabel: null, leftLabel: null }],
	['swipe', {}, { cards: [] }],
	['assign', { terms: 'x' }, { terms: [] }],
	['sort', {}, { items: [] }],
	['flip', {}, { answer: '' }]
];
for (const [type, content, expected] of old)
	test(`${type} stored as ${JSON.stringify(content)} is readable`, () => {
		const question = readStored({ ...stored({ type: 'flip', prompt: 'x', answer: 'y' }), type, content } as never);
		for (const [field, value] of Object.entries(expected))
			assert.equal((question.content as unknown as Record<string, unknown>)[field], value);
		assert.is(shown(question).type, type);
		assert.is(writeQuestion(question, { ids: true }).type, type);
		kinds[type].known(writeQuestion(question, { ids: true }));
	});

test('options that were legal when they were stored stay readable', () => {
	const options = ['<', '<'].map((text, index) => ({ id: `aaaaa${index}`, text }));
	const question = {
		...stored({ type: 'flip', prompt: 'x', answer: 'y' }),
		type: 'mc',
		content: { options, answers: ['aaaaa1'] }
	};
	const read = readStored(question as never);
	assert.equal((read.content as unknown as { options: unknown }).options, options);
	assert.equal(writeQuestion(keep(inputOfStored(read), 1)), writeQuestion({ ...read, id: 1 }));
});

test('options with a fixed order are never shuffled', () => {
	const options = ['a', 'b', 'c', 'd', 'All of these'];
	const question = stored<'mc'>({ type: 'mc', prompt: 'x', options, answers: [4], keepOrder: true });
	for (let attempt = 0; attempt < 20; attempt++) {
		const seen = forPlayer(question, { position: 0, limitSeconds: null }, view(`${attempt}`, { shuffleAnswers: true }));
		assert.equal(
			(seen as unknown as { options: { text: string }[] }).options.map(({ text }) => text),
			options
		);
	}
	assert.is(fieldOf(question, 'keepOrder'), true);
	assert.is(
		'keepOrder' in writeQuestion(stored({ type: 'mc', prompt: 'x', options, answers: [4], keepOrder: false })),
		false
	);
	assert.equal(
		readQuestion({ type: 'mc', prompt: 'x', options, answers: [4], keepOrder: 'yes' }, '').faults[0]?.path,
		'keepOrder'
	);
});

const asked: [more: object, asks: boolean, written: boolean][] = [
	[{}, false, false],
	[{ askText: true }, true, true],
	[{ askText: false }, false, false],
	[{ accept: ['a'] }, true, false],
	[{ accept: ['a'], askText: false }, true, false],
	[{ requirePhoto: false }, true, false],
	[{ requirePhoto: false, askText: true }, true, false]
];
for (const [more, asks, isWritten] of asked)
	test(`a photo question with ${JSON.stringify(more)} ${asks ? 'asks' : 'does not ask'} for a text`, () => {
		const question = stored<'photoText'>({ type: 'photoText', prompt: 'x', ...more });
		assert.is((shown(question) as { askText?: boolean }).askText, asks);
		assert.is(fieldOf(question, 'askText'), isWritten ? true : undefined);
	});

test('people and bots are shown the text of a pattern', () => {
	const accept = ['2\\*3', 'C:\\\\', 'Rio *', '*', '* < *'];
	const question = stored<'photoText'>({ type: 'photoText', prompt: 'x', requirePhoto: false, accept });
	assert.equal(kinds.photoText.solution(question.content).accept, ['2*3', 'C:\\', 'Rio *', '*', '* < *']);
	assert.equal(fieldOf(question, 'accept'), accept, 'and written as it is');
	for (const [index, pattern] of accept.entries()) {
		const { text } = kinds.photoText.known({ requirePhoto: false, accept: [pattern] })!;
		const alone = { ...question, content: { ...question.content, accept: [accept[index]!] } };
		assert.ok('answer' in parseAnswer(alone, { text }), pattern);
		assert.is(score(alone, { text: text! }, all).isCorrect, true, `${text} for ${pattern}`);
	}
});

test('a pattern that becomes a plain star is another key, though it reads the same', () => {
	const [wild, plain] = ['a*', 'a\\*'].map((text) => stored({ type: 'photoText', prompt: 'x', accept: [text] }));
	assert.is.not(keyOf(wild!), keyOf(plain!));
	assert.is(keyOf(wild!), keyOf(readStored(JSON.parse(JSON.stringify(wild)) as StoredQuestion)));
});

test.run();
