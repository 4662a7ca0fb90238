import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerText, forPlayer, parseAnswer, score, solution } from '#lib/questions/index.ts';
import { all, faultsIn, labels, nothing, stored, view, warningsIn } from './examples.ts';

const sort = (items: unknown) => ({ type: 'sort', prompt: 'Order!', items });
const five = stored<'sort'>(sort(['1', '2', '3', '4', '5']));
const order = (digits: string, question = five) => ({
	order: [...digits].map((digit) => question.content.items[Number(digit) - 1]?.id ?? 'absent')
});

const scored: [string, number][] = [
	['12345', 1],
	['23451', 3 / 4],
	['13452', 3 / 4],
	['21345', 3 / 4],
	['21435', 2 / 4],
	['54321', 0]
];
for (const [digits, partial] of scored)
	test(`order ${digits}`, () => {
		assert.equal(score(five, order(digits), all), { fraction: partial, isCorrect: partial === 1 });
		assert.equal(score(five, order(digits), nothing), { fraction: Math.floor(partial), isCorrect: partial === 1 });
	});

test('exchanging items with equal texts stays right, soft hyphens and dashes make their usual difference', () => {
	const twins = stored<'sort'>(sort(['Auf/-gang', 'Aufgang', 'Mitte – Ende', 'Mitte - Ende']));
	assert.is(score(twins, order('2134', twins), nothing).isCorrect, true);
	assert.is(score(twins, order('1243', twins), nothing).isCorrect, false);
});

test('items that differ in a sign, a capital or an exponent have places of their own', () => {
	for (const items of [
		['2⁵ − x', '25 − x', '> 100'],
		['mW', 'MW', 'GW'],
		['x < 1', 'x > 1', 'x = 1']
	]) {
		const question = stored<'sort'>(sort(items));
		assert.is(score(question, order('213', question), nothing).isCorrect, false);
		assert.is(score(question, order('123', question), nothing).isCorrect, true);
	}
});

test('players never see the solved order of four items or more', () => {
	for (const items of [
		['a', 'b', 'c', 'd'],
		['a', 'a', 'b', 'b']
	]) {
		const question = stored<'sort'>(sort(items));
		for (let attempt = 0; attempt < 60; attempt++) {
			const seen = forPlayer(
				question,
				{ position: 0, limitSeconds: null },
				view(`${attempt}`, { shuffleAnswers: false })
			);
			assert.is.not((seen as { items?: { text: string }[] }).items?.map(({ text }) => text).join(), items.join());
		}
	}
});

// With few items an order that never comes would be the solution.
for (const [items, orders] of [
	[['a', 'b'], 2],
	[['a', 'b', 'c'], 6],
	[['a', 'b', 'c', 'd'], 23]
] as const)
	test(`the orders of ${items.length} items that are shown are about equally likely`, () => {
		const question = stored<'sort'>(sort([...items]));
		const seen = new Map<string, number>();
		const each = 200;
		for (let attempt = 0; attempt < each * orders; attempt++) {
			const shown = forPlayer(question, { position: 0, limitSeconds: null }, view(`${attempt}`)) as {
				items?: { text: string }[];
			};
			const key = shown.items?.map(({ text }) => text).join('') ?? '';
			seen.set(key, (seen.get(key) ?? 0) + 1);
		}
		assert.is(seen.size, orders);
		for (const count of seen.values()) assert.ok(count > 140 && count < 260, `${count}`);
	});

test('every item has to be placed once', () => {
	for (const digits of ['1234', '12344', '123456']) assert.ok('errors' in parseAnswer(five, order(digits)), digits);
	assert.equal(parseAnswer(five, order('54321')), { answer: order('54321') });
});

test('reading', () => {
	assert.equal(faultsIn(sort(['a'])), ['[0].items too_short']);
	assert.equal(faultsIn(sort('a')), ['[0].items invalid_type']);
	assert.equal(faultsIn(sort(['a', ''])), ['[0].items[1] required']);
	assert.equal(faultsIn({ type: 'Sorting', prompt: 'Order!' }), ['[0].items required']);
	const noted = { ...(sort(['a', { id: 'abcdef', text: 'b', note: 1 }]) as object), points: 1 };
	assert.equal(warningsIn(noted), ['[0].items[1].note unknown_field']);
});

test('text and solution', () => {
	assert.is(answerText(five, order('21345'), labels), '2 > 1 > 3 > 4 > 5');
	assert.equal(solution(five), order('12345'));
});

test.run();
