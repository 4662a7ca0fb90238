import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { score } from '#lib/questions/index.ts';
import { typedKey } from '#lib/text/typed-key.ts';
import { stored } from './examples.ts';

const isRight = (accept: string, text: string) => {
	const question = stored<'photoText'>({ type: 'photoText', prompt: 'Which?', requirePhoto: false, accept: [accept] });
	return score(question, { text }, { partialCredit: false }).isCorrect;
};

// An accepted text with what people type for it.
const right: [string, ...string[]][] = [
	['Berlin', 'berlin', ' BERLIN ', 'Ｂｅｒｌｉｎ', 'Berlin.', 'Berlin!', 'Berlin …', 'Ber\u00adlin', 'Ber/-lin'],
	['Berlin!', 'Berlin', 'Berlin.', 'Berlin?'],
	['Öl', 'O\u0308l', 'öl', 'ÖL'],
	["l'eau", 'l’eau', 'l‘eau', 'l´eau', 'l`eau', 'lʼeau', "L'EAU", 'l＇eau'],
	['Rock ’n’ Roll', "Rock 'n' Roll", "rock'n'roll"],
	['„Faust“', '"Faust"', '«Faust»', '» Faust «', '“Faust”'],
	['Baden-Baden', 'Baden–Baden', 'Baden‑Baden', 'Baden−Baden', 'Baden - Baden', 'baden－baden'],
	['Weißstraße', 'Weissstrasse', 'WEISSSTRASSE', 'WEISSSTRAẞE', 'WEIẞSTRAẞE'],
	['İstanbul', 'istanbul', 'Istanbul', 'ISTANBUL', 'i\u0307stanbul'],
	['Σίσυφος', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
	['µm', 'μm', 'ΜM'],
	['مدرسة', 'مَدْرَسَة', 'مدرســة', 'ﻣﺪﺭﺳﺔ'],
	['שלום', 'שָׁלוֹם'],
	['1912', '١٩١٢', '۱۹۱۲', ' 1912.', '１９１２', '𝟏𝟗𝟏𝟐'],
	['CO₂', 'CO2', 'co₂'],
	['m²', 'm2', 'M²'],
	['Ca²⁺', 'Ca2+'],
	['2⁵', '2^5', '2 ^ 5'],
	['10⁻³', '10^-3', '10^−3'],
	['x⁻¹', 'x^-1'],
	['101₂', '101_2'],
	['x < 5', 'x<5', 'X < 5', 'x ＜ 5'],
	['5 %', '5%', '５％'],
	['Wer? Ich…', 'Wer? Ich...', 'wer?ich'],
	['ﬁnale', 'finale', 'FINALE'],
	['ﾃﾚﾋﾞ', 'テレビ'],
	['東京です。', '東京です', '東京です｡'],
	['Schiff/-fahrt', 'schifffahrt'],
	['zwei\nZeilen', 'zwei Zeilen', 'zwei\tzeilen'],
	['❤\ufe0f', '❤'],
	['Gr*n', 'GRÜN', 'Gr. an'],
	['Rio *', 'Rio Grande', 'Rio (Brasil)', 'rio x'],
	['* < *', '3 < 4', 'a<b'],
	['*haus*', 'Unser Haus am See'],
	['(a+)+$', '(A+)+$'],
	['2\\*3', '2*3', '2 * 3'],
	['C:\\\\Temp', 'c:\\temp'],
	['a\\b', 'a\\b'],
	['*', 'anything', '?'],
	['5!', '5!', '5 !'],
	['Was?!', 'was'],
	['Straße', 'Strasse', 'STRASSE', 'straße.'],
	['Der Rhein', 'der rhein', 'DER  RHEIN!'],
	['AC/DC', 'ac/dc', 'AC / DC', 'ＡＣ／ＤＣ'],
	['100 km/h', '100 KM/H', '100 km / h'],
	['5 €', '5€', '５ €'],
	['Apollo 11', 'apollo 11.', 'Apollo  11'],
	['Dr. No', 'dr.no', 'DR. NO.'],
	['Tom & Jerry', 'tom&jerry'],
	['3 : 2', '3:2'],
	['H₂O', 'h2o', 'H2O.'],
	['O’Neill', "O'Neill", 'O`NEILL'],
	['Pippi Langstrumpf', 'pippi\u00a0langstrumpf', 'PIPPI\tLANGSTRUMPF']
];
for (const [accept, ...texts] of right)
	for (const text of texts)
		test(`${JSON.stringify(text)} is right for ${JSON.stringify(accept)}`, () =>
			assert.is(isRight(accept, text), true));

const wrong: [string, ...string[]][] = [
	['x < 5', 'x > 5', 'x 5', 'x ≤ 5', 'x = 5', 'x5'],
	['2⁵', '25', '2 5', '2₅'],
	['101₂', '1012', '101²'],
	['10²', '102'],
	['x⁻¹', 'x-1', 'x1'],
	['a + b', 'a - b', 'ab', 'a b'],
	['-5', '5', '+5'],
	['résumé', 'resume'],
	['Öl', 'Ol', 'Oel'],
	['ısı', 'isi'],
	['½', '1/2', '12'],
	['Ⅳ', 'IV'],
	['㎏', 'kg'],
	['3,5', '3.5', '35'],
	['1000', '1.000', '1,000', '1 000'],
	['Baden-Baden', 'Baden Baden', 'BadenBaden'],
	['<b>', 'b', '</b>', '(b)'],
	['(b)', '[b]', 'b'],
	['5!', '5'],
	['?', '!', '.'],
	['C', 'C!', 'C.'],
	['2\\*3', '2x3', '2 mal 3', '23'],
	['Rio *', 'Riot', 'Rio'],
	['Gr?n', 'Grün'],
	['a\\b', 'ab'],
	['\u200b', '', 'x'],
	['\uffff', 'x', 'anything'],
	['Berlin', 'Berlins', 'Ber lin', '\uffffBerlin Mitte', '"Berlin"'],
	['ab*ba', 'aba'],
	['مدرسة', 'مدرسه'],
	['Rhein', 'der Rhein', 'Der Rhein', 'Rheine'],
	['Straße', 'Strase', 'Str.'],
	['Müller', 'Mueller', 'Muller'],
	['AC/DC', 'ACDC', 'AC DC', 'AC-DC'],
	['1,5', '1.5', '15', '1,50'],
	['10.000', '10000', '10,000', '10 000'],
	['19:30', '19.30', '1930', '19:30 Uhr'],
	['Tom & Jerry', 'Tom und Jerry', 'Tom Jerry'],
	['O’Neill', 'ONeill', 'O Neill'],
	['U.S.A.', 'USA'],
	['C++', 'C', 'C+', 'C#'],
	['50 Cent', '50cent', 'fifty Cent'],
	['drei', '3'],
	['H₂O', 'HO', 'H2 O', 'H²O₂'],
	['-3', '3', '–-3'],
	['∞', '8'],
	['5 €', '5', '5 $', '5 Euro'],
	['2n', '2n!', '2n?']
];
for (const [accept, ...texts] of wrong)
	for (const text of texts)
		test(`${JSON.stringify(text)} is wrong for ${JSON.stringify(accept)}`, () =>
			assert.is(isRight(accept, text), false));

test('the form of a form is the same', () => {
	for (const [accept, ...texts] of [...right, ...wrong])
		for (const text of [accept, ...texts]) assert.is(typedKey(typedKey(text)), typedKey(text));
});

const micros = (run: () => void) => {
	const before = process.cpuUsage().user;
	run();
	return process.cpuUsage().user - before;
};

test('long texts cost linear work', () => {
	for (const part of ['a \n', '👩\u200d', 'a\u0301²', '²', '٣', 'ﷺ', '<', '< ', '.', ' ', '\u064b', '𝟎', 'ı']) {
		const worst = (length: number) => `x${part.repeat(length)}y`;
		micros(() => typedKey(worst(20_000)));
		// What else runs on the machine only ever adds.
		const best = (length: number) => Math.min(...[1, 2, 3].map(() => micros(() => typedKey(worst(length)))));
		const [short, long] = [20_000, 80_000].map(best);
		assert.ok(long! <= 10 * Math.max(short!, 5000), `${JSON.stringify(part)}: ${short} and ${long} µs`);
	}
});

test('a pattern of 300 stars costs no more than one without', () => {
	const accept = (pattern: string) => Array<string>(20).fill(pattern);
	const time = (pattern: string, text: string) => {
		const more = { requirePhoto: false, accept: accept(pattern) };
		const question = stored<'photoText'>({ type: 'photoText', prompt: 'Which?', ...more });
		const run = () => assert.is(score(question, { text }, { partialCredit: false }).isCorrect, false);
		run();
		return micros(() => Array.from({ length: 20 }, run));
	};
	const plain = time('a'.repeat(300), 'a'.repeat(500));
	for (const pattern of [
		'*'.repeat(299) + 'b',
		'*a'.repeat(149) + 'b',
		'a*'.repeat(149) + 'b',
		'*' + 'a'.repeat(250) + 'b*'
	])
		assert.ok(time(pattern, 'a'.repeat(500)) < 20 * Math.max(plain, 5000), pattern);
});

test.run();
