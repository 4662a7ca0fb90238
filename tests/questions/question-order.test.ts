import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { itemShuffle, questionOrder } from '../../server/features/gameplay/results/attempts/question-order.ts';

const key = 'a secret key of this installation';
const questions = Array.from({ length: 20 }, (_, index) => index + 1);

test('the same attempt keeps its order', () => {
	assert.equal(questionOrder(key, 'attempt-a', questions), questionOrder(key, 'attempt-a', questions));
	assert.equal(
		itemShuffle(key, 'attempt-a', 7)(questions, 'items'),
		itemShuffle(key, 'attempt-a', 7)(questions, 'items')
	);
});

test('attempt, question, list and key each change it', () => {
	const orders = [
		questionOrder(key, 'attempt-a', questions),
		questionOrder(key, 'attempt-b', questions),
		questionOrder('another key', 'attempt-a', questions),
		itemShuffle(key, 'attempt-a', 1)(questions, 'items'),
		itemShuffle(key, 'attempt-a', 2)(questions, 'items'),
		itemShuffle(key, 'attempt-a', 2)(questions, 'terms'),
		itemShuffle(key, null, 2)(questions, 'items')
	].map(String);
	assert.is(new Set(orders).size, orders.length);
});

test('nothing is lost and the original list is unchanged', () => {
	const order = questionOrder(key, 'attempt-a', questions);
	assert.equal(
		order.toSorted((a, b) => a - b),
		questions
	);
	assert.is(questions[0], 1);
	assert.equal(questionOrder(key, 'attempt-a', []), []);
});

test('every order of three is about equally likely', () => {
	const seen = new Map<string, number>();
	for (let attempt = 0; attempt < 3000; attempt++) {
		const order = questionOrder(key, `${attempt}`, ['a', 'b', 'c']).join('');
		seen.set(order, (seen.get(order) ?? 0) + 1);
	}
	assert.is(seen.size, 6);
	for (const count of seen.values()) assert.ok(count > 400 && count < 600, `${count}`);
});

test.run();
