import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { zipOf } from '../../support/files/zip.ts';
import { importFixture, inShort, readImport, readText } from '../../support/files/read-import.ts';

const questionsOf = async (name: string) =>
	(await readImport(importFixture(name))).items.map(({ question }) => question);
const mc = (prompt: string, options: string[], answers: number[], more = {}) => ({
	...{ type: 'mc', prompt, points: 1 },
	...more,
	options,
	answers
});

const own = [
	mc('Welche Farbe hat die Steuerbord-Laterne?', ['Grün', 'Rot', 'Weiß'], [0], {
		points: 10,
		explanation: 'Steuerbord ist grün, Backbord ist rot.'
	}),
	mc('Welche Städte liegen an der Elbe?', ['Hamburg', 'Köln', 'Dresden', 'München'], [0, 2], {
		points: 5,
		countdown: 30
	}),
	{
		type: 'assign',
		prompt: 'Was gehört zusammen?',
		points: 5,
		terms: [
			{ term: 'Bug', definition: 'vorn' },
			{ term: 'Heck', definition: 'hinten' }
		]
	},
	{ type: 'sort', prompt: 'Von klein nach groß', points: 5, countdown: 45, items: ['Jolle', 'Kutter', 'Fähre'] },
	{
		type: 'swipe',
		prompt: 'Schwimmt es?',
		points: 5,
		cards: [
			{ text: 'Kork', correct: true },
			{ text: 'Anker', correct: false },
			{ text: 'Eis', correct: true }
		],
		rightLabel: 'Ja',
		leftLabel: 'Nein'
	},
	{
		type: 'photoText',
		prompt: 'Wie heißt der Fluss? "Groß" geschrieben',
		points: 2,
		requirePhoto: false,
		accept: ['Elbe', 'Die Elbe']
	},
	{ type: 'flip', prompt: 'Wusstest du das?', points: 0, answer: 'Der Hafen ist der zweitälteste; der Stadt.' }
];

for (const [name, format, encoding] of [
	['own.csv', 'csv', 'utf-8'],
	['own-windows-1252.csv', 'csv', 'windows-1252'],
	['own.xlsx', 'xlsx', null]
] as const)
	test(`a table of all six types as ${name}`, async () => {
		const read = await readImport(importFixture(name));
		assert.equal([read.format, read.encoding, read.notes], [format, encoding, []]);
		assert.equal(
			read.items.map(({ question }) => question),
			own
		);
		assert.is(read.items[0]!.source, 'row 2');
	});

test('the layout of Kahoot: headings below the instructions, numbered empty rows, omitted answers', async () => {
	const read = await readImport(importFixture('kahoot.xlsx'));
	assert.is(read.format, 'kahoot');
	assert.equal(
		read.items.map(({ source, question }) => [source, question]),
		[
			['row 9', mc('Which river flows through Hamburg?', ['Elbe', 'Rhine', 'Danube', 'Weser'], [0], { countdown: 20 })],
			['row 10', mc('Which of these are ports?', ['Hamburg', 'Munich', 'Rotterdam'], [0, 2], { countdown: 30 })],
			['row 11', mc('Is the Elbe longer than the Rhine?', ['No', 'Yes'], [0], { countdown: 60 })]
		]
	);
});

const laterne = mc('Welche Farbe hat die Steuerbord-Laterne?', ['Grün', 'Rot', 'Weiß'], [0]);
const course = (explanation: string, points: number) => [
	{ ...mc('', [], []), ...laterne, points, explanation },
	mc('Welche Städte liegen an der Elbe?', ['Hamburg', 'Köln', 'Dresden', 'München'], [0, 2]),
	mc('Ein Anker schwimmt.', ['Richtig', 'Falsch'], [1], { explanation: 'Er ist aus Eisen.' }),
	{ ...own[2], points: 1 }
];
const essay = {
	type: 'photoText',
	prompt: 'Was macht den Hafen aus?\nSchreib einen Satz.',
	points: 1,
	requirePhoto: false
};
const ship = mc('Welches Schiff ist das?\nSchiff', ['Rickmer Rickmers', 'Cap San Diego'], [0]);
const typed = (prompt: string) => ({ ...essay, prompt, accept: ['Elbe', 'Die Elbe'] });

