import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forPlayer, parseAnswer, score } from '#lib/questions/index.ts';
import { all, faultsIn, stored, view, warningsIn } from './examples.ts';

const card = (more: object) => ({ type: 'info', prompt: 'Did you know?', ...more });

for (const more of [{ answer: 'Yes' }, { answers: 'Yes' }, { answers: ['Yes'] }])
	test(`the back as ${JSON.stringify(more)}`, () => assert.is(stored<'flip'>(card(more)).content.answer, 'Yes'));

test('never scored, whatever its points', () => {
	const question = stored<'flip'>(card({ answer: 'Yes', points: 5 }));
	assert.is(question.points, 0);
	assert.equal(warningsIn(card({ answer: 'Yes', points: 5 })), ['[0].points unscored']);
	assert.equal(score(question, { turned: true }, all), { fraction: 0, isCorrect: null });
});

test('the back shows only where it may', () => {
	const question = stored<'flip'>(card({ answer: 'Yes' }));
	const place = { position: 0, limitSeconds: null };
	assert.not('answer' in forPlayer(question, place, view('x')));
	assert.match(JSON.stringify(forPlayer(question, place, view('x', { showBack: true }))), '"answer":"Yes"');
});

test('the answer is that the card was turned', () => {
	const question = stored<'flip'>(card({ answer: 'Yes' }));
	assert.equal(parseAnswer(question, { turned: true }), { answer: { turned: true } });
	assert.ok('errors' in parseAnswer(question, { turned: false }));
});

test('a card needs its back', () => {
	assert.equal(faultsIn(card({})), ['[0].answer required']);
	assert.equal(faultsIn(card({ answers: ['a', 'b'] })), ['[0].answers invalid_type']);
});

test.run();
