import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { questionTypes } from '../../src/lib/questions/index.ts';
import { limitSeconds, stationClocks } from '../../src/lib/questions/limit.ts';
import type { QuestionType } from '../../src/lib/questions/types.ts';

const limits: [string, number | null, boolean, number, number | null][] = [
	['countdowns switched off', 30, false, 20, null],
	['own countdown', 30, true, 20, 30],
	['own countdown 0', 0, true, 20, null],
	['countdown of the event', null, true, 20, 20],
	['no countdown anywhere', null, true, 0, null]
];
for (const [name, own, countdownEnabled, countdown, limit] of limits)
	test(`limit: ${name}`, () =>
		assert.is(limitSeconds({ type: 'mc', countdown: own }, { countdownEnabled, countdown }), limit));

const event = { countdownEnabled: true, countdown: 30 };

test('the countdown of the event runs where there is something to answer; an own one runs everywhere', () => {
	const none: QuestionType[] = ['photoText', 'flip'];
	for (const type of questionTypes) {
		assert.is(limitSeconds({ type, countdown: null }, event), none.includes(type) ? null : 30, type);
		assert.is(limitSeconds({ type, countdown: 45 }, event), 45, type);
		assert.is(limitSeconds({ type, countdown: 45 }, { ...event, countdownEnabled: false }), null, type);
	}
});

test('extra time makes a limit longer, in whole seconds', () => {
	assert.is(limitSeconds({ type: 'mc', countdown: 15 }, event, 1.5), 23);
	assert.is(limitSeconds({ type: 'flip', countdown: null }, event, 2), null);
});

test('the clocks of a station: shortest and longest, whether all have one, whether they decide about points', () => {
	const of = (...questions: [QuestionType, number | null][]) =>
		stationClocks(
			questions.map(([type, countdown]) => ({ type, countdown })),
			event
		);
	assert.is(of(), null);
	assert.is(of(['flip', null], ['photoText', null]), null);
	assert.equal(of(['mc', null], ['flip', null]), { least: 30, most: 30, isEverywhere: true, isScored: true });
	assert.equal(of(['mc', 20], ['sort', 90]), { least: 20, most: 90, isEverywhere: true, isScored: true });
	assert.equal(of(['mc', null], ['photoText', null]), { least: 30, most: 30, isEverywhere: false, isScored: true });
	assert.equal(of(['mc', 0], ['flip', 10]), { least: 10, most: 10, isEverywhere: false, isScored: false });
});

test.run();
