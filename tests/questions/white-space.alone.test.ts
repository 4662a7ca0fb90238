import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeQuestion } from '../../server/features/authoring/catalogs/write/write.ts';
import { stored } from './examples.ts';

const code = 'for i in range(3):\n    if i:\n\t\tprint(i)\n\n    print("–")';
const kept = [
	code,
	'a\tb',
	'first   second',
	'ما هو <b>؟',
	'מה זה (x)?',
	'שלום\u200f (a)',
	'\u2067abc\u2069',
	'日本語　文',
	'नमस्\u200dते',
	'😀 👩\u200d🚀',
	'𝕱𝖗𝖆𝖐𝖙𝖚𝖗'
];
const fields: Record<string, (text: string) => object> = {
	prompt: (text) => ({ type: 'flip', prompt: text, answer: 'x' }),
	explanation: (text) => ({ type: 'flip', prompt: 'x', answer: 'x', explanation: text }),
	answer: (text) => ({ type: 'flip', prompt: 'x', answer: text }),
	options: (text) => ({ type: 'mc', prompt: 'x', options: [text, 'other'], answers: [0] }),
	terms: (text) => ({ type: 'assign', prompt: 'x', terms: [{ term: text, definition: text }] }),
	items: (text) => ({ type: 'sort', prompt: 'x', items: ['other', text] }),
	cards: (text) => ({ type: 'swipe', prompt: 'x', cards: [{ text, correct: true }] }),
	accept: (text) => ({ type: 'photoText', prompt: 'x', accept: [text] }),
	translations: (text) => ({ type: 'flip', prompt: 'x', answer: 'x', translations: { en: { prompt: text } } })
};
for (const [field, write] of Object.entries(fields))
	test(`${field}: lines, indentation, tabs, scripts and directions are stored as they were written`, () => {
		for (const text of kept) {
			const question = stored({ points: 1, ...write(text) });
			const written = JSON.stringify(writeQuestion(question));
			assert.ok(written.includes(JSON.stringify(text)), text);
		}
	});

const tidied: [string, string][] = [
	['  Frage? ', 'Frage?'],
	['\n\n  Frage?\n\n', 'Frage?'],
	['a\r\nb\rc', 'a\nb\nc'],
	['    if x:\n        y()\n', 'if x:\n    y()'],
	['\tif x:\n\t\ty()', 'if x:\n\ty()'],
	['  Zeile 1\nZeile 2', 'Zeile 1\nZeile 2'],
	['a\n   \nb', 'a\n\nb'],
	['a  \nb', 'a  \nb'],
	['\u3000東京\u3000', '東京']
];
for (const [text, left] of tidied)
	test(`${JSON.stringify(text)} is stored as ${JSON.stringify(left)}`, () => {
		assert.is(stored({ type: 'flip', prompt: text, answer: 'x' }).prompt, left);
		assert.is(stored({ type: 'flip', prompt: left, answer: 'x' }).prompt, left);
	});

test('options that differ only in their indentation are two', () => {
	const options = ['if x:\n  y()', 'if x:\n    y()', 'if x:\ny()'];
	const question = stored<'mc'>({ type: 'mc', prompt: 'Which?', options, answers: [1] });
	assert.equal(
		question.content.options.map(({ text }) => text),
		options
	);
});

test('the margin of a long text is found in linear time', () => {
	const micros = (lines: number) => {
		const prompt = '\t \n'.repeat(lines) + `${' '.repeat(lines)}x\n`.repeat(2);
		const before = process.cpuUsage().user;
		assert.throws(() => stored({ type: 'flip', prompt: prompt + 'y'.repeat(2001), answer: 'x' }), /too_long/);
		return process.cpuUsage().user - before;
	};
	micros(20_000);
	assert.ok(micros(80_000) <= 10 * Math.max(micros(20_000), 5000));
});

test.run();
