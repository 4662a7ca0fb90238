import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { messagesOf, readImport, readText, shownQuestions } from '../../support/files/read-import.ts';
import { workbookFile, type TestSheet } from '../../support/files/workbook.ts';

const head = ['Frage', 'Antwort1', 'Antwort2', 'Richtig'];
const book = (sheets: TestSheet[], more = {}) => readImport(new UploadedFile('Quiz.xlsx', workbookFile(sheets, more)));

test('unnamed sheets are named like their file; hidden and empty ones are reported', async () => {
	const rows = [head, ['Q?', 'a', 'b', '1']];
	const read = await book([
		{ name: 'Tabelle1', rows },
		{ name: 'Sheet2', rows },
		{ name: 'Lösungen', rows, state: 'hidden' },
		{ name: 'Leer', rows: [] },
		{ name: 'Nur Köpfe', rows: [head] }
	]);
	assert.equal(
		read.catalogs.map(({ stem }) => stem),
		['Quiz Tabelle1', 'Quiz Sheet2']
	);
	assert.equal(
		read.notes.map(({ code, value }) => [code, value]),
		[
			['sheet_hidden', 'Lösungen'],
			['sheet_empty', 'Nur Köpfe']
		]
	);
});

/** Cells as German and English spreadsheets show them: pattern or number of a built-in format, value, what is seen. */
const formats: [format: number | string, value: number, de: string, en: string][] = [
	[0, 1.3, '1,3', '1.3'],
	[0, 0.1 + 0.2, '0,3', '0.3'],
	[0, 123456789012, '123456789012', '123456789012'],
	[1, 2.6, '3', '3'],
	[2, 2.5, '2,50', '2.50'],
	[3, 12345, '12.345', '12,345'],
	[4, 1234.5, '1.234,50', '1,234.50'],
	[9, 0.5, '50%', '50%'],
	[10, 0.125, '12,50%', '12.50%'],
	[11, 12345, '1,23E+04', '1.23E+04'],
	[12, 0.5, '1/2', '1/2'],
	[13, 0.75, '3/4', '3/4'],
	[14, 16564, '07.05.1945', '5/7/1945'],
	[15, 16564, '07. Mai 45', '7-May-45'],
	[16, 16564, '07. Mai', '7-May'],
	[17, 16564, 'Mai 45', 'May-45'],
	[18, 0.75, '6:00 PM', '6:00 PM'],
	[20, 0.25, '06:00', '6:00'],
	[21, 0.25, '06:00:00', '6:00:00'],
	[22, 16564.5, '07.05.1945 12:00', '5/7/1945 12:00'],
	[45, 0.0625, '30:00', '30:00'],
	[46, 1.5, '36:00:00', '36:00:00'],
	[49, 7, '7', '7'],
	['000', 7, '007', '007'],
	['#,##0.00\\ "€"', 2.5, '2,50 €', '2.50 €'],
	['[$-407]d\\. mmmm yyyy', 16564, '7. Mai 1945', '7. Mai 1945'],
	['0 "km"', 5, '5 km', '5 km'],
	['[Red]-0.0;[Blue]0.0', -2.25, '2,3', '2.3'],
	['yyyy', 16564, '1945', '1945'],
	['dddd', 16564, 'Montag', 'Monday']
];
for (const [format, value, de, en] of formats)
	test(`a cell of ${value} in format ${format}`, async () => {
		const rows = [head, ['Q?', { value, format }, 'b', '1']];
		const file = new UploadedFile('a.xlsx', workbookFile([{ name: 'A', rows }]));
		for (const [locale, expected] of [
			['de', de],
			['en', en]
		] as const)
			assert.equal(shownQuestions(await readImport(file, { locale })), [`Q? / *${expected} / b`]);
	});

test('keys and grades: a key is compared as it is shown, points and time are numbers however they are shown', async () => {
	const rows = [
		['Frage', 'Antwort1', 'Antwort2', 'Richtig', 'Punkte', 'Zeit'],
		[
			'Q?',
			{ value: 0.5, format: 9 },
			{ value: 0.25, format: 9 },
			{ value: 0.25, format: 9 },
			{ value: 5, format: 2 },
			{ value: 30, format: '0 "s"' }
		]
	];
	const read = await book([{ name: 'A', rows }]);
	assert.equal(shownQuestions(read), ['Q? / 50% / *25%']);
	const { points, countdown } = read.items[0]!.question as { points: number; countdown?: number };
	assert.equal([points, countdown], [5, 30]);
});

