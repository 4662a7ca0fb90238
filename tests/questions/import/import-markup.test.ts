import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inShort, messagesOf, readText, shownQuestions } from '../../support/files/read-import.ts';

const words: [text: string, expected: string][] = [
	...(['{T}', '{TRUE}', '{true}', '{Wahr}', '{richtig}'] as const).map((text): [string, string] => [
		text,
		'Q? / *Richtig / Falsch'
	]),
	...(['{F}', '{false#So ist es}', '{FALSCH}'] as const).map((text): [string, string] => [
		text,
		'Q? / Richtig / *Falsch'
	]),
	['{vielleicht}', 'error answers no_answer_sign'],
	['{eins =zwei}', 'error answers no_answer_sign'],
	['{=%50%eins =zwei}', 'Q? / "zwei"'],
	['{~%30%a ~%70%b ~c}', 'Q? / *a / *b / c'],
	['{=a <b> c ~d}', 'Q? / *a <b> c / d'],
	['{=x<sub>1</sub> ~<b>fett</b>}', 'Q? / *x₁ / fett']
];
for (const [text, expected] of words)
	test(`GIFT: ${text}`, async () => {
		const [first] = shownQuestions(await readText('a.gift', `Q?${text}`));
		assert.is(first, expected);
	});

const moodle = (type: string, inner: string) =>
	readText(
		'a.xml',
		`<quiz><question type="${type}"><questiontext><text>Q?</text></questiontext>${inner}</question></quiz>`
	);
const answer = (fraction: string, text: string) =>
	`<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text></answer>`;

const xml: [name: string, type: string, inner: string, expected: string, said: string[]][] = [
	['wahr in capitals', 'truefalse', answer('100', 'WAHR') + answer('0', 'FALSCH'), 'Q? / *Richtig / Falsch', []],
	['a word by its opposite', 'truefalse', answer('100', 'Jo') + answer('0', 'false'), 'Q? / *Richtig / Falsch', []],
	[
		'unknown words',
		'truefalse',
		answer('100', 'vrai') + answer('0', 'faux'),
		'error answers unknown_truth',
		['unknown_truth vrai']
	],
	[
		'a share that is no number',
		'multichoice',
		answer('all', 'a') + answer('0', 'b'),
		'error answers unknown_weight',
		['unknown_weight all']
	],
	[
		'half a point',
		'shortanswer',
		`<defaultgrade>0.5</defaultgrade><usecase>1</usecase>${answer('100', '<p>')}`,
		'Q? / "<p>"',
		['case_dropped', 'points_rounded 0.5']
	],
	['a tag as option', 'multichoice', answer('100', '<br>') + answer('0', '<p>x</p>'), 'Q? / *<br> / x', []],
	[
		'pairs in their order',
		'matching',
		'<shuffleanswers>false</shuffleanswers><subquestion><text>a</text><answer><text>b</text></answer></subquestion>',
		'Q?',
		['order_not_kept']
	]
];
for (const [name, type, inner, expected, said] of xml)
	test(`Moodle XML: ${name}`, async () => {
		const read = await moodle(type, inner);
		assert.equal(shownQuestions(read), [expected]);
		assert.equal(messagesOf(read), said);
	});

const html: [html: string, text: string, said?: string][] = [
	['x<sup>2</sup> + y<sub>i</sub>', 'x² + yᵢ'],
	['2<sup>0,5</sup> a<sub>i, j</sub>', '2^(0,5) a_(i, j)'],
	['10<sup>-3</sup>', '10⁻³'],
	['<p>a</p><pre>  if x:\n\ty\n\n  z</pre>', 'a\n  if x:\n\ty\n\n  z'],
	['Was gibt <code>a  b</code>?', 'Was gibt a  b?'],
	['<p>if x:</p><p>&nbsp;&nbsp;&nbsp; y</p>', 'if x:\n    y'],
	['Der <del>alte</del> Preis', 'Der ~~alte~~ Preis'],
	['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
	['<ol type="I" start="3"><li>a</li><li>b</li></ol>', 'III. a\nIV. b'],
	['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
	['<img src="x.png" alt="x = 2">', 'x = 2', 'media_dropped'],
	[
		'<math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics></math>',
		'\\frac{1}{2}'
	],
	['<math alttext="1/2"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '1/2'],
	[
		'<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt></math>',
		'x²+√(a+b)',
		'formula_rewritten x²+√(a+b)'
	],
	['<a href="https://example.org/a">hier</a>', 'hier', 'link_dropped https://example.org/a'],
	['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)'],
	['<video>Ihr Browser kann das nicht</video>Was?', 'Was?', 'media_dropped']
];
for (const [written, text, said] of html)
	test(`HTML keeps its meaning: ${written.slice(0, 60)}`, async () => {
		const question = `<question type="essay"><questiontext format="html"><text><![CDATA[${written}]]></text></questiontext></question>`;
		const read = await readText('a.xml', `<quiz>${question}</quiz>`);
		assert.is(read.items[0]!.prompt, text);
		assert.equal(messagesOf(read), said ? [said] : []);
	});

test('Aiken in all its spellings, and its errors', async () => {
	const text =
		'Eins?\nA) a\nB) b\nANSWER: B\n\nZwei\nZeilen?\nA. a\nB. b\nC. c\nAnswer: a, c\n\nDrei?\nA. a\nB. b\n\nVier?\nA. a\nB. b\nANSWER: D';
	const read = await readText('a.txt', text);
	assert.is(read.format, 'aiken');
	assert.equal(inShort(read), [
		'line 1 | ok',
		'line 6 | ok',
		'line 13 | error | answers no_right_answer',
		'line 17 | error | answers unknown_answer'
	]);
	assert.equal(shownQuestions(read).slice(0, 2), ['Eins? / a / *b', 'Zwei\nZeilen? / *a / b / *c']);
});

test.run();
