import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { errorText } from '#lib/admin/shell/forms/error-text.ts';
import { fieldWords } from '#lib/admin/authoring/catalogs/field-words.ts';
import { flatten } from '#lib/messages/flatten.ts';
import { createTranslator } from '#lib/messages/translator.ts';
import { signLines } from '#lib/admin/platform/account/sign-lines.ts';
import { sortNames } from '#lib/admin/authoring/teams/team-names.ts';
import { typedMoment, wallTimeOf, withOffset } from '#lib/messages/wall-time.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('parts of the back end');

const shelfOf = (locale: string) =>
	flatten(
		JSON.parse(readFileSync(`src/lib/messages/admin/${locale}.json`, 'utf8')) as Record<string, unknown>,
		'admin.'
	);
const shelves = { de: shelfOf('de'), en: shelfOf('en') };
const translator = (locale: 'de' | 'en') => createTranslator({ locale }, (key) => shelves[locale][key], true);

const walls: [wallTime: string, timeZone: string, sent: string | null][] = [
	['2026-07-01T18:00', 'Europe/Berlin', '2026-07-01T18:00:00+02:00'],
	['2026-12-01T18:00', 'Europe/Berlin', '2026-12-01T18:00:00+01:00'],
	['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T03:30:00+02:00'],
	['2026-10-25T04:00', 'Europe/Berlin', '2026-10-25T04:00:00+01:00'],
	['2026-07-01T18:00', 'UTC', '2026-07-01T18:00:00+00:00'],
	['2026-07-01T18:00', 'Asia/Kolkata', '2026-07-01T18:00:00+05:30'],
	['', 'Europe/Berlin', null],
	['soon', 'Europe/Berlin', 'soon']
];
for (const [wallTime, timeZone, sent] of walls)
	test(`"${wallTime}" on the clocks of ${timeZone}`, () => {
		assert.is(withOffset(wallTime, timeZone), sent);
		if (sent && sent !== wallTime) assert.is(wallTimeOf(new Date(sent).toISOString(), timeZone), wallTime);
	});
const drawn: [typed: string, drawnFrom: string | null, sent: string | null | undefined][] = [
	['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', undefined],
	['2026-10-25T02:30', '2026-10-25T01:30:00.000Z', undefined],
	['2026-07-01T18:00', '2026-07-01T16:00:30.500Z', undefined],
	['2026-07-01T18:01', '2026-07-01T16:00:30.500Z', '2026-07-01T18:01:00+02:00'],
	['', '2026-07-01T16:00:30.500Z', null],
	['', null, null]
];
for (const [typed, from, sent] of drawn)
	test(`a field with "${typed}" that was drawn from ${from} sends ${sent}`, () =>
		assert.is(typedMoment(typed, from, 'Europe/Berlin'), sent));

test('no time is an empty field', () => assert.is(wallTimeOf(null, 'UTC'), ''));

test('names are sorted into new and duplicate ones, as people read them', () => {
	const sorted = sortNames(' Die Füchse\r\ndie  füchse\n\nTante Erna\n<b>Neu</b>\n', ['TANTE ERNA']);
	assert.equal(sorted, { fresh: ['Die Füchse', '<b>Neu</b>'], doubled: ['die  füchse', 'Tante Erna'] });
});

test('a place inside a question is described in words, in both languages', () => {
	const words = (locale: 'de' | 'en', field: string) => fieldWords(translator(locale), field);
	assert.is(words('de', 'answers[0]'), 'richtige Antwort 1');
	assert.is(words('en', 'terms[1].term'), 'pair 2, term');
	assert.is(words('de', 'extra[3]'), '');
});

test('errors of files are described in words', () => {
	const told = (locale: 'de' | 'en', path: string, code: string, message: string) =>
		errorText(translator(locale), { path, code, message });
	assert.match(told('de', 'a.json', 'invalid_json', 'This stops being JSON in line 12.'), /^In Zeile 12 /);
	assert.match(told('en', 'a.csv', 'not_json', 'This is no JSON.'), /^This is not a JSON file\. Tables/);
	assert.match(
		told('de', 'a.json[0].answers[0]', 'too_big', 'There is no such option.'),
		/^Diese Antwort gibt es nicht/
	);
	assert.is(told('de', 'a.json[0].points', 'too_big', 'This must be at most 9.'), 'Der Wert ist zu groß, höchstens 9.');
	assert.is(told('de', 'a.json[0].prompt', 'invalid_type', 'This must be a text.'), 'Hier muss ein Text stehen.');
	assert.is(told('en', 'a.json', 'invalid_type', 'Something else.'), 'This value has the wrong type.');
});

test('a name goes onto the sign in two even lines, or not at all', () => {
	assert.equal(signLines('Lichterfest-Rallye'), ['Lichterfest-', 'Rallye']);
	assert.equal(signLines('Sommerfest-Quiz Lindenau'), ['Sommerfest-', 'Quiz Lindenau']);
	assert.equal(signLines('Advent'), ['Advent']);
	assert.is(signLines('Donaudampfschifffahrtsgesellschaft'), null);
});

test.run();
