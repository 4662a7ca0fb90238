import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refusalWords, sourceWords, told } from '#lib/admin/authoring/catalogs/import-words.ts';
import { flatten } from '../../src/lib/messages/flatten.ts';
import type { Locale } from '../../src/lib/messages/locale.ts';
import { createTranslator } from '../../src/lib/messages/translator.ts';
import { importFixture, readImport, readText } from '../support/files/read-import.ts';

const wordsIn = (area: string, locale: Locale) =>
	flatten(
		JSON.parse(readFileSync(`src/lib/messages/${area}/${locale}.json`, 'utf8')) as Record<string, unknown>,
		`${area}.`
	);
const shelf = (locale: Locale) => ({ ...wordsIn('catalog-files', locale), ...wordsIn('admin', locale) });
const shelves = { de: shelf('de'), en: shelf('en') };
const translator = (locale: Locale) => createTranslator({ locale }, (key) => shelves[locale][key], true);

const folder = 'server/features/authoring/catalog-files/import';
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.ts'))
	.map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const codesOf = (call: string): string[] => [
	...new Set(
		sources.flatMap((text) => [...text.matchAll(new RegExp(`\\b${call}\\(\\s*'(\\w+)'`, 'g'))].map(([, code]) => code!))
	)
];
/** Words that only the code itself knows would be English sentences on a German screen. */
const own = 'This sentence stands in no message file.';

for (const locale of ['de', 'en'] as const) {
	test(`every code of a reader has its own message in ${locale}`, () => {
		const codes = codesOf('about');
		assert.ok(codes.length > 8);
		for (const code of codes) assert.is.not(told(translator(locale), { path: '', code, message: own }).what, own, code);
	});
	test(`every code that rejects a file has its own message in ${locale}`, () => {
		const codes = [...codesOf('unreadable'), ...codesOf('refuse')];
		assert.ok(codes.length > 12);
		for (const code of codes)
			assert.is.not(refusalWords(translator(locale), { path: 'file', code, message: own }).text, own, code);
	});
}

const table = 'Frage;Antwort1;Antwort2;Richtig;Punkte;Typ\n';
const rows: [row: string, de: RegExp, en: RegExp][] = [
	['Q;a;b;7;;', /^Zelle D2: „7“ steht für keine .*1 oder 1\|3/, /^Cell D2: “7” does not match any of the answers/],
	['Q;a;b;;;', /^Zelle D2: Keine Antwort ist als richtig angegeben\. Gib an/, /^Cell D2: No answer is marked as right/],
	['Q;a;;1;;', /^Zelle B2: Es gibt weniger als zwei Antworten/, /^Cell B2: There are fewer than two answers/],
	['Q;a;a;1;;', /^Zelle C2: Diese Antwort steht zweimal da: „a“/, /^Cell C2: This answer appears twice: “a”/],
	['Q;a;b;1;zehn;', /^Zelle E2: „zehn“ ist keine Punktzahl/, /^Cell E2: “zehn” is not a number of points/],
	[
		'Q;a;b;1;99999;',
		/^Zelle E2: „99999“ ist zu groß, höchstens 10000/,
		/^Cell E2: “99999” is too large; 10000 at most/
	],
	['Q;a;b;1;;Rätsel', /^Zelle F2: Die Art „Rätsel“ gibt es nicht/, /^Cell F2: There is no question type “Rätsel”/],
	[';a;b;1;;', /^Zelle A2: Der Fragetext fehlt/, /^Cell A2: The question text is missing/],
	[`Q;${'a'.repeat(501)};b;1;;`, /^Zelle B2: Das ist zu lang: .* 500/, /^Cell B2: This is too long: 500 at most/],
	['Q;a;b;1;;assign', /^Zelle B2: „a“ ist kein Paar/, /^Cell B2: “a” is not a pair/]
];
for (const [row, de, en] of rows)
	test(`in words: ${row.slice(0, 20)}`, async () => {
		const { items } = await readText('a.csv', table + row);
		for (const [locale, expected] of [
			['de', de],
			['en', en]
		] as const) {
			const { place, what, fix } = told(translator(locale), items[0]!.messages[0]!);
			assert.match(`${place}: ${what} ${fix}`, expected);
		}
	});

test('places are described in words and never as a JSON path', async () => {
	const question = { type: 'mc', prompt: 'Q', options: ['a', 'b'], answers: [4] };
	const { items } = await readText('a.json', JSON.stringify([question]));
	const { place, what } = told(translator('de'), items[0]!.messages[0]!);
	assert.equal([place, what], ['richtige Antwort 1', 'Diese richtige Antwort gibt es nicht.']);
	assert.equal(
		['row 12', 'line 34', 'question 3'].map((source) => sourceWords(translator('de'), { source, catalog: 'a' })),
		['Zeile 12', 'Ab Zeile 34', 'Frage 3']
	);
	assert.equal(
		refusalWords(translator('en'), { path: 'zwei.json, line 7', code: 'broken_xml', message: own }).place,
		'zwei.json, From line 7'
	);
});

for (const [locale, file] of [
	['de', 'fragen-vorlage.csv'],
	['en', 'questions-template.csv']
] as const)
	test(`the template in ${locale} is read without a word`, async () => {
		assert.is(shelves[locale]['catalog-files.templateFile'], file);
		const read = await readText(file, readFileSync(`static/templates/${file}`));
		assert.equal([...new Set(read.items.map(({ status }) => status))], ['ok']);
		assert.equal([...new Set(read.items.map(({ type }) => type))].length, 6);
		assert.equal(read.notes, []);
	});

test('no fixture leaves a message without words', async () => {
	for (const name of ['moodle-gift.txt', 'moodle.xml'])
		for (const { messages } of (await readImport(importFixture(name))).items)
			for (const message of messages) assert.is.not(told(translator('de'), message).what, message.message);
});

test.run();
