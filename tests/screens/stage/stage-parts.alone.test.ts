import { mock } from 'node:test';
import * as assert from 'uvu/assert';
import type { ResultRow, Standing } from '#lib/live/wire.ts';
import { Throttle } from '#lib/stage/throttle.ts';
import { fitName, type NameFit } from '#lib/ui/name/fit-name.ts';
import { chipsIn, fitChips } from '#lib/stage/lobby/fit-chips.ts';
import { connectionState } from '#lib/stage/connection-state.ts';
import { counted, isSameOrder, markMs, nextRows, rankText, renamed, unmarked } from '#lib/stage/board/ranking-rows.ts';
import { addressOf } from '#lib/stage/lobby/short-address.ts';
import { sortResults } from '#lib/stage/board/sort-results.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('parts of the stage');
test.after.each(() => mock.timers.reset());

const standing = (name: string, place: number, points: number, shared = false) =>
	({ teamUid: name, name, place, points, shared }) as Standing;
const shown = (lines: ReturnType<typeof nextRows>) =>
	lines.map(({ standing: { name, points, place }, moved, gained }) => [place, name, points, moved, gained]);

test('a change is marked with places and points; further ones within its time add up', () => {
	const first = nextRows([], [standing('A', 1, 50), standing('B', 2, 40), standing('C', 3, 30)], 0);
	assert.equal(shown(first), [
		[1, 'A', 50, 0, 0],
		[2, 'B', 40, 0, 0],
		[3, 'C', 30, 0, 0]
	]);
	const second = nextRows(first, [standing('C', 1, 60), standing('A', 2, 50), standing('B', 3, 40)], 1000);
	assert.equal(shown(second), [
		[1, 'C', 60, 2, 30],
		[2, 'A', 50, -1, 0],
		[3, 'B', 40, -1, 0]
	]);
	const third = nextRows(second, [standing('C', 1, 70), standing('B', 2, 55), standing('A', 3, 50)], 3000);
	assert.equal(shown(third), [
		[1, 'C', 70, 2, 40],
		[2, 'B', 55, 0, 15],
		[3, 'A', 50, -2, 0]
	]);
	const later = nextRows(
		third,
		third.map((line) => line.standing),
		3000 + markMs
	);
	assert.equal(shown(later), [
		[1, 'C', 70, 0, 0],
		[2, 'B', 55, 0, 0],
		[3, 'A', 50, 0, 0]
	]);
	assert.equal(shown(third.map((line) => unmarked(line, 3000 + markMs))), shown(later));
	const soon = nextRows(third, [standing('C', 1, 75), standing('B', 2, 55), standing('A', 3, 50)], markMs - 1000);
	assert.equal(shown(soon)[0], [1, 'C', 75, 0, 5]);
});

test('first the points count in the old order, without those who left; then the order changes', () => {
	const before = nextRows([], [standing('A', 1, 50), standing('B', 2, 40), standing('C', 3, 30)], 0);
	const next = nextRows(before, [standing('C', 1, 60), standing('A', 2, 50), standing('D', 3, 45)], 1000);
	const between = counted(before, next);
	assert.equal(shown(between), [
		[1, 'A', 50, 0, 0],
		[3, 'C', 60, 0, 30]
	]);
	assert.is(isSameOrder(between, next), false);
	assert.is(
		isSameOrder(
			next,
			nextRows(
				next,
				next.map((line) => line.standing),
				2000
			)
		),
		true
	);
});

test('a new name appears immediately, and a removed team disappears immediately', () => {
	const before = nextRows([], [standing('A', 1, 50), standing('B', 2, 40)], 0);
	const now = [{ ...standing('A', 2, 50), name: 'Anders' }];
	assert.equal(shown(renamed(before, now)), [[1, 'Anders', 50, 0, 0]]);
	assert.is(renamed(before, [standing('B', 1, 90), standing('A', 2, 50)]), before);
});

test('a shared place is marked', () => {
	assert.equal([rankText(standing('A', 3, 1)), rankText(standing('A', 3, 1, true))], ['3', '=3']);
});

test('the throttle: first immediately, then spaced, only the newest, and turning the page shows the pending one', () => {
	mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1000 });
	const seen: number[] = [];
	const throttle = new Throttle<number>((value) => seen.push(value), {
		everyMs: 120,
		turnMs: 60,
		clock: () => Date.now()
	});
	throttle.take(1);
	mock.timers.tick(30);
	for (const value of [2, 3, 4]) throttle.take(value);
	mock.timers.tick(40);
	assert.equal(seen, [1]);
	mock.timers.tick(90);
	assert.equal(seen, [1, 4]);
	throttle.take(5);
	throttle.turned();
	assert.equal(seen, [1, 4, 5]);
	throttle.take(6);
	throttle.close();
	mock.timers.tick(200);
	assert.equal(seen, [1, 4, 5]);
});

