import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isBlank, nameKey } from '#lib/questions/name-key.ts';

const keys: [string, string][] = [
	['  Die   Füchse ', 'die füchse'],
	['ＦＯＸ ﬁve', 'fox five'],
	['Fu\u0308chse', 'füchse'],
	['a\u200bb\u00adc\u0007', 'abc'],
	['<b>Team</b>', 'bteam/b'],
	['Team/-geist', 'teamgeist'],
	['👩\u200d🚀', '👩\u200d🚀'],
	['STRASSE', 'strasse'],
	['\u202eabc', 'abc'],
	['a\u00a0b', 'a b']
];
for (const [text, key] of keys)
	test(JSON.stringify(text), () => {
		assert.is(nameKey(text), key);
		assert.is(nameKey(key), key);
	});

test('blank is what nobody can see', () => {
	for (const text of ['', ' ', '\u200b\n', '\u00a0']) assert.is(isBlank(text), true);
	for (const text of ['.', '<', '0']) assert.is(isBlank(text), false);
});

test.run();
