import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstBatchSize, nextBatchSize } from '../../../../server/features/gameplay/results/board/batch-size.ts';

const test = suite('size of a batch');

test('halves while batches take long, and ends at ten', () => {
	const sizes = [firstBatchSize];
	for (let batch = 0; batch < 4; batch += 1) sizes.push(nextBatchSize(sizes.at(-1)!, 190));
	assert.equal(sizes, [50, 25, 13, 10, 10]);
});

test('grows to what it was once batches are short, and stays where they are neither', () => {
	assert.equal([nextBatchSize(10, 4), nextBatchSize(40, 4), nextBatchSize(50, 4)], [20, 50, 50]);
	assert.is(nextBatchSize(25, 20), 25);
});

test.run();
