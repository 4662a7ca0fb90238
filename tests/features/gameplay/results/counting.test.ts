import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
	countedAttempt,
	isPractice,
	nextAttempt,
	type CountingRules,
	type PlayedAttempt
} from '#lib/ranking/attempts.ts';

type Given = Partial<PlayedAttempt>;

/** The attempts of one team at one catalog, numbered from 1. */
const made = (...list: Given[]): PlayedAttempt[] =>
	list.map((given, index) => ({
		attempt: index + 1,
		state: 'finished',
		source: 'play',
		verified: true,
		reopened: false,
		answered: 3,
		correct: 2,
		points: 10,
		durationSec: 60,
		finishedAt: index,
		...given
	}));
const rules = (changes: Partial<CountingRules & { competitionMode: boolean }> = {}) => ({
	repeatCounts: 'first' as const,
	rankingCounts: 'running' as const,
	verifiedResultsOnly: false,
	competitionMode: false,
	...changes
});
const best = { repeatCounts: 'best' } as const;
const finished = { rankingCounts: 'finished' } as const;
const running: Given = { state: 'running', finishedAt: null, durationSec: null };
const sent: Given = { source: 'client', verified: false };
const expired: Given = { state: 'expired' };
const idle: Given = { ...expired, answered: 0 };
const reopened: Given = { reopened: true };

/** Attempts, rules, and the number of the counted one; undefined = none. */
const counted: [name: string, attempts: Given[], rules: Parameters<typeof rules>[0], number: number | undefined][] = [
	['none without attempts', [], {}, undefined],
	['the first of two', [{ points: 5 }, { points: 50 }], {}, 1],
	['the best of two', [{ points: 5 }, { points: 50 }], best, 2],
	['the first is running', [running], {}, 1],
	['the first is running and only finished ones count', [running], finished, undefined],
	['a second runs beside a finished first', [{}, running], {}, 1],
	['an expired one with an answer', [expired, {}], {}, 1],
	['an expired one without an answer leaves its place', [idle, {}], {}, 2],
	['a stranger was first', [sent, {}], {}, 2],
	['a stranger was first and the team has just begun', [sent, running], {}, 2],
	['a stranger was better', [{ points: 1 }, { ...sent, points: 50 }], {}, 1],
	['a stranger was better and the best counts', [{ points: 1 }, { ...sent, points: 50 }], best, 2],
	['only strangers', [sent, sent], {}, 1],
	['only strangers, and only verified ones count', [sent, sent], { verifiedResultsOnly: true }, undefined],
	['a reopened first', [reopened, {}], {}, 2],
	['a reopened best', [{ ...reopened, points: 50 }, {}], best, 2],
	['all reopened', [reopened, reopened], {}, undefined],
	['a preview', [{ source: 'preview' }], {}, undefined],
	['equal points: more right answers', [{ correct: 1 }, { correct: 2 }], best, 2],
	['equal but for an unknown time', [{ durationSec: null }, { durationSec: 90 }], best, 2],
	['equal but for the finish', [{ finishedAt: 9 }, { finishedAt: 8 }], best, 2],
	['equal on all: the earlier', [{ finishedAt: 8 }, { finishedAt: 8 }], best, 1]
];
for (const [name, given, changes, number] of counted)
	test(`counts: ${name}`, () => {
		const attempts = made(...given);
		assert.is(countedAttempt(attempts, rules(changes))?.attempt, number);
		assert.is(countedAttempt(attempts.toReversed(), rules(changes))?.attempt, number, 'in any order');
	});

const once = { competitionMode: true };
const next: [name: string, attempts: Given[], rules: Parameters<typeof rules>[0], next: string][] = [
	['a new station', [], {}, 'counted'],
	['after a finished one', [{}], {}, 'practice'],
	['after a finished one where the best counts', [{}], best, 'counted'],
	['after an expired one with an answer', [expired], {}, 'practice'],
	['after an expired one without an answer', [idle], {}, 'counted'],
	['while the first runs', [running], {}, 'counted'],
	['while the first runs and only finished ones count', [running], finished, 'counted'],
	['while a second runs', [{}, running], {}, 'practice'],
	['after one of a stranger', [sent], {}, 'counted'],
	['after a reopened one', [reopened], {}, 'counted'],
	['after a reopened one and a new one', [reopened, {}], {}, 'practice'],
	['in a competition', [], once, 'counted'],
	['in a competition, while it runs', [running], once, 'counted'],
	['in a competition, after a finished one', [{}], once, 'none'],
	['in a competition where the best counts', [{}], { ...once, ...best }, 'none'],
	['in a competition, after an expired one without an answer', [idle], once, 'counted'],
	['in a competition, after a reopened one', [reopened], once, 'counted'],
	['in a competition, after a reopened one and a new one', [reopened, {}], once, 'none']
];
for (const [name, given, changes, expected] of next)
	test(`the next attempt: ${name}`, () => assert.is(nextAttempt(made(...given), rules(changes)), expected));

test('practice is what can never count, even in hindsight', () => {
	const attempts = made({ ...sent }, { points: 1 }, { points: 50 }, reopened);
	const practice = (changes: Parameters<typeof rules>[0]) =>
		attempts.filter((attempt) => isPractice(attempt, attempts, rules(changes))).map(({ attempt }) => attempt);
	assert.equal(practice({}), [1, 3, 4]);
	assert.equal(practice(best), [4]);
});

test.run();
