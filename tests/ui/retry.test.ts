import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { backOff } from '#lib/live/retry.ts';

const retry = suite('waiting before the next try');
const minute = 60_000;

const rows = [
	{ name: 'the first try', tries: 1, outage: 0, base: 1000 },
	{ name: 'the second', tries: 2, outage: 1000, base: 2000 },
	{ name: 'never more than five seconds in the first two minutes', tries: 40, outage: 2 * minute - 1, base: 5000 },
	{ name: 'up to thirty seconds afterwards', tries: 40, outage: 2 * minute, base: 30_000 }
];
for (const { name, tries, outage, base } of rows)
	retry(`${name}: ${base} ms, half less to half more`, () => {
		const waits = Array.from({ length: 500 }, () => backOff(tries, outage));
		for (const wait of waits) assert.ok(wait >= base / 2 && wait <= base * 1.5, `${wait}`);
		assert.ok(Math.max(...waits) - Math.min(...waits) > base / 2, 'spread');
	});

retry.run();
