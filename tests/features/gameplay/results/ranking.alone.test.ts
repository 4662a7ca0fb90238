import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rank } from '../../../../server/features/gameplay/results/board/ranking.ts';
import { abcd, attempt, clock, input, places, two, withoutCatalogs } from '../../../support/phone/ranking.ts';

test('a full tour only needs live catalogs with scored questions', () => {
	const catalogs = [
		...two,
		{ uid: 'c3', slug: 'three', living: false, scoredQuestions: 5 },
		{ uid: 'c4', slug: 'four', living: true, scoredQuestions: 0 }
	];
	const attempts = [attempt('A'), attempt('A', { catalogUid: 'c2' }), attempt('A', { catalogUid: 'c3', points: 99 })];
	assert.equal(places({ attempts, catalogs }, 'catalogMaster'), ['1 A']);
	assert.is(rank(input({ attempts, catalogs })).points[0]!.points, 60);
	assert.equal(places({ attempts: [attempt('A')], catalogs: [] }, 'catalogMaster'), []);
});

test('inside a tie names are ordered by their key, then uid', () => {
	const named = ['zebra', 'Äpfel', 'apfel', '😀', '\uffee'].map((name, index) => ({
		uid: `t${index}`,
		name,
		excluded: false,
		removed: false
	}));
	const attempts = named.map(({ uid }) => attempt(uid));
	const shown = rank(input({ attempts, teams: named })).points.map(({ name }) => name);
	assert.equal(shown, ['apfel', 'zebra', 'Äpfel', '\uffee', '😀']);
});

test('excluded teams, previews and unverified results leave', () => {
	const teams = ['A', 'B'].map((uid) => ({ uid, name: uid, excluded: uid === 'B', removed: false }));
	assert.equal(places({ attempts: [attempt('A'), attempt('B')], teams }), ['1 A']);
	assert.equal(places({ attempts: [attempt('A', { source: 'preview' })] }), []);
	const attempts = [attempt('A', { verified: false, points: 50 }), attempt('B')];
	assert.equal(places({ attempts }), ['1 A', '2 B']);
	assert.is(rank(input({ attempts })).points[0]!.verified, false);
	assert.equal(places({ attempts, options: { verifiedResultsOnly: true } }), ['1 B']);
});

test('a removed team stays ranked while it has results', () => {
	const teams = ['A', 'B'].map((uid) => ({ uid, name: uid, excluded: false, removed: true }));
	const solves = [{ teamUid: 'B', solvedAt: clock('10:00') }];
	assert.equal(places({ attempts: [attempt('A')], teams, solves }), ['1 A']);
	assert.equal(places({ attempts: [attempt('A')], teams, solves }, 'puzzle'), []);
});

test('running attempts count with what is settled, if the event is set so', () => {
	const running = attempt('A', {
		state: 'running',
		points: 20,
		correct: 2,
		settled: 3,
		efficiency: 1.5,
		durationSec: 40,
		finishedAt: null
	});
	const given = { attempts: [running, attempt('B', { points: 10 })] };
	const [first] = rank(input(given)).points;
	assert.equal(
		[first!.teamUid, first!.points, first!.questions, first!.total, first!.accuracy, first!.durationSec],
		['A', 20, 3, 5, 0.5, null]
	);
	assert.is(first!.catalogsDone, 0);
	assert.equal(places(given, 'catalogMaster'), ['1 B']);
	assert.equal(places({ ...given, options: { rankingCounts: 'finished' } }), ['1 B']);
});

test('a team that has only started is shown without points and gets no award', () => {
	const begun = attempt('A', { state: 'running', points: 0, correct: 0, settled: 0, efficiency: null, answered: 0 });
	const rankings = rank(input({ attempts: [begun] }));
	assert.equal([rankings.teams, rankings.points.length, rankings.accuracy.length], [1, 1, 0]);
	assert.equal(rankings.awards, []);
});

test('an expired attempt counts with at least one answer', () => {
	const expired = { state: 'expired' as const };
	assert.equal(places({ attempts: [attempt('A', expired), attempt('B', { ...expired, answered: 0 })] }), ['1 A']);
	assert.equal(places({ attempts: [attempt('A', expired)] }, 'catalogMaster'), ['1 A']);
});

