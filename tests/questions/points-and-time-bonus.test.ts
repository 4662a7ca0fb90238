import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isLate, scorePoints, timeLeft } from '../../server/features/gameplay/results/judging/points-and-time-bonus.ts';

const none = null;
const vectors: [string, number, number | null, number | null, number, number, number, number][] = [
	['S1', 100, none, none, 0, 1, 100, 1],
	['S2', 100, 30, 12, 0, 1, 40, 0.4],
	['S3', 100, 30, 0.2, 0.5, 1, 50, 0.5],
	['S4', 5, 20, 10, 0, 1, 3, 0.5],
	['S5', 10, 30, 15, 0, 0.5, 3, 0.25],
	['S6', 0, none, none, 0, 1, 0, 1],
	['S7', 100, 30, 0, 0, 1, 0, 0],
	['S8', 100, 30, 12, 0.5, 0, 0, 0],
	['a third of 100', 100, none, none, 0, 1 / 3, 33, 0.333333],
	['a third of 3', 3, none, none, 0, 1 / 3, 1, 0.333333],
	['five sixths of 3, more than its six decimals', 3, none, none, 0, 5 / 6, 3, 0.833333],
	['half of a twelfth', 6, none, none, 0, 1 / 12, 1, 0.083333],
	['halves that binary numbers miss', 45, 3, 0.1, 0, 1, 2, 0.033333],
	['1.005 rounds as it reads', 10_000, 10_000, 1.5, 0, 1, 2, 0.00015],
	['limit without a known time', 10, 30, none, 0, 1, 10, 1]
];
for (const [name, points, limit, left, timeBonusFloor, fraction, finalPoints, efficiency] of vectors)
	test(name, () => {
		const answer = { points, limitSeconds: limit, timeLeftSeconds: left, timeBonusFloor, fraction };
		assert.equal(scorePoints(answer), { fraction: Math.round(fraction * 1e6) / 1e6, finalPoints, efficiency });
	});

const deadline = new Date('2026-07-01T10:00:10.000Z');
const after = (ms: number) => new Date(deadline.getTime() + ms);

test('time left is counted to the millisecond and never leaves 0 to the limit', () => {
	assert.is(timeLeft(deadline, after(-4321), 10), 4.321);
	assert.is(timeLeft(deadline, after(1000), 10), 0);
	assert.is(timeLeft(deadline, after(-12_000), 10), 10);
});

test('the grace period accepts answers without points', () => {
	assert.is(isLate(deadline, after(1000)), false);
	assert.is(isLate(deadline, after(1500)), false);
	assert.is(isLate(deadline, after(1501)), true);
	assert.is(isLate(deadline, after(1200), 1000), true);
	const timed = { points: 10, limitSeconds: 10, timeLeftSeconds: timeLeft(deadline, after(1000), 10), fraction: 1 };
	assert.is(scorePoints({ ...timed, timeBonusFloor: 0 }).finalPoints, 0);
	assert.is(scorePoints({ ...timed, timeBonusFloor: 0.5 }).finalPoints, 5);
});

test('a right answer at half time of 20 seconds earns half of 100', () => {
	const answer = { points: 100, limitSeconds: 20, timeLeftSeconds: 10, timeBonusFloor: 0, fraction: 1 };
	assert.equal(scorePoints(answer), { fraction: 1, finalPoints: 50, efficiency: 0.5 });
});

test.run();
