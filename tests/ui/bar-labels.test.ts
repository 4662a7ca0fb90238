import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { barNumbers, barStations } from '#lib/admin/gameplay/results/statistics/bar-labels.ts';

const test = suite('what is below the bars of the statistics');
const station = (name: string, count: number) =>
	Array.from({ length: count }, (_, position) => ({ catalog: name, catalogName: name.toUpperCase(), position }));

test('few bars have a number each, as the table calls their questions', () => {
	assert.equal(barNumbers([...station('a', 3), ...station('b', 2)]), [1, 2, 3, 1, 2]);
	assert.equal(barNumbers([]), []);
});

test('of many bars some have one, the first of each station always, and they do not run into each other', () => {
	const numbers = barNumbers([...station('a', 100), ...station('b', 100)]);
	assert.equal([numbers[0], numbers[100], numbers[1], numbers[10]], [1, 1, null, 11]);
	assert.is(numbers.filter((number) => number !== null).length, 20);
});

test('stations are named where there is more than one', () => {
	assert.equal(barStations(station('a', 3)), []);
	assert.equal(barStations([...station('a', 3), ...station('b', 2)]), [
		{ name: 'A', bars: 3 },
		{ name: 'B', bars: 2 }
	]);
});

test.run();