test('GIFT as Moodle writes it', async () => {
	assert.equal(await questionsOf('moodle-gift.txt'), [
		...course('Steuerbord ist grün; Backbord ist rot.', 1),
		typed('Wie heißt der Fluss? 1 + 1 = 2 {Ufer}'),
		essay,
		undefined,
		undefined,
		ship,
		mc('Die Elbe mündet in die _____ bei Cuxhaven.', ['Nordsee', 'Ostsee'], [0])
	]);
	assert.equal(inShort(await readImport(importFixture('moodle-gift.txt'))), [
		'line 6 | warning |  feedback_dropped',
		'line 15 | ok',
		'line 24 | warning |  feedback_dropped',
		'line 28 | warning |  distractor_dropped',
		'line 36 | warning |  feedback_dropped |  partial_dropped',
		'line 44 | ok',
		'line 48 | skipped | type unsupported_type',
		'line 54 | skipped | type unsupported_type',
		'line 57 | warning |  media_dropped',
		'line 64 | ok'
	]);
});

test('Moodle XML as Moodle writes it', async () => {
	assert.equal(await questionsOf('moodle.xml'), [
		...course('Steuerbord ist grün, Backbord ist rot.', 3),
		typed('Wie heißt der Fluss?'),
		essay,
		undefined,
		undefined,
		ship
	]);
	const english = await readImport(importFixture('moodle.xml'), { locale: 'en' });
	assert.equal((english.items[2]!.question as { options?: string[] }).options, ['True', 'False']);
});

for (const encoding of ['html', 'url3986', 'legacy', 'base64'])
	test(`an answer of the Open Trivia Database in ${encoding}`, async () => {
		const read = await readImport(importFixture(`open-trivia-${encoding}.json`));
		assert.is(read.format, 'opentdb');
		assert.equal(
			read.items.map(({ question }) => question),
			[
				mc('Who said "I\'ll be back" & when? – 100%', ['R2-D2', 'É.T.', 'HAL 9000', "Arnold's T-800"], [3], {
					points: 2
				}),
				mc('Hamburg lies on the river Elbe.', ['True', 'False'], [0]),
				mc('What is H2O?', ['Salt', 'Gold', 'Water', 'Iron'], [2], { points: 3 })
			]
		);
		assert.match(read.catalogs[0]!.details.description!, /opentdb\.com.*CC BY-SA 4\.0/);
	});

test('a folder of our own JSON, loose and as an archive', async () => {
	const folder = 'tests/fixtures/trivia';
	const names = ['catalogs.json', 'animals.json', 'music.json'];
	const loose = names.map((name) => new UploadedFile(name, readFileSync(`${folder}/${name}`)));
	const archive = zipOf(loose.map(({ name, bytes }) => ({ name: `quiz/${name}`, content: bytes })));
	for (const read of [await readImport(loose), await readImport(new UploadedFile('quiz.zip', archive))]) {
		assert.equal([read.catalogs.length, read.items.length], [2, 100]);
		assert.ok(read.items.every(({ status }) => status === 'ok'));
		assert.equal(
			read.catalogs.map(({ slug, details }) => [slug, typeof details.name, typeof details.sort_order]),
			[
				['animals', 'string', 'number'],
				['music', 'string', 'number']
			]
		);
	}
});

