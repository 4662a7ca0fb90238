import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerText, parseAnswer, score, solution } from '#lib/questions/index.ts';
import type { ScoreContext } from '#lib/questions/types.ts';
import { faultsIn, labels, stored } from './examples.ts';

const photoId = 'abcdefghijklmnop';
const photo = (more = {}) => stored<'photoText'>({ type: 'photo', prompt: 'Show it!', ...more });

const texts: [string, string, boolean][] = [
	['Gr?n*', 'Gr?nes Haus', true],
	['Gr?n*', 'Grünes Haus', false],
	['Gr*n', 'GRÜN', true],
	['grün *', 'grünes', false],
	['*haus*', 'Unser Haus am See', true],
	['a*b*a', 'aba', true],
	['ab*ba', 'aba', false],
	['(a+)+$', '(A+)+$', true],
	['Schiff/-fahrt', 'schifffahrt', true],
	['', 'anything', true]
];
for (const [pattern, text, isRight] of texts)
	test(`"${text}" ${isRight ? 'fits' : 'does not fit'} "${pattern}"`, () => {
		const question = photo({ requirePhoto: false, accept: pattern ? [pattern] : [] });
		assert.is(score(question, { text }, { partialCredit: true }).isCorrect, isRight);
	});

test('many wildcards do not make comparing slow', () => {
	const question = photo({ requirePhoto: false, accept: ['*a'.repeat(140) + 'b'] });
	const started = process.cpuUsage();
	assert.is(score(question, { text: 'a'.repeat(500) }, { partialCredit: false }).isCorrect, false);
	assert.ok(process.cpuUsage(started).user < 500_000, 'half a second of the processor');
});

const photos: [boolean, NonNullable<ScoreContext['photo']>, boolean][] = [
	[true, 'none', false],
	[true, 'present', true],
	[true, 'rejected', false],
	[false, 'none', true],
	[false, 'rejected', false]
];
for (const [requirePhoto, state, isRight] of photos)
	test(`photo ${state}, ${requirePhoto ? 'required' : 'optional'}`, () => {
		const result = score(photo({ requirePhoto }), { text: 'x' }, { partialCredit: false, photo: state });
		assert.equal(result, { fraction: isRight ? 1 : 0, isCorrect: isRight });
	});

test('an answer needs what its question requires', () => {
	const needsPhoto = photo({ consent: true });
	assert.equal(parseAnswer(needsPhoto, { photoId, text: ' hi ' }), { answer: { photoId, text: 'hi' } });
	assert.ok('errors' in parseAnswer(needsPhoto, { text: 'hi' }));
	assert.ok('errors' in parseAnswer(needsPhoto, { photoId: 'short' }));
	assert.ok('errors' in parseAnswer(photo({ requirePhoto: false }), { text: ' ' }));
	assert.equal(parseAnswer(photo({ requirePhoto: false }), { text: 'hi', photoId: null }), { answer: { text: 'hi' } });
	assert.ok('errors' in parseAnswer(needsPhoto, { photoId, text: 'x'.repeat(501) }));
});

test('consent stays with the question', () => assert.is(photo({ consent: true }).content.consent, true));

test('reading', () => {
	assert.equal(faultsIn({ type: 'photoText', prompt: 'x', consent: 'yes' }), ['[0].consent invalid_type']);
	assert.equal(faultsIn({ type: 'photoText', prompt: 'x', accept: ['a', 1] }), ['[0].accept[1] invalid_type']);
});

test('text and solution', () => {
	const question = photo({ accept: ['a', 'b*'] });
	assert.is(answerText(question, { photoId }, labels), '');
	assert.is(answerText(question, { photoId, text: 'a' }, labels), 'a');
	assert.equal(solution(question), { accept: ['a', 'b*'] });
});

test.run();