test('no animation starts when the page turns, unless someone paused the pages', () => {
	mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1000 });
	const seen: number[] = [];
	const turnAt = Date.now() + 100;
	const throttle = new Throttle<number>((value) => seen.push(value), {
		movesMs: 150,
		clock: () => Date.now(),
		nextTurnAt: () => (stopped ? Infinity : turnAt)
	});
	let stopped = false;
	throttle.take(1);
	mock.timers.tick(50);
	assert.equal(seen, []);
	stopped = true;
	mock.timers.tick(160);
	assert.equal(seen, [1]);
	throttle.close();
});

test('the line is as old as its oldest topic; only a real refusal ends the show', () => {
	const live = { status: 'live' as const, staleSince: null, error: null };
	assert.equal(connectionState([live, live]), { staleSince: null, refusal: null });
	const stale = { status: 'stale' as const, staleSince: 500, error: 'unavailable' };
	assert.equal(connectionState([live, stale, { ...stale, staleSince: 300 }]), { staleSince: 300, refusal: null });
	assert.is(connectionState([live, { ...stale, error: 'not_visible' }]).refusal, 'not_visible');
});

test('results by time, points or name, and no more than the limit', () => {
	const rows = [
		['Zoë', 10],
		['Äpfel', 30],
		['Berta', 30]
	].map(([name, points], id) => ({ id, name, points }) as ResultRow);
	const names = (sort: 'time' | 'points' | 'name', limit: number | null = null) =>
		sortResults(rows, { sort, limit }, 'de').map(({ name }) => name);
	assert.equal(names('time'), ['Zoë', 'Äpfel', 'Berta']);
	assert.equal(names('points'), ['Äpfel', 'Berta', 'Zoë']);
	assert.equal(names('name'), ['Äpfel', 'Berta', 'Zoë']);
	assert.equal(names('name', 2), ['Äpfel', 'Berta']);
});

test('people type the address without protocol, and the code separately', () => {
	assert.is(addressOf('https://quiz.example/j/K7M4', 'K7M4'), 'quiz.example/j/');
	assert.is(addressOf('http://192.168.1.20:3000/j/K7M4', 'K7M4'), '192.168.1.20:3000/j/');
});

test('as many names as fit: few long ones, many short ones, and room for the number of others', () => {
	assert.is(fitChips([], 4), 0);
	assert.is(fitChips(['Anton', 'Berta'], 1), 2);
	const long = Array.from({ length: 30 }, () => 'Freiwillige Feuerwehr Großpösna e. V.');
	assert.is(fitChips(long, 3), 5);
	const short = Array.from({ length: 99 }, () => 'Tante Erna');
	assert.ok(fitChips(short, 5) > 15 && fitChips(short, 5) < 25, String(fitChips(short, 5)));
	assert.is(fitChips(['W'.repeat(40), 'M'.repeat(40)], 1), 0, 'wide letters need a line of their own');
	assert.equal(
		[2, 12, 99].map((teams) => chipsIn(348, short.slice(0, teams)).scale),
		[1.6, 1.3, 1]
	);
});

test('a name is whole as long as it can be read, then loses its end, and is never less than half', () => {
	const place = { room: 300, two: 0.75, least: 0.7 };
	const share = (width: number, { scale, lines }: NameFit) => (lines * place.room) / (width * scale);
	assert.equal(fitName({ ...place, width: 300 }), { scale: 1, lines: 1 });
	for (const [width, lines, isWhole] of [
		[310, 1, true],
		[370, 1, true],
		[450, 2, true],
		[700, 2, true],
		[1000, 2, false],
		[4000, 2, false]
	] as const) {
		const fit = fitName({ ...place, width });
		assert.is(fit.lines, lines, String(width));
		assert.is(share(width, fit) >= 1, isWhole, String(width));
		assert.ok(share(width, fit) >= 0.55, String(width));
		if (width <= 1000) assert.ok(fit.scale >= place.least - 0.01, String(width));
	}
	assert.is(fitName({ ...place, two: 0, width: 3000 }).lines, 1);
});

test.run();