const spellings: [name: string, file: string, text: string, questions: unknown[]][] = [
	[
		'letters, texts and gaps between the answers',
		'a.csv',
		'Frage;Antwort1;Antwort2;Antwort3;Richtig\nEins?;a;b;c;B\nZwei?;a;;c;3\nDrei?;Rot;Blau;Grün;grün|Rot',
		[mc('Eins?', ['a', 'b', 'c'], [1]), mc('Zwei?', ['a', 'c'], [1]), mc('Drei?', ['Rot', 'Blau', 'Grün'], [0, 2])]
	],
	[
		'tabs, quotes with line breaks, and an empty line',
		'a.txt',
		'prompt\toption1\toption2\tanswers\r\n\r\n"Two\nlines, ""quoted"""\ta\tb\t1\r\n',
		[mc('Two\nlines, "quoted"', ['a', 'b'], [0])]
	],
	[
		'what Excel says of its separator',
		'a.csv',
		'sep=;\nprompt;option1;option2;answers\nQ;a;b;1\n',
		[mc('Q', ['a', 'b'], [0])]
	],
	[
		'an apostrophe before a formula',
		'a.csv',
		"prompt,option1,option2,answers\n'=1+1?,2,'-3,1",
		[mc('=1+1?', ['2', '-3'], [0])]
	],
	[
		'German words for types',
		'a.csv',
		'Typ;Frage;Antwort1;Antwort2;Richtig\nSortieren;S;a;b;\nFreitext;F;;;x*',
		[
			{ type: 'sort', prompt: 'S', points: 1, items: ['a', 'b'] },
			{ type: 'photoText', prompt: 'F', points: 1, requirePhoto: false, accept: ['x*'] }
		]
	],
	[
		'GIFT on one line',
		'a.txt',
		'Q1{T}\n\n::Title:: Q2 {=a ~b ~c #no\n}\n\nQ3{}',
		[
			mc('Q1', ['Richtig', 'Falsch'], [0]),
			mc('Q2', ['a', 'b', 'c'], [0]),
			{ type: 'photoText', prompt: 'Q3', points: 1, requirePhoto: false }
		]
	],
	[
		'GIFT with weights and escapes',
		'a.gift',
		'a \\= b \\{c\\} \\~ \\# \\: \\\\ d\\ne {~%33.333%x ~%-10%y ~%66.667%z}',
		[mc('a = b {c} ~ # : \\ d\ne', ['x', 'y', 'z'], [0, 2])]
	],
	[
		'a JSON list with old spellings',
		'a.json',
		'[{"type":"choice","text":"Q","options":["a","b"],"answer":"b"}]',
		[mc('Q', ['a', 'b'], [1])]
	]
];
for (const [name, file, text, questions] of spellings)
	test(`read as it is meant: ${name}`, async () => {
		const { items } = await readText(file, text);
		assert.equal(
			items.map(({ question }) => question),
			questions,
			JSON.stringify(items)
		);
	});

test('text of UTF-16 and with a byte order mark', async () => {
	const text = 'Frage\tAntwort1\tAntwort2\tRichtig\nWie heißt du?\ta\tb\t1\n';
	for (const [bytes, encoding] of [
		[Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
		[Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
		[Buffer.from(`\ufeff${text}`), 'utf-8'],
		[Buffer.from(text, 'latin1'), 'windows-1252']
	] as const) {
		const read = await readText('unicode.txt', bytes);
		assert.equal([read.encoding, read.items[0]!.prompt], [encoding, 'Wie heißt du?']);
	}
});

const faulty: [name: string, file: string, text: string, short: string[]][] = [
	[
		'cells of a table',
		'a.csv',
		'Typ;Frage;Punkte;Antwort1;Antwort2;Richtig;Farbe\n;Q;viel;a;b;5;rot\nassign;P;1;x => y;z;;\n;;1;a;b;1;\nQuatsch;Q;1;a;b;1;\nmc;Q;1;a;;1;;zu viel',
		[
			'row 2 | error | F2 unknown_answer | C2 invalid_type',
			'row 3 | error | E3 no_pair',
			'row 4 | error | B4 required',
			'row 5 | error | A5 invalid_enum',
			'row 6 | error | H6 extra_cells | D6 too_short'
		]
	],
	[
		'lines of GIFT',
		'a.gift',
		'// a\nQ {=a ~b\n\nQ2 {~a ~b}\n\nQ3 {=%50%a}\n\nQ4 {=a -> b =c}',
		[
			'line 2 | error |  open_braces',
			'line 4 | error | answers too_short',
			'line 6 | error | accept no_right_answer',
			'line 8 | error |  no_pair'
		]
	],
	[
		'questions of JSON',
		'a.json',
		'[1, {"type":"mc","prompt":"Q","options":["a"],"answers":[0]}]',
		['question 1 | error |  invalid_type', 'question 2 | error | options too_short']
	]
];
for (const [name, file, text, short] of faulty)
	test(`every fault has its place: ${name}`, async () => assert.equal(inShort(await readText(file, text)), short));

test('an unknown heading is reported with its cell', async () => {
	const { notes } = await readText('a.csv', 'Frage;Farbe;Antwort1;Antwort2;Richtig\nQ;rot;a;b;1');
	assert.equal(
		notes.map(({ cell, code, value }) => [cell, code, value]),
		[['B1', 'unknown_column', 'Farbe']]
	);
});

test.run();
