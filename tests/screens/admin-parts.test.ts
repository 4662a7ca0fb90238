import * as assert from 'uvu/assert';
import { placeOf } from '../../src/lib/admin/fault-place.ts';
import { signLines } from '../../src/lib/admin/sign-lines.ts';
import { sortNames } from '../../src/lib/admin/team-names.ts';
import { wallTimeOf, withOffset } from '../../src/lib/admin/wall-time.ts';
import { suite } from '../support/suite.ts';

const test = suite('parts of the back end');

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
test('no time is an empty field', () => assert.is(wallTimeOf(null, 'UTC'), ''));

test('names are sorted into new and doubled ones, by what people read', () => {
	const sorted = sortNames(' Die Füchse\r\ndie  füchse\n\nTante Erna\n<b>Neu</b>\n', ['TANTE ERNA']);
	assert.equal(sorted, { fresh: ['Die Füchse', '<b>Neu</b>'], doubled: ['die  füchse', 'Tante Erna'] });
});

const places: [path: string, file: string, question: number | null, field: string][] = [
	['music.json:questions[3].options[1]', 'music.json', 4, 'options[1]'],
	['music.json[0].prompt', 'music.json', 1, 'prompt'],
	['music.json:raetsel_buchstabe', 'music.json', null, 'raetsel_buchstabe'],
	['music.json', 'music.json', null, ''],
	['questions[0].extra', '', 1, 'extra']
];
for (const [path, file, question, field] of places)
	test(`the place ${path}`, () => assert.equal(placeOf(path), { file, question, field }));

test('a name goes onto the sign in two even lines, or not at all', () => {
	assert.equal(signLines('Lichterfest-Rallye'), ['Lichterfest-', 'Rallye']);
	assert.equal(signLines('Sommerfest-Quiz Lindenau'), ['Sommerfest-', 'Quiz Lindenau']);
	assert.equal(signLines('Advent'), ['Advent']);
	assert.is(signLines('Donaudampfschifffahrtsgesellschaft'), null);
});

test.run();
