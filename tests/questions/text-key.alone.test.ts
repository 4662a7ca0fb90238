import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { textKey } from '#lib/text/text-key.ts';
import { faultsIn, stored } from './examples.ts';

// What nobody sees, or what only the way of writing makes.
const same: [string, string][] = [
	['  Die   Füchse ', 'Die Füchse'],
	['Fu\u0308chse', 'Füchse'],
	['a\u200bb\u00adc\u0007', 'abc'],
	['Schiff/-fahrt', 'Schifffahrt'],
	['a\u00a0b', 'a b'],
	['e\u034f\u0301', 'é'],
	['Öl\r\nfarbe', 'Öl\nfarbe'],
	['Öl\rfarbe', 'Öl\nfarbe'],
	['\u202eabc', 'abc'],
	['if x:\n\ty()', 'if x:\n    y()'],
	['if x:   \n    y()  ', 'if x:\n    y()'],
	['\n\n  a\n    b\n', 'a\n  b'],
	['  if x:\n    y()', 'if x:\n  y()'],
	['Ω', 'Ω'],
	['😀\ufe0f', '😀'],
	['\u{e0061}a', 'a'],
	['Der  Rhein\t', 'Der Rhein'],
	['5\u202f%', '5 %'],
	['שלום\u200f', 'שלום'],
	['日本語\u3000文', '日本語 文'],
	['Ga\u0308nse\u00adblu\u0308mchen', 'Gänseblümchen']
];
for (const [one, other] of same)
	test(`${JSON.stringify(one)} is ${JSON.stringify(other)}`, () => {
		assert.is(textKey(one), textKey(other));
		assert.is(textKey(textKey(one)), textKey(one));
	});

// What a person can tell apart.
const different: [string, string][] = [
	['<', '>'],
	['<', '='],
	['<', '≤'],
	['Alter < 10', 'Alter > 10'],
	['mW', 'MW'],
	['Δ', 'δ'],
	['10²', '102'],
	['2⁵ − x', '25 − x'],
	['<b>', 'b'],
	['<b>', '</b>'],
	['CO₂', 'CO2'],
	['½', '1/2'],
	['Ⅳ', 'IV'],
	['㎏', 'kg'],
	['Ｆ', 'F'],
	['Straße', 'Strasse'],
	['resume', 'résumé'],
	["l'eau", 'l’eau'],
	['-', '−'],
	['Σίσυφος', 'Σίσυφοσ'],
	['Istanbul', 'İstanbul'],
	['a\nb', 'a b'],
	['if x:\n    y()\n    z()', 'if x:\n    y()\nz()'],
	['if x:\n  y()', 'if x:\n    y()'],
	[
		'🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
		'🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'
	],
	['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🏴'],
	['1\ufe0f\u20e3', '1'],
	['👩\u200d🚀', '👩🚀'],
	['❤\ufe0f', '❤'],
	['1912', '١٩١٢'],
	['مَدْرَسَة', 'مدرسة'],
	['Rhein', 'der Rhein'],
	['Müller', 'Mueller'],
	['Berlin', 'berlin'],
	['1.000', '1000'],
	['1,5', '1.5'],
	['Baden-Baden', 'Baden Baden'],
	['Baden-Baden', 'Baden–Baden'],
	['O’Neill', "O'Neill"],
	['"Faust"', '„Faust“'],
	['5 %', '5%'],
	['Ja', 'Ja!'],
	['...', '…'],
	['+', '−'],
	['C', 'C++'],
	['H₂O', 'H²O'],
	['∞', '8'],
	['א', 'ב']
];
for (const [one, other] of different)
	test(`${JSON.stringify(one)} is not ${JSON.stringify(other)}`, () => {
		assert.is.not(textKey(one), textKey(other));
		const question = stored<'mc'>({ type: 'mc', prompt: 'Which?', options: [one, other, 'none'], answers: [1] });
		assert.is(question.content.answers[0], question.content.options[1]!.id);
	});

test('a question whose options look the same is rejected', () => {
	for (const [one, other] of same.slice(0, 6))
		assert.equal(faultsIn({ type: 'mc', prompt: 'Which?', options: [one, other], answers: [0] }), [
			'[0].options[1] duplicate'
		]);
});

const options = ['<', '>', 'mW', 'MW', 'Berlin', 'Straße', '10²'];
const named: [string, number | undefined][] = [
	['<', 0],
	[' > ', 1],
	['MW', 3],
	['berlin', 4],
	['ＢＥＲＬＩＮ', 4],
	['102', 6],
	['mw', undefined],
	['=', undefined]
];
for (const [answer, place] of named)
	test(`the answer ${JSON.stringify(answer)} names ${place === undefined ? 'no option' : options[place]}`, () => {
		const raw = { type: 'mc', prompt: 'Which?', options, answer };
		if (place === undefined) return assert.equal(faultsIn(raw), ['[0].answer invalid_type']);
		const { content } = stored<'mc'>(raw);
		assert.equal(content.answers, [content.options[place]!.id]);
	});

test('long texts cost linear work', () => {
	const micros = (text: string) => {
		const before = process.cpuUsage().user;
		textKey(text);
		return process.cpuUsage().user - before;
	};
	for (const part of [' \n', '👩\u200d', '\u0301', '\t', ' ', '🏴\u{e0061}', '/-']) {
		const worst = (length: number) => `x${part.repeat(length)}y`;
		micros(worst(20_000));
		assert.ok(micros(worst(80_000)) <= 10 * Math.max(micros(worst(20_000)), 5000), JSON.stringify(part));
	}
});

test.run();
