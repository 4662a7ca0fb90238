import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csv, fileName, type CsvOptions } from '../../../../server/operation/csv.ts';
import { wallClock } from '#lib/messages/wall-time.ts';
import {
	resultColumns,
	standingColumns,
	type ExportedResult
} from '../../../../server/features/gameplay/results/export/csv-columns.ts';
import { rank } from '../../../../server/features/gameplay/results/board/ranking.ts';

const options: CsvOptions = { delimiter: ';', locale: 'en', timeZone: 'Europe/Berlin' };
const result: ExportedResult = {
	name: '=1+1',
	attempt: 2,
	catalogName: 'Küche; A',
	correct: 3,
	wrong: 2,
	total: 5,
	points: 30,
	maxPoints: 50,
	accuracy: 0.6,
	durationSec: 61.25,
	startedAt: '2026-07-01T08:00:00.000Z',
	finishedAt: '2026-12-31T23:30:01.999Z',
	puzzleSolvedAt: null,
	photo: null,
	verified: false,
	source: 'client'
};
const lines = (text: string) => text.slice(1).split('\r\n');

test('Q35: byte order mark, CRLF, all columns, quotes, formula guard, catalog name', () => {
	const text = csv([result], resultColumns, options);
	assert.is(text.charCodeAt(0), 0xfeff);
	assert.equal(lines(text), [
		'"Team";"Attempt";"Catalog";"Correct";"Wrong";"Total";"Points";"Max points";"Accuracy";"Duration (s)";' +
			'"Started";"Finished";"Puzzle solved";"Photo";"Verified";"Source"',
		`"'=1+1";"2";"Küche; A";"3";"2";"5";"30";"50";"0.6";"61.25";` +
			'"2026-07-01 10:00:00";"2027-01-01 00:30:01";"";"";"no";"client"',
		''
	]);
});

test('only text cells are guarded, and only where a formula could begin', () => {
	const columns = [
		{ header: 'team', kind: 'text', value: (cell: string) => cell },
		{ header: 'points', kind: 'number', value: () => -5 }
	] as const;
	const cells = [
		'+1',
		'-1',
		'@a',
		'\ta',
		'\ra',
		'=a',
		'a=1',
		'"a"',
		' =1',
		'',
		'＝1',
		'＋1',
		'－1',
		'＠a',
		'﹣1',
		'−1',
		'\u200b=1',
		'\u00a0＝1',
		'\ufeff\u2060+1',
		'Ａ=1'
	];
	const guarded = lines(csv(cells, [...columns], options)).slice(1, -1);
	assert.equal(guarded, [
		`"'+1";"-5"`,
		`"'-1";"-5"`,
		`"'@a";"-5"`,
		`"'\ta";"-5"`,
		`"'\ra";"-5"`,
		`"'=a";"-5"`,
		`"a=1";"-5"`,
		`"""a""";"-5"`,
		`"' =1";"-5"`,
		`"";"-5"`,
		...["'＝1", "'＋1", "'－1", "'＠a", "'﹣1", "'−1", "'\u200b=1", "'\u00a0＝1", "'\ufeff\u2060+1", 'Ａ=1'].map(
			(cell) => `"${cell}";"-5"`
		)
	]);
});

test('delimiter and language follow the options', () => {
	const [header] = lines(csv([], resultColumns, { ...options, delimiter: ',', locale: 'de' }));
	assert.match(header!, /^"Team","Versuch","Station","Richtig"/);
	assert.match(csv([], resultColumns, { ...options, delimiter: 'tab' }), /"Team"\t"Attempt"/);
	assert.match(csv([{ ...result, verified: true }], resultColumns, { ...options, locale: 'de' }), /;"ja";/);
});

test('the ranking goes into one file, with the names of the rankings', () => {
	const rankings = rank({
		attempts: [],
		teams: [{ uid: 't', name: '@home', excluded: false, removed: false }],
		catalogs: [],
		solves: [{ teamUid: 't', solvedAt: Date.parse('2026-07-01T10:00:00Z') }],
		options: {
			repeatCounts: 'first',
			rankingCounts: 'running',
			verifiedResultsOnly: false,
			boardMode: 'live',
			asOf: null,
			revision: 1
		}
	});
	const [header, row] = lines(csv(rankings.puzzle, standingColumns, options));
	assert.is(header!.split(';').length, 17);
	assert.is(row, `"Puzzle word";"1";"'@home";"0";"0";"0";"0";"0";"";"0";"0";"";"";"";"2026-07-01 12:00:00";"";"yes"`);
});

test('wall times know summer time and midnight', () => {
	assert.is(wallClock('Europe/Berlin')('2026-01-01T23:00:00.000Z'), '2026-01-02 00:00:00');
	assert.is(wallClock('America/New_York')('2026-03-08T07:00:00.000Z'), '2026-03-08 03:00:00');
	assert.is(wallClock('UTC')('2026-10-25T01:00:00.000Z'), '2026-10-25 01:00:00');
});

test('the file is named after the event and its day', () => {
	const midnight = new Date('2026-06-30T22:30:00Z');
	assert.is(fileName('sommerfest', midnight, 'Europe/Berlin', 'csv', 'results'), 'results-sommerfest-20260701.csv');
});

const decimals: [locale: CsvOptions['locale'], delimiter: CsvOptions['delimiter'], cells: string[]][] = [
	['de', ';', ['12,345', '-3', '0,653467', '7.5']],
	['de', 'tab', ['12,345', '-3', '0,653467', '7.5']],
	['de', ',', ['12.345', '-3', '0.653467', '7.5']],
	['en', ';', ['12.345', '-3', '0.653467', '7.5']]
];
for (const [locale, delimiter, cells] of decimals)
	test(`decimals in ${locale} with "${delimiter}": a point would become a date in a German spreadsheet`, () => {
		const row = { a: 12.345, b: -3, c: 0.653467, d: '7.5' };
		const columns = (['a', 'b', 'c'] as const).map((key) => ({
			header: 'points' as const,
			kind: 'number' as const,
			value: (cells: typeof row) => cells[key]
		}));
		const text = { header: 'team' as const, kind: 'text' as const, value: (cells: typeof row) => cells.d };
		const body = csv([row], [...columns, text], { ...options, locale, delimiter }).split('\r\n')[1];
		const sign = delimiter === 'tab' ? '\t' : delimiter;
		assert.is(body, cells.map((cell) => `"${cell}"`).join(sign));
	});

test.run();
