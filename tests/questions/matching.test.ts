import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerParts, answerText, forPlayer, parseAnswer, score, solution } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { all, faultsIn, labels, nothing, stored, view } from './examples.ts';

const assign = (terms: unknown) => ({ type: 'assign', prompt: 'Match!', terms });
const four = stored<'assign'>(assign([1, 2, 3, 4].map((n) => ({ term: `t${n}`, definition: `d${n}` }))));

/** '12 21' = the first term with the second definition and the other way round. */
const pairs = (spelled: string, { content }: StoredQuestion<'assign'> = four) => ({
	pairs: Object.fromEntries(
		spelled
			.split(' ')
			.filter(Boolean)
			.map(([term, definition]) => [
				content.terms[Number(term) - 1]?.termId ?? 'absent',
				content.terms[Number(definition) - 1]?.definitionId ?? 'absent'
			])
	)
});

const scored: [string, number][] = [
	['11 22 33 44', 1],
	['11 22 34 43', 0.5],
	['11 22', 0.5],
	['12 23 34 41', 0],
	['', 0]
];
for (const [spelled, partial] of scored)
	test(`pairs ${spelled || 'none'}`, () => {
		assert.equal(score(four, pairs(spelled), all), { fraction: partial, isCorrect: partial === 1 });
		assert.equal(score(four, pairs(spelled), nothing), { fraction: Math.floor(partial), isCorrect: partial === 1 });
	});

test('equal terms and equal definitions are interchangeable', () => {
	const twins = stored<'assign'>(
		assign([
			['Ei/-che', 'Baum'],
			['Eiche', 'Holz'],
			['Tanne', ' Baum']
		])
	);
	for (const right of ['11 22 33', '12 21 33', '13 22 31', '12 23 31'])
		assert.is(score(twins, pairs(right, twins), nothing).isCorrect, true, right);
	assert.is(score(twins, pairs('11 23 32', twins), nothing).isCorrect, false);
});

test('punctuation, capitals and exponents make different terms and definitions', () => {
	for (const [one, other] of [
		['<', '>'],
		['mW', 'MW'],
		['10²', '102'],
		['<b>', 'b']
	] as const) {
		const terms = stored<'assign'>(
			assign([
				[one, 'first'],
				[other, 'second']
			])
		);
		assert.is(score(terms, pairs('12 21', terms), all).fraction, 0, one);
		const definitions = stored<'assign'>(
			assign([
				['first', one],
				['second', other]
			])
		);
		assert.is(score(definitions, pairs('12 21', definitions), all).fraction, 0, one);
	}
});

const spellings: [string, object][] = [
	['pairs', { pairs: [['a', 'b']] }],
	['left and right', { terms: [{ left: 'a', right: 'b' }] }],
	['ids', { terms: [{ termId: 'abcdef', term: 'a', definitionId: 'bcdefg', definition: 'b' }] }]
];
for (const [name, more] of spellings)
	test(`terms as ${name}`, () => {
		const [pair] = stored<'assign'>({ type: 'Matching', prompt: 'Match!', ...more }).content.terms;
		assert.equal([pair?.term, pair?.definition], ['a', 'b']);
	});

test('faults name the place of the sender', () => {
	assert.equal(faultsIn({ type: 'assign', prompt: 'x', pairs: [['a', 'b'], ['c']] }), ['[0].pairs[1] invalid_type']);
	assert.equal(faultsIn(assign([{ term: 'a' }])), ['[0].terms[0].definition required']);
	assert.equal(faultsIn(assign([])), ['[0].terms too_short']);
});

test('players never see four definitions beside their terms, and fewer in any order', () => {
	for (const n of [2, 3, 4]) {
		const solved = new Set<boolean>();
		for (let attempt = 0; attempt < 120; attempt++) {
			const question = stored<'assign'>(
				assign(four.content.terms.slice(0, n).map(({ term, definition }) => [term, definition]))
			);
			const seen = forPlayer(
				question,
				{ position: 0, limitSeconds: null },
				view(`${attempt}`, { shuffleAnswers: attempt % 2 === 0 })
			);
			assert.ok(seen.type === 'assign');
			const side = seen.terms.map(({ text }, index) => text.slice(1) === seen.definitions[index]?.text.slice(1));
			solved.add(!side.includes(false));
		}
		assert.equal([solved.has(true), solved.has(false)], [n < 4, true]);
	}
});

test('a definition is used once; terms may stay open', () => {
	assert.ok('errors' in parseAnswer(four, pairs('11 21')));
	assert.ok('errors' in parseAnswer(four, { pairs: { absent: four.content.terms[0]?.definitionId } }));
	assert.ok('errors' in parseAnswer(four, { pairs: { constructor: four.content.terms[0]?.definitionId } }));
	assert.equal(parseAnswer(four, pairs('12')), { answer: pairs('12') });
});

test('text and solution', () => {
	assert.is(answerText(four, pairs('21 14'), labels), 't1 = d4 | t2 = d1');
	assert.equal(solution(four), pairs('11 22 33 44'));
});

test('a right-to-left side does not reorder the line', () => {
	const mixed = stored<'assign'>(
		assign([
			['שלום', '7 + 1'],
			['Peace', 'سلام (1)']
		])
	);
	const text = answerText(mixed, pairs('11 22', mixed), labels);
	assert.is(text, '\u2068שלום\u2069 = \u20687 + 1\u2069 | \u2068Peace\u2069 = \u2068سلام (1)\u2069');
	assert.equal(answerParts(mixed, pairs('11 22', mixed)), [
		{ text: 'שלום', definition: '7 + 1' },
		{ text: 'Peace', definition: 'سلام (1)' }
	]);
});

test.run();
