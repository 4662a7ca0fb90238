import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerText, forPlayer, parseAnswer, score, solution } from '#lib/questions/index.ts';
import type { Side } from '#lib/questions/types.ts';
import { all, faultsIn, labels, nothing, stored, view } from './examples.ts';

const swipe = (cards: unknown, more = {}) => ({ type: 'Swipe', prompt: 'Right?', cards, ...more });
const four = stored<'swipe'>(
	swipe([
		{ text: 'a', correct: 1 },
		{ text: 'b', correct: '0' },
		{ text: 'c', correct: 'true' },
		{ text: 'd', correct: false }
	])
);

/** 'rl-r' = right, left, not swiped, right. */
const swipes = (spelled: string, question = four) => ({
	swipes: Object.fromEntries(
		question.content.cards.flatMap(({ id }, index): [string, Side][] =>
			spelled[index] === '-' ? [] : [[id, spelled[index] === 'r' ? 'right' : 'left']]
		)
	)
});

const scored: [string, number][] = [
	['rlrl', 1],
	['rlrr', 0.5],
	['rlr-', 0.75],
	['rl--', 0.5],
	['rllr', 0],
	['lrlr', 0],
	['----', 0]
];
for (const [spelled, partial] of scored)
	test(`swipes ${spelled}`, () => {
		assert.equal(score(four, swipes(spelled), all), { fraction: partial, isCorrect: partial === 1 });
		assert.equal(score(four, swipes(spelled), nothing), { fraction: Math.floor(partial), isCorrect: partial === 1 });
	});

test('cards with equal texts are interchangeable', () => {
	const twins = stored<'swipe'>(
		swipe([
			{ text: 'A', correct: true },
			{ text: ' A', correct: false }
		])
	);
	assert.is(score(twins, swipes('rl', twins), nothing).isCorrect, true);
	assert.is(score(twins, swipes('lr', twins), nothing).isCorrect, true);
	assert.is(score(twins, swipes('rr', twins), nothing).isCorrect, false);
});

test('reading', () => {
	assert.equal(faultsIn(swipe([{ text: 'a', correct: 'maybe' }])), ['[0].cards[0].correct invalid_type']);
	assert.equal(faultsIn(swipe([{ text: 'a' }])), ['[0].cards[0].correct required']);
	assert.equal(faultsIn(swipe(['a'])), ['[0].cards[0] invalid_type']);
	assert.equal(faultsIn(swipe([{ text: 'a', correct: 1 }], { leftLabel: 'x'.repeat(41) })), ['[0].leftLabel too_long']);
});

test('answers', () => {
	assert.ok('errors' in parseAnswer(four, { swipes: { absent: 'right' } }));
	assert.ok('errors' in parseAnswer(four, { swipes: { [four.content.cards[0]?.id ?? '']: 'up' } }));
	assert.equal(parseAnswer(four, swipes('r---')), { answer: swipes('r---') });
});

test('labels: own ones, else those of the reader', () => {
	assert.is(answerText(four, swipes('rl--'), labels), 'a: True | b: False');
	const own = stored<'swipe'>(swipe([{ text: 'a', correct: true }], { rightLabel: 'Yes' }));
	assert.is(answerText(own, swipes('r', own), labels), 'a: Yes');
	const seen = forPlayer(own, { position: 0, limitSeconds: null }, view('x'));
	assert.ok(seen.type === 'swipe');
	assert.equal([seen.rightLabel, seen.leftLabel], ['Yes', null]);
});

test('solution', () => assert.equal(solution(four), swipes('rlrl')));

test.run();
