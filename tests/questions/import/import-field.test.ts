import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importFixture, messagesOf, readImport, readText, shownQuestions } from '../../support/files/read-import.ts';
import { refusal } from '../../support/refusal.ts';
import { zipOf } from '../../support/files/zip.ts';

/** Files that people sent somewhere, see tests/fixtures/imports/README.md: what they become, and what is said of it. */
const files: [name: string, questions: string[], said: string[]][] = [
	[
		'q02-best-and-half.gift',
		['Beste? / *Paris / Lutetia / Lyon', 'Welche geht? / *A / *B / C'],
		['partial_dropped Paris', 'several_full A | B']
	],
	[
		'q03-truefalse.xml',
		['Die Erde ist rund. / *Richtig / Falsch', 'error answers no_right_answer'],
		['no_right_answer']
	],
	[
		'q04-html-meaning.xml',
		[
			'Wie viel ist 2¹⁰? / *2⁵ · 2⁵ / 2⁵ + 2⁵',
			'Was gibt das aus?\nfor i in range(2):\n    print(i)\nprint("x") / *0\n1\nx / 0 1 x',
			'Wert von 1/2? / *0,5 / 12'
		],
		['formula_rewritten 1/2']
	],
	[
		'q05-cell-formats.xlsx',
		['Wann war das? / *07.05.1945 / 08.05.1944', 'Wie viel Prozent? / *50% / 25%', 'Preis? / *2,50 € / 3,00 €'],
		[]
	],
	[
		'q06-formula-error-cr.xlsx',
		['error B2 formula_without_value', 'error B3 formula_error', 'CR / *Zeile 1\nZeile 2 / 3'],
		['formula_without_value B2', 'formula_error B3 #NAME?']
	],
	['q08-kahoot-more-columns.csv', ['Which? / a / *b'], []],
	[
		'q09-letters.csv',
		['Blutgruppe? / 0 / A / *B / AB', 'Vitamin? / C / D / *A / K', 'Wie viele? / 2 / 4 / 6 / *8'],
		['ambiguous_answer F2 B', 'ambiguous_answer F3 A', 'ambiguous_answer F4 8']
	],
	['q10-one-bad-byte.csv', ['Größte Stadt – „heute“? / *a / b', 'Preis in \ufffd? / *1 / 2'], ['unreadable_character']],
	['q11-declared-1251.xml', ['Москва / *Richtig / Falsch'], []],
	['q12-aiken-braces.txt', ['Was macht {} in JS? / *Objekt / Liste'], []],
	['q13-starts-with-tag.gift', ['Was ist das? / *a / b', 'Zwei? / *c / d'], []],
	['q14-entities-without-tags.gift', ['café & 5 < 6? / *süß / nein'], []],
	['q15-blank-first-line.xml', ['x / *Richtig / Falsch'], []],
	['q16-quoted-operator.csv', ["Welcher Operator fügt Text zusammen? / *'+' / '-' / '*'"], []],
	[
		'q01-signs.csv',
		[
			'Welches Zeichen passt? 3 _ 5 / *< / > / =',
			'Welche Gruppe? / Alter < 10 / Alter 10–20 / *Alter > 20',
			'Einheit? / *mW / MW / kW',
			'2 hoch 5? / *2⁵ / 25 / 10'
		],
		[]
	],
	[
		'q17-tags-as-answers.gift',
		[
			'Welches Tag macht Text fett? / *<b> / <i> / <br>',
			'Welches Tag macht einen Absatz? / "<p>"',
			'error options[2] duplicate'
		],
		['duplicate C']
	],
	['q18-opentdb-list.json', ["What's up? / C / D / E / *A & B"], []]
];
for (const [name, questions, said] of files)
	test(`a file from the field: ${name}`, async () => {
		const read = await readImport(importFixture(name));
		assert.equal(shownQuestions(read), questions);
		assert.equal(messagesOf(read), said);
	});

