import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forPlayer, parseAnswer, score, solution } from '#lib/questions/index.ts';
import { inEventLanguage, inLanguage, snapshotOf } from '#lib/questions/translations.ts';
import type { PlayerQuestion } from '#lib/questions/types.ts';
import { writeQuestion } from '../../server/features/authoring/catalogs/write/write.ts';
import { all, faultsIn, stored, view } from './examples.ts';

const base = { prompt: 'Frage', points: 1, explanation: 'Weil' };
const words = { prompt: 'Question', explanation: 'Because' };
/** Each type with a translation, and every text that a phone in English shows of it. */
const questions = [
	{
		type: 'mc',
		own: { options: ['Rot', 'Blau', 'Grün'], answers: [1] },
		en: { options: ['Red', 'Blue', ''] },
		shown: ['Blue', 'Grün', 'Red']
	},
	{
		type: 'assign',
		own: {
			terms: [
				{ term: 'Hund', definition: 'bellt' },
				{ term: 'Katze', definition: 'miaut' }
			]
		},
		en: {
			terms: [
				{ term: 'Dog', definition: 'barks' },
				{ term: '', definition: 'mews' }
			]
		},
		shown: ['Dog', 'Katze', 'barks', 'mews']
	},
	{
		type: 'sort',
		own: { items: ['eins', 'zwei', 'drei', 'vier'] },
		en: { items: ['one', 'two', 'three', 'four'] },
		shown: ['four', 'one', 'three', 'two']
	},
	{
		type: 'swipe',
		own: { cards: [{ text: 'Wasser ist nass', correct: true }], rightLabel: 'Stimmt', leftLabel: 'Stimmt nicht' },
		en: { cards: ['Water is wet'], rightLabel: 'True' },
		shown: ['Stimmt nicht', 'True', 'Water is wet']
	},
	{ type: 'photoText', own: { accept: ['ja*'], requirePhoto: false }, en: {}, shown: [] },
	{ type: 'flip', own: { answer: 'Rückseite' }, en: { answer: 'Back' }, shown: ['Back'] }
] as const;

const question = ({ type, own, en }: (typeof questions)[number]) =>
	stored({ type, ...base, ...own, translations: { en: { ...words, ...en } } });
const place = { position: 0, limitSeconds: null };

/** Every text of a player's question, without the ids. */
function textsOf({ id: _id, prompt: _prompt, type: _type, ...fields }: PlayerQuestion): string[] {
	const texts = (value: unknown): string[] => {
		if (typeof value === 'string') return [value];
		if (Array.isArray(value)) return value.flatMap(texts);
		return typeof value === 'object' && value !== null ? texts((value as { text?: string }).text) : [];
	};
	return Object.entries(fields).flatMap(([name, value]) => (name === 'select' ? [] : texts(value)));
}

/** The ids of every list of a player's question in their order. */
const orderOf = (one: PlayerQuestion) =>
	Object.values(one).flatMap((value) => (Array.isArray(value) ? (value as { id: string }[]).map(({ id }) => id) : []));

for (const one of questions)
	test(`a phone sees ${one.type} in its language, part by part, with only its texts changed`, () => {
		const kept = question(one);
		const [de, en] = (['de', 'en'] as const).map((locale) =>
			forPlayer(kept, { ...place, locale }, view('a', { showBack: true }))
		);
		assert.is(en!.prompt, 'Question');
		assert.equal(textsOf(en!).toSorted(), [...one.shown]);
		assert.is(de!.prompt, 'Frage');
		assert.equal(orderOf(en!), orderOf(de!));
		assert.equal(Object.keys(en!), Object.keys(de!));
		assert.equal(de, forPlayer(kept, place, view('a', { showBack: true })));
		assert.not.match(JSON.stringify(en), /translation|explanation|Because|correct|accept|answers/);
	});

test('the right answer does not depend on the language', () => {
	const kept = question(questions[2]);
	const order = solution(kept).order!;
	const parsed = parseAnswer(inLanguage(kept, 'en'), { order });
	assert.ok('answer' in parsed);
	assert.equal(score(kept, { order }, all), score(inLanguage(kept, 'en'), { order }, all));
	assert.equal(solution(inLanguage(kept, 'en')), solution(kept));
});