test('formats that cannot be displayed, dates before the calendar, and ambiguous day and month are reported', async () => {
	const rows = [
		head,
		['A?', { value: 5, format: 30 }, { value: -1, format: 14 }, '1'],
		['B?', { value: 16564, format: 14 }, { value: 16580, format: 14 }, '1']
	];
	const read = await readImport(new UploadedFile('a.xlsx', workbookFile([{ name: 'A', rows }])), { locale: 'en' });
	assert.equal(messagesOf(read), ['format_unknown B2 5', 'format_unknown C2 -1', 'day_order B3 5/7/1945']);
});

test('powers in a cell, both calendars, yes and no, escaped signs', async () => {
	const raised = '<is><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>3</t></r></is>';
	const truth = '<c t="b"><v>1</v></c><c t="str"><f>1</f><v>a_x005F_b</v></c>';
	const rows = [
		head,
		['A?', { xml: `<c t="inlineStr">${raised}</c>` }, 'b', '1'],
		['B?', { value: 15102, format: 14 }, 'b', '1'],
		['C?', { xml: truth }, '1']
	];
	const read = await book([{ name: 'A', rows }], { date1904: true });
	assert.equal(shownQuestions(read), ['A? / *10³ / b', 'B? / *07.05.1945 / b', 'C? / *WAHR / a_b']);
});

const tables: [name: string, text: string, questions: string[], said?: string[]][] = [
	['headings of other tables', 'Question;Option A;Option B;Correct Answer;Time limit\nQ?;a;b;B;20', ['Q? / a / *b']],
	[
		'headings with numbers apart',
		'Fragetext;Antwort 1;Antwort 2;Richtige Antwort;Zeitlimit\nQ?;a;b;2;20',
		['Q? / a / *b']
	],
	['headings in small letters', 'question,option1,option2,answer\nQ?,a,b,1', ['Q? / *a / b']],
	[
		'a key that is the whole text',
		'Frage;Antwort1;Antwort2;Richtig\nQ?;1.5;2.5;2.5',
		['Q? / 1.5 / *2.5'],
		['ambiguous_answer D2 2.5']
	],
	['a number that is no place', 'Frage;Antwort1;Antwort2;Richtig\nQ?;7;9;9', ['Q? / 7 / *9']],
	['an apostrophe in a table of others', "Frage;Antwort1;Antwort2;Richtig\nQ?;'-3;'=a;1", ["Q? / *'-3 / '=a"]],
	['the apostrophe of our own export', "type,prompt,option1,option2,answers\nmc,Q?,'-3,''+',1", ["Q? / *-3 / '+'"]],
	['code of several lines', 'Frage;Antwort1;Antwort2;Richtig\nQ?;"  if x:\n    y";b;1', ['Q? / *if x:\n  y / b']]
];
for (const [name, text, questions, said = []] of tables)
	test(`a table: ${name}`, async () => {
		const read = await readText('a.csv', text);
		assert.equal(shownQuestions(read), questions);
		assert.equal(messagesOf(read), said);
	});

test('JSON: an answer in digits that is a position and another text shows the option that was taken', async () => {
	const ask = async (answer: unknown) => {
		const read = await readText(
			'a.json',
			JSON.stringify([{ type: 'mc', prompt: 'Q?', options: ['3', '0', '1', '-2'], answer }])
		);
		return [...shownQuestions(read), ...messagesOf(read)];
	};
	assert.equal(await ask('1'), ['Q? / 3 / *0 / 1 / -2', 'ambiguous_answer 0']);
	assert.equal(await ask(1), ['Q? / 3 / *0 / 1 / -2']);
	assert.equal(await ask('-2'), ['Q? / 3 / 0 / 1 / *-2']);
	assert.equal(await ask('2'), ['Q? / 3 / 0 / *1 / -2']);
});

test('columns without a known heading are named, those without any too, but no numbers of rows', async () => {
	const rows = [';Frage;Antwort1;Antwort2;Richtig;Thema;;Frage', '1;Q?;a;b;1;x;y;z', '2;R?;a;b;1;;;'];
	const { notes } = await readText('a.csv', rows.join('\n'));
	assert.equal(
		notes.map(({ code, cell, value }) => [code, cell, value]),
		[
			['unknown_column', 'F1', 'Thema'],
			['unknown_column', 'H1', 'Frage'],
			['untitled_column', 'G2', 'y']
		]
	);
});

test.run();
