import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareCodePoints, nameKey } from '#lib/name-key.ts';

const same: [string, string][] = [
	['  Die   Füchse ', 'die füchse'],
	['ＴＥＡＭ １', 'team 1'],
	['<b>Fox</b>', 'bfox/b'],
	['Schmetter/-linge', 'schmetterlinge'],
	['a\u200bb\u00adc\u202e', 'abc'],
	['می\u200cخواهم', 'می\u200cخواهم'],
	['Fu\u0308chse', 'füchse']
];
for (const [text, key] of same) test(`the key of ${JSON.stringify(text)}`, () => assert.is(nameKey(text), key));

test('code points, not code units, decide the order', () => {
	const sorted = ['😀', '\uffee', 'b', 'ab', 'a'].sort(compareCodePoints);
	assert.equal(sorted, ['a', 'ab', 'b', '\uffee', '😀']);
	assert.is(compareCodePoints('x', 'x'), 0);
});

test.run();