test('the order is the same if a translation makes two texts equal', () => {
	const items = ['eins', 'zwei', 'drei', 'vier'];
	const alike = stored({ type: 'sort', ...base, items, translations: { en: { items: ['a', 'a', 'a', 'a'] } } });
	for (const attempt of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
		const [de, en] = (['de', 'en'] as const).map((locale) => forPlayer(alike, { ...place, locale }, view(attempt)));
		assert.equal(orderOf(en!), orderOf(de!));
	}
});

test('nothing appears in only one language', () => {
	const cards = [{ text: 'Wasser', correct: true }];
	const en = { explanation: 'Because', rightLabel: 'Yes' };
	const bare = stored({ type: 'swipe', prompt: 'Frage', points: 1, cards, translations: { en } });
	assert.is(inLanguage(bare, 'en').explanation, null);
	assert.is((forPlayer(bare, { ...place, locale: 'en' }, view('a')) as { rightLabel: unknown }).rightLabel, null);
});

test('an answer only keeps the question with the texts of the event', () => {
	const kept = question(questions[0]);
	const snapshot = snapshotOf(kept, 'en');
	assert.is(snapshot.translations, undefined);
	assert.is(snapshot.prompt, 'Frage');
	assert.is(inEventLanguage(snapshot).prompt, 'Question');
	assert.equal(inEventLanguage(snapshot), inEventLanguage(kept, 'en'));
	assert.is(inEventLanguage(snapshotOf(kept, 'de')).prompt, 'Frage');
});

test('blank options go from every language', () => {
	const options = ['Rot', ' ', 'Blau'];
	const translations = { en: { options: ['Red', '', { id: 'x', text: 'Blue' }] } };
	const kept = stored({ type: 'mc', ...base, options, answers: [2], translations });
	assert.equal(writeQuestion(kept).translations, { en: { options: ['Red', 'Blue'] } });
});

const mc = { type: 'mc', prompt: 'x', options: ['a', 'b'], answers: [0] };
const cases: [name: string, translations: unknown, faults: string[], more?: object][] = [
	['no object', 'en', ['[0].translations invalid_type']],
	['an unknown language', { fr: { prompt: 'x' } }, ['[0].translations.fr unknown_field']],
	['an unknown field', { en: { items: ['x', 'y'] } }, ['[0].translations.en.items unknown_field']],
	['a solution', { en: { options: ['x', 'y'], answers: [1] } }, ['[0].translations.en.answers unknown_field']],
	['too few', { en: { options: ['x'] } }, ['[0].translations.en.options too_short']],
	['too many', { en: { options: ['x', 'y', 'z'] } }, ['[0].translations.en.options too_long']],
	['too long', { en: { prompt: 'x'.repeat(2001) } }, ['[0].translations.en.prompt too_long']],
	['a long option', { en: { options: ['x'.repeat(501), ''] } }, ['[0].translations.en.options[0] too_long']],
	['the same twice', { en: { options: ['X', ' X'] } }, ['[0].translations.en.options[1] duplicate']],
	['the same as another own', { en: { options: ['', ' a'] } }, ['[0].translations.en.options[1] duplicate']],
	['a number', { en: { prompt: 5 } }, ['[0].translations.en.prompt invalid_type']],
	['nothing', { en: null, de: { prompt: ' ', options: ['', null] } }, []],
	['capitals', { EN: { prompt: 'x' } }, []],
	[
		'a label of two lines',
		{ en: { leftLabel: 'a\nb' } },
		['[0].translations.en.leftLabel invalid_format'],
		{ type: 'swipe', options: undefined, answers: undefined, cards: [{ text: 'a', correct: true }] }
	]
];
for (const [name, translations, faults, more] of cases)
	test(`translations with ${name}`, () => {
		const { options, answers, ...raw } = { ...mc, translations, ...more };
		assert.equal(faultsIn({ ...raw, ...(options && { options, answers }) }), faults);
	});

test.run();