test('every sheet with headings is a catalog, and skipped ones are reported', async () => {
	const rounds = await readImport(importFixture('q07-two-rounds.xlsx'));
	assert.equal(
		rounds.catalogs.map(({ stem }, place) => [stem, rounds.items.filter(({ catalog }) => catalog === place).length]),
		[
			['Runde 1', 1],
			['Runde 2', 1]
		]
	);
	assert.equal(shownQuestions(rounds), ['Runde 1 Frage / *a / b', 'Runde 2 Frage / c / *d']);
	const second = await readImport(importFixture('q07b-instructions-first.xlsx'));
	assert.equal(shownQuestions(second), ['Frage von Blatt 2 / c / *d']);
	assert.is(second.catalogs[0]!.stem, 'q07b-instructions-first');
	assert.equal(
		second.notes.map(({ code, value }) => [code, value]),
		[['sheet_not_read', 'Anleitung']]
	);
});

test('encodings: wished, declared, UTF-8 with bad bytes, and Western Europe', async () => {
	const table = 'Frage;Antwort1;Antwort2;Richtig\nПривет?;a;b;1\n';
	const cyrillic = Buffer.from(
		[...table].map((sign) => (sign > '\x7f' ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0)))
	);
	assert.equal(shownQuestions(await readText('a.csv', cyrillic, { encoding: 'windows-1251' })), ['Привет? / *a / b']);
	assert.is((await readText('a.csv', cyrillic)).encoding, 'windows-1252');
	const broken = await readImport(importFixture('q10-one-bad-byte.csv'));
	assert.equal([broken.encoding, broken.notes[0]!.path], ['utf-8', 'line 3']);
	assert.is((await readImport(importFixture('q11-declared-1251.xml'))).encoding, 'windows-1251');
	const json = Buffer.from('[{"type":"flip","prompt":"Größe","answer":"x"}]', 'latin1');
	const read = await readText('a.json', json);
	assert.equal([read.encoding, read.items[0]!.prompt], ['windows-1252', 'Größe']);
	const unknown = await refusal(readText('a.xml', '<?xml version="1.0" encoding="x-klingon"?><quiz/>'));
	assert.is(unknown.details![0]!.code, 'unknown_encoding');
});

const foreign: [name: string, file: string, content: string | Buffer, code: string][] = [
	['QTI', 'a.xml', '<?xml version="1.0"?><questestinterop/>', 'qti'],
	['QTI 2', 'a.xml', '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"/>', 'qti'],
	['QTI 3', 'a.xml', '<qti-assessment-item/>', 'qti'],
	[
		'a package of QTI',
		'a.zip',
		zipOf([
			{ name: 'imsmanifest.xml', content: '<manifest/>' },
			{ name: 'q.xml', content: '<a/>' }
		]),
		'qti'
	],
	[
		'H5P',
		'a.h5p',
		zipOf([
			{ name: 'h5p.json', content: '{}' },
			{ name: 'content/content.json', content: '{}' }
		]),
		'h5p'
	],
	['Anki', 'a.apkg', zipOf([{ name: 'collection.anki21', content: 'x' }]), 'anki'],
	['notes of Anki', 'a.txt', '#separator:tab\n#html:true\na\tb\n', 'anki'],
	['a text of Word', 'a.docx', zipOf([{ name: 'word/document.xml', content: '<a/>' }]), 'open_document'],
	['a letter with braces', 'a.txt', 'Dear {name},\n\nno questions today.', 'unknown_format'],
	['a page of HTML', 'a.html', '<!DOCTYPE html><p>{x}</p>', 'unknown_format']
];
for (const [name, file, content, code] of foreign)
	test(`refused by its name: ${name}`, async () => {
		assert.is((await refusal(readText(file, content))).details![0]!.code, code);
	});

test('other content of an archive or a list is reported', async () => {
	const content = '[{"type":"flip","prompt":"Q","answer":"x"}]';
	const files = [
		{ name: 'catalogs.json', content: '[{"slug":"a","name":"A"},{"slug":"weg","name":"B"}]' },
		{ name: 'a.json', content },
		{ name: 'Bild.png', content: 'x' },
		{ name: '__MACOSX/._a.json', content: 'x' },
		{ name: 'b.csv', content: Buffer.from('Frage;Antwort1;Antwort2;Richtig\nÄ?;a;b;1', 'latin1') }
	];
	const { notes } = await readText('q.zip', zipOf(files));
	assert.equal(
		notes.map(({ code, value, path }) => [code, value, path].filter(Boolean).join(' ')),
		['file_not_read Bild.png', 'other_encoding windows-1252 b.csv', 'file_missing weg']
	);
});

test.run();
