import * as assert from 'uvu/assert';
import { dateTime } from '../../../server/operation/date-time.ts';
import { freeSlug, slugOf } from '../../../server/operation/slug.ts';
import { wallTimeToUtc } from '#lib/messages/wall-time.ts';
import { fieldErrorsOf } from '../../../server/operation/validation-errors.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('slugs, dates and wall time');

const slugs: [name: string, slug: string][] = [
	['Sommerquiz 2026', 'sommerquiz-2026'],
	['Größe & Übermut', 'groesse-uebermut'],
	['ÄÖÜ', 'aeoeue'],
	['Café Crème brûlée', 'cafe-creme-brulee'],
	['  --a__b--  ', 'a-b'],
	['Nürnberg', 'nuernberg'],
	['Ｆｕｌｌ ｗｉｄｔｈ', 'full-width'],
	['漢字', 'event'],
	['🎉', 'event'],
	['', 'event'],
	['x'.repeat(200), 'x'.repeat(90)]
];
for (const [name, slug] of slugs)
	test(`"${name.slice(0, 30)}" is ${slug.slice(0, 30)}`, () => assert.is(slugOf(name), slug));

test('a taken slug gets the first free number', () => {
	const taken = new Set(['quiz', 'quiz-2', 'quiz-4']);
	assert.is(
		freeSlug('quiz', (slug) => taken.has(slug)),
		'quiz-3'
	);
	assert.is(
		freeSlug('other', (slug) => taken.has(slug)),
		'other'
	);
});

const dates: [text: string, utc: string][] = [
	['2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000Z'],
	['2026-07-01T10:00:00.123Z', '2026-07-01T10:00:00.123Z'],
	['2026-07-01T10:00:00+02:00', '2026-07-01T08:00:00.000Z'],
	['2026-07-01T10:00:00-0530', '2026-07-01T15:30:00.000Z'],
	['2026-07-01T10:00', '2026-07-01T10:00:00.000Z'],
	['2026-07-01T10:00:00', '2026-07-01T10:00:00.000Z'],
	['2026-07-01', '2026-07-01T00:00:00.000Z'],
	[' 2026-07-01t10:00:00z ', '2026-07-01T10:00:00.000Z'],
	['2024-02-29', '2024-02-29T00:00:00.000Z'],
	['1970-01-01', '1970-01-01T00:00:00.000Z'],
	['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z']
];
for (const [text, utc] of dates) test(`${text} is ${utc}`, () => assert.is(dateTime.parse(text).toISOString(), utc));

const noDates = [
	'not-a-date',
	'',
	'2026-02-29',
	'2026-13-01',
	'2026-07-01T25:00:00Z',
	'2026-07-01T10:61:00Z',
	'1969-12-31',
	'0001-01-01',
	'10000-01-01',
	'01.07.2026',
	'2026-7-1',
	'2026-07-01 10:00:00',
	'2026-07-01T10:00:00+99:00'
];
for (const text of noDates)
	test(`"${text}" is not a date`, () => {
		const parsed = dateTime.safeParse(text, { reportInput: true });
		assert.equal(parsed.error && fieldErrorsOf(parsed.error).map(({ code }) => code), ['invalid_datetime']);
	});

const wallTimes: [wallTime: string, timeZone: string, utc: string][] = [
	['2026-07-01T10:00', 'Europe/Berlin', '2026-07-01T08:00:00.000Z'],
	['2026-01-15T10:00', 'Europe/Berlin', '2026-01-15T09:00:00.000Z'],
	['2026-07-01T10:00', 'America/New_York', '2026-07-01T14:00:00.000Z'],
	['2026-07-01T10:00', 'Asia/Kolkata', '2026-07-01T04:30:00.000Z'],
	['2026-07-01T10:00', 'UTC', '2026-07-01T10:00:00.000Z'],
	['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
	['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
	['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
	['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
	['2026-12-31T23:59', 'Pacific/Auckland', '2026-12-31T10:59:00.000Z']
];
for (const [wallTime, timeZone, utc] of wallTimes)
	test(`${wallTime} in ${timeZone} is ${utc}`, () => assert.is(wallTimeToUtc(wallTime, timeZone).toISOString(), utc));

test('a time in a skipped hour moves on by it, one in a doubled hour is the second', () => {
	assert.is(wallTimeToUtc('2026-03-29T02:30', 'Europe/Berlin').toISOString(), '2026-03-29T01:30:00.000Z');
	assert.is(wallTimeToUtc('2026-10-25T02:30', 'Europe/Berlin').toISOString(), '2026-10-25T01:30:00.000Z');
});

test.run();
