import { workbookFile, type TestCell } from './workbook.ts';
import { workbookOf, zipOf } from './zip.ts';

const mB = 1024 * 1024;
const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length));
const columns = (count: number) => Array.from({ length: count }, (_, n) => n);
const rows = (count: number, cell = (n: number): TestCell => `a${n}`) => [
	['Frage', 'Antwort1', 'Antwort2', 'Richtig'],
	...columns(count).map((n) => [`Q${n}`, cell(n), 'b', '1'])
];
const rich = (html: string) =>
	`<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext></question></quiz>`;
const sheets = columns(100).map((n) => ({ name: `S${n}`, rows: rows(40) }));
const formats = () => rows(490, (n) => ({ value: n, format: `0.0"${String(n).repeat(3000)}"` }));

/** The worst files of questions of each kind, as large as they may be. */
export const worstFiles: [kind: string, name: string, make: () => string | Buffer][] = [
	['GIFT of lines', 'a.gift', () => `${fill('a\n', 4.9 * mB)}{T}`],
	['GIFT of tags', 'a.gift', () => `[html]${fill('<b>x</b>', 4.9 * mB)}{T}`],
	['CSV of quotes', 'a.csv', () => `Frage;Antwort1;Antwort2;Richtig\n${fill('"a\n', 4.9 * mB)}`],
	['CSV of rows', 'a.csv', () => `Frage;Antwort1;Antwort2;Richtig\n${fill('Q;a;b;1\n', 4.9 * mB)}`],
	['XML of tags', 'a.xml', () => rich(fill('<b><i>', 4.9 * mB))],
	['XML of entities', 'a.xml', () => rich(fill('&amp;', 4.9 * mB))],
	['Aiken', 'a.txt', () => fill('Q?\nA. a\nB. b\nANSWER: A\n\n', 4.9 * mB)],
	['JSON of brackets', 'a.json', () => fill('[', 1.9 * mB)],
	['JSON of questions', 'a.json', () => `[${fill('{"a":1},', 1.9 * mB)}1]`],
	['an archive that grows', 'a.zip', () => zipOf([{ name: 'a.gift', content: `${fill('a\n', 15 * mB)}{T}` }])],
	['a workbook of shared texts', 'a.xlsx', () => workbookOf('', fill('<si><t>abcdefghij</t></si>', 15 * mB))],
	['a workbook of formats', 'a.xlsx', () => workbookFile([{ name: 'A', rows: formats() }])],
	['a workbook of a hundred sheets', 'a.xlsx', () => workbookFile(sheets)]
];
