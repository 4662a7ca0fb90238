import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerText, forPlayer, parseAnswer, score, solution } from '#lib/questions/index.ts';
import { all, faultsIn, labels, nothing, stored, view, warningsIn } from './examples.ts';

const mc = (more: object) => ({ type: 'mc', prompt: 'Which?', ...more });
const read = (more: object) => {
	const { options, answers } = stored<'mc'>(mc(more)).content;
	return {
		options: options.map(({ text }) => text),
		answers: answers.map((id) => options.findIndex((one) => one.id === id))
	};
};

const spellings: [string, object, number[]][] = [
	['positions', { options: ['a', 'b'], answers: [1] }, [1]],
	['a single position', { options: ['a', 'b'], answer: 0 }, [0]],
	['digits', { options: ['a', 'b'], answers: ['1'] }, [1]],
	['the text of an option', { options: ['Bonn', 'Berlin'], answer: 'berlin' }, [1]],
	['a text of digits that is no position', { options: ['1765', '1857'], answers: ['1857'] }, [1]],
	['marks', { options: [{ text: 'a' }, { label: 'b', correct: 'true' }] }, [1]],
	['a list called correct', { options: ['a', 'b', 'c'], correct: [0, 2] }, [0, 2]],
	[
		'the written form with ids',
		{
			options: [
				{ id: 'abcdef', text: 'a' },
				{ id: 'bcdefg', text: 'b' }
			],
			answers: [0]
		},
		[0]
	]
];
for (const [name, more, answers] of spellings)
	test(`answers as ${name}`, () => assert.equal(read(more).answers, answers));

test('a blank option goes and the positions follow', () => {
	assert.equal(read({ options: ['a', '', 'b'], answers: [2] }), { options: ['a', 'b'], answers: [1] });
	assert.equal(warningsIn(mc({ options: ['a', '', 'b'], answers: [2], points: 1 })), ['[0].options[1] blank']);
});

const refused: [string, object, string[]][] = [
	['an answer to a blank option', { options: ['a', '', 'b'], answers: [1] }, ['[0].answers[0] unknown_reference']],
	['an answer out of range', { options: ['a', 'b'], answers: [0, 2] }, ['[0].answers[1] too_big']],
	['a single answer out of range', { options: ['a', 'b'], answer: 2 }, ['[0].answer too_big']],
	['a negative answer', { options: ['a', 'b'], answers: [-1] }, ['[0].answers[0] too_small']],
	['one option', { options: ['a', ' '], answers: [0] }, ['[0].options too_short']],
	['no answer', { options: ['a', 'b'], answers: [] }, ['[0].answers too_short']],
	['a missing answer', { options: ['a', 'b'] }, ['[0].answers required']],
	['equal options', { options: ['Öl', 'x', ' O\u0308l '], answers: [0] }, ['[0].options[2] duplicate']],
	['a repeated answer', { options: ['a', 'b'], answers: [1, 1] }, ['[0].answers[1] duplicate']],
	['a number behind a blank option', { options: ['', 'a', 5], answers: [1] }, ['[0].options[2] invalid_type']],
	['an option of 501 characters', { options: ['a', 'x'.repeat(501)], answers: [0] }, ['[0].options[1] too_long']]
];
for (const [name, more, faults] of refused) test(`refused: ${name}`, () => assert.equal(faultsIn(mc(more)), faults));

const five = stored<'mc'>(mc({ options: ['a', 'b', 'c', 'd', 'e'], answers: [0, 1, 2] }));
const ids = (...texts: string[]) =>
	texts.map((text) => five.content.options.find((one) => one.text === text)?.id ?? 'absent');

const scored: [string[], number, number][] = [
	[['a', 'b', 'c'], 1, 1],
	[['c', 'a', 'b'], 1, 1],
	[['a', 'b', 'd'], 1 / 3, 0],
	[['a'], 1 / 3, 0],
	[['d', 'e'], 0, 0],
	[['a', 'b', 'c', 'd'], 2 / 3, 0]
];
for (const [selected, partial, strict] of scored)
	test(`picking ${selected.join(', ')}`, () => {
		const answer = { selected: ids(...selected) };
		assert.equal(score(five, answer, all), { fraction: partial, isCorrect: partial === 1 });
		assert.equal(score(five, answer, nothing), { fraction: strict, isCorrect: strict === 1 });
	});

const unfit: [string, unknown, string][] = [
	['unknown id', { selected: ['zzzzzz'] }, 'selected,0'],
	['repeated id', { selected: ids('a', 'a') }, 'selected,1'],
	['no id', { selected: [] }, 'selected'],
	['another key', { selected: ids('a'), isCorrect: true }, 'isCorrect'],
	['a list', ids('a'), ''],
	['a number', { selected: [0] }, 'selected,0']
];
for (const [name, raw, path] of unfit)
	test(`answer refused: ${name}`, () => {
		const parsed = parseAnswer(five, raw);
		assert.ok('errors' in parsed);
		assert.equal(
			parsed.errors.map((error) => [error.path.join(), error.code]),
			[[path, 'invalid_answer']]
		);
	});

test('players choose one exactly when one option is right', () => {
	const one = stored<'mc'>(mc({ options: ['a', 'b'], answers: [1] }));
	assert.is((forPlayer(one, { position: 0, limitSeconds: null }, view('x')) as { select?: string }).select, 'one');
	assert.is((forPlayer(five, { position: 0, limitSeconds: null }, view('x')) as { select?: string }).select, 'many');
});

test('options keep the written order unless answers are shuffled', () => {
	const shown = (shuffleAnswers: boolean, attempt: string) =>
		JSON.stringify(forPlayer(five, { position: 0, limitSeconds: 20 }, view(attempt, { shuffleAnswers })));
	assert.match(shown(false, '1'), /"a".*"b".*"c".*"d".*"e"/);
	assert.ok(new Set(['1', '2', '3', '4'].map((attempt) => shown(true, attempt))).size > 1);
	assert.is(shown(true, '1'), shown(true, '1'));
});

test('text and solution', () => {
	assert.is(answerText(five, { selected: ids('d', 'a') }, labels), 'a | d');
	assert.equal(solution(five), { selected: ids('a', 'b', 'c') });
});

test.run();