test('accuracy is efficiency over scored questions, then questions, then points', () => {
	const attempts = [
		attempt('A', { efficiency: 4.5, total: 9 }),
		attempt('B', { efficiency: 2.5, total: 5 }),
		attempt('C', { efficiency: 2.5, total: 5, points: 31 }),
		attempt('D', { efficiency: null, correct: 2, total: 3 })
	];
	assert.equal(places({ attempts }, 'accuracy'), ['1 D', '2 A', '3 C', '4 B']);
	const [best, second] = rank(input({ attempts })).accuracy;
	assert.is(best!.accuracy, 0.666667);
	assert.is(second!.gap, 0.166667);
});

test('sums of fractions do not tell equal teams apart', () => {
	const dependencies = [0.1, 0.2, 0.3];
	const catalogs = dependencies.map((_, index) => ({
		uid: `c${index}`,
		slug: `s${index}`,
		living: true,
		scoredQuestions: 1
	}));
	const attempts = dependencies.flatMap((efficiency, index) => [
		attempt('A', { catalogUid: `c${index}`, efficiency, total: 1 }),
		attempt('B', { catalogUid: `c${2 - index}`, efficiency, total: 1 })
	]);
	assert.equal(places({ attempts, catalogs }, 'accuracy'), ['1 A', '1 B']);
});

test('the puzzle is placed by the time of its solve', () => {
	const teams = ['A', 'B', 'C'].map((uid) => ({ uid, name: uid, excluded: false, removed: false }));
	const solves = [
		{ teamUid: 'A', solvedAt: clock('10:02') },
		{ teamUid: 'C', solvedAt: clock('10:00') }
	];
	assert.equal(places({ teams, solves }, 'puzzle'), ['1 C', '2 A']);
	assert.is(rank(input({ teams, solves })).puzzle[1]!.gap, 120);
	assert.is(rank(input({ teams, solves })).teams, 2);
});

test('awards go to places 1 to 3 of each ranking, shared places included', () => {
	const { awards } = rank(input({ attempts: abcd, solves: [{ teamUid: 'D', solvedAt: clock('10:00') }] }));
	const points = awards.filter(({ ranking }) => ranking === 'points');
	assert.equal(
		points.map(({ place, name, value }) => [place, name, value]),
		[
			[1, 'A', 50],
			[2, 'B', 40],
			[2, 'C', 40]
		]
	);
	assert.equal(awards.at(-1), {
		ranking: 'puzzle',
		place: 1,
		teamUid: 'D',
		name: 'D',
		value: '2026-07-01T10:00:00.000Z'
	});
});

test('hidden shows nothing, frozen its last state', () => {
	const hidden = rank(input({ attempts: abcd, options: { boardMode: 'hidden' } }));
	assert.equal([hidden.mode, hidden.teams, hidden.revision, hidden.points, hidden.awards], ['hidden', 0, 0, [], []]);
	const frozen = rank(input({ attempts: abcd, options: { boardMode: 'frozen', asOf: clock('10:00') } }));
	assert.equal([frozen.mode, frozen.asOf], ['frozen', '2026-07-01T10:00:00.000Z']);
	assert.is(rank(input({ attempts: abcd })).asOf, null);
});

test('the per-catalog rows can be left out', () => {
	const rankings = rank(input({ attempts: abcd }));
	assert.is(rankings.points[0]!.catalogs!.length, 1);
	assert.not.ok(withoutCatalogs(rankings).points.some((standing) => 'catalogs' in standing));
});

/** Processor time of ranking that many teams at 12 catalogs, in milliseconds: the best of some, as neighbours slow others. */
function workOf(teams: number): number {
	const catalogs = Array.from({ length: 12 }, (_, index) => ({
		uid: `c${index}`,
		slug: `s${index}`,
		living: true,
		scoredQuestions: 5
	}));
	const attempts = Array.from({ length: teams * 12 }, (_, index) =>
		attempt(`team ${index % teams}`, { catalogUid: `c${index % 12}`, points: (index * 7919) % 51 })
	);
	const big = input({ attempts, catalogs });
	assert.is(rank(big).points.length, teams);
	const took = Array.from({ length: 8 }, () => {
		const start = process.cpuUsage();
		rank(big);
		const { user, system } = process.cpuUsage(start);
		return (user + system) / 1000;
	});
	return Math.min(...took);
}

test('four times as many teams are about four times as much work', () => {
	workOf(500);
	assert.ok(workOf(2000) / workOf(500) < 8);
});

test.run();
