import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rank } from '../../../../server/features/gameplay/results/board/ranking.ts';
import type { AttemptRow } from '../../../../server/features/gameplay/results/board/ranking-input.ts';
import { abcd, attempt, clock, input, places, scored, two } from '../../../support/phone/ranking.ts';

test('R1: equal on all keys shares the place and the next one skips', () => {
	assert.equal(places({ attempts: abcd }), ['1 A', '2 B', '2 C', '4 D']);
	const standings = rank(input({ attempts: abcd })).points;
	assert.equal(
		standings.map(({ shared }) => shared),
		[false, true, true, false]
	);
	assert.equal(
		standings.map(({ gap }) => gap),
		[null, 10, 10, 10]
	);
});

test('R2: an unknown duration comes last', () => {
	assert.equal(places({ attempts: [scored('A', 40, 4, null), scored('B', 40, 4, 500)] }), ['1 B', '2 A']);
	assert.equal(places({ attempts: [scored('B', 40, 4, null), scored('A', 40, 4, null)] }), ['1 A', '1 B']);
});

const repeats = ['first', 'best'] as const;
const counting = (repeatCounts: (typeof repeats)[number], attempts: AttemptRow[]) =>
	rank(input({ attempts, options: { repeatCounts } })).points[0]!;

test('R3: of attempts with 20 and then 30 points the first counts, or the best', () => {
	const attempts = [attempt('A', { points: 20 }), attempt('A', { attempt: 2, points: 30 })];
	assert.equal(
		repeats.map((rule) => counting(rule, attempts).points),
		[20, 30]
	);
});

test('R4: between equal attempts the first counts, or the faster one', () => {
	const attempts = [attempt('A', { durationSec: 60 }), attempt('A', { attempt: 2, durationSec: 50 })];
	assert.equal(
		repeats.map((rule) => counting(rule, attempts).durationSec),
		[60, 50]
	);
	assert.equal(
		repeats.map((rule) => counting(rule, attempts).catalogs![0]!.attempt),
		[1, 2]
	);
});

test('R6: adjustments are part of the points and do not rank a team alone', () => {
	const attempts = [attempt('A', { points: 40 }), attempt('B', { points: 30 })];
	const teams = ['A', 'B', 'C'].map((uid) => ({ uid, name: uid, excluded: false, removed: false }));
	const adjustments = [
		{ teamUid: 'B', points: 25 },
		{ teamUid: 'B', points: -5 },
		{ teamUid: 'C', points: 10 }
	];
	const rankings = rank(input({ attempts, teams, adjustments }));
	assert.equal(
		rankings.points.map(({ place, teamUid, points, adjustment, gap }) => [place, teamUid, points, adjustment, gap]),
		[
			[1, 'B', 50, 20, null],
			[2, 'A', 40, 0, 10]
		]
	);
	assert.is(rankings.teams, 2);
	const below = rank(input({ attempts, adjustments: [{ teamUid: 'A', points: -100 }] }));
	assert.equal(
		[below.points[1]!.points, below.awards.filter(({ name }) => name === 'A')[0]?.ranking],
		[-60, 'catalogMaster']
	);
});

test('R7: a team that settled half of the questions ranks above one that answered a few', () => {
	const catalogs = [{ uid: 'c1', slug: 'one', living: true, scoredQuestions: 10 }];
	const running = { state: 'running' as const, finishedAt: null, total: 10 };
	const attempts = [
		attempt('A', { ...running, settled: 3, efficiency: 3, correct: 3 }),
		attempt('B', { ...running, settled: 6, efficiency: 3, correct: 3 }),
		attempt('C', { ...running, settled: 5, efficiency: 1, correct: 1 })
	];
	assert.equal(places({ attempts, catalogs }, 'accuracy'), ['1 B', '2 C', '3 A']);
	assert.equal(
		rank(input({ attempts, catalogs })).accuracy.map(({ gap }) => gap),
		[null, 0.3, 0]
	);
});

test('R5: the full tour is placed by its last first finish; an unfinished tour is absent', () => {
	const tour = (team: string, last: string) => [
		attempt(team, { finishedAt: clock('09:00') }),
		attempt(team, { catalogUid: 'c2', finishedAt: clock(last) }),
		attempt(team, { catalogUid: 'c2', attempt: 2, points: 50, finishedAt: clock('11:00') })
	];
	const attempts = [...tour('A', '10:05'), ...tour('B', '10:04'), attempt('C')];
	assert.equal(places({ attempts, catalogs: two }, 'catalogMaster'), ['1 B', '2 A']);
	const options = { repeatCounts: 'best' as const };
	const [best, next] = rank(input({ attempts, catalogs: two, options })).catalogMaster;
	assert.is(best!.completedAt, '2026-07-01T10:04:00.000Z');
	assert.is(best!.finishedAt, '2026-07-01T11:00:00.000Z');
	assert.is(next!.gap, 60);
	assert.equal([best!.catalogsDone, best!.catalogsTotal], [2, 2]);
});

test.run();
