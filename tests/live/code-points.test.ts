import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareCodePoints } from '#lib/text/code-points.ts';

test('code points, not code units, decide the order', () => {
	const sorted = ['😀', '\uffee', 'b', 'ab', 'a'].sort(compareCodePoints);
	assert.equal(sorted, ['a', 'ab', 'b', '\uffee', '😀']);
	assert.is(compareCodePoints('x', 'x'), 0);
});

test.run();
