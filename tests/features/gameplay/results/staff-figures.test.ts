import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rankingNames } from '#lib/live/fold.ts';
import type { BoardValues } from '#lib/live/wire.ts';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import { awardsIn, firstOfBoard, standingOf, standingPage } from '#lib/ranking/standing-page.ts';
import type { TeamValues } from '#lib/ranking/team-values.ts';
import { figuresOf } from '../../../../server/features/gameplay/results/board/figures.ts';

const time = (minute: number) => new Date(Date.UTC(2026, 6, 1, 10, minute)).toISOString();

/** Many teams share points, and some have not played or solved anything. */
function team(index: number): TeamValues {
	const played = index % 7 === 0 ? 0 : 1 + (index % 2);
	return {
		uid: `team-${String(index).padStart(4, '0')}`,
		name: `${index % 3 ? 'Füchse' : 'Élan'} ${index}`,
		points: played ? 10 * (index % 13) : 0,
		adjustment: 0,
		maxPoints: 200,
		correct: index % 5,
		total: 10 * played,
		questions: 10 * played,
		efficiency: 1_000_000 * (index % 5),
		catalogsPlayed: played,
		catalogsDone: played,
		durationSec: played ? 60 + (index % 4) : null,
		finishedAt: played ? time(index % 30) : null,
		completedAt: played === 2 ? time(index % 30) : null,
		puzzleSolvedAt: index % 11 ? null : time(index % 60),
		verified: true
	};
}
const boardOf = (count: number): BoardValues => ({
	mode: 'live',
	asOf: null,
	revision: 8,
	questionsTotal: 20,
	catalogsTotal: 2,
	teams: Array.from({ length: count }, (_, index) => team(index))
});

test('figures are those of the whole rankings', () => {
	for (const count of [0, 1, 4, 5, 6, 320]) {
		const board = boardOf(count);
		const rankings = rankingsFrom(board);
		const figures = figuresOf(board);
		assert.equal(
			figures.leaders,
			rankings.points
				.slice(0, 5)
				.map(({ teamUid, name, place, shared, points }) => ({ teamUid, name, place, shared, points }))
		);
		assert.is(figures.ranked, rankings.points.length);
		assert.is(figures.toured, rankings.catalogMaster.length);
		assert.is(figures.solved, rankings.puzzle.length);
		assert.is(figures.teams, rankings.teams);
		assert.is(
			figures.answers,
			rankings.points.reduce((sum, { questions }) => sum + questions, 0)
		);
	}
});

test('another value of any team is news, the same list is none', () => {
	const board = boardOf(320);
	assert.is(figuresOf(board).stamp, figuresOf({ ...board }).stamp);
	const last = board.teams.at(-1)!;
	const renamed = { ...board, teams: [...board.teams.slice(0, -1), { ...last, name: 'Dachse' }] };
	assert.is.not(figuresOf(board).stamp, figuresOf(renamed).stamp);
});

test('pages of a ranking have its places, and its end', () => {
	const board = boardOf(320);
	const rankings = rankingsFrom(board);
	for (const ranking of rankingNames) {
		const pages = Math.max(1, Math.ceil(rankings[ranking].length / 50));
		const all = Array.from({ length: pages }, (_, index) => standingPage(board, { ranking, q: '', page: index + 1 }));
		assert.equal(
			all.flatMap(({ rows }) => rows),
			rankings[ranking]
		);
		assert.equal(standingPage(board, { ranking, q: '', page: 1000 }), all.at(-1));
	}
	assert.equal(
		standingOf(board, 'team-0319'),
		rankings.points.find(({ teamUid }) => teamUid === 'team-0319')
	);
	assert.equal(awardsIn(board), rankings.awards);
});

test('a search keeps the place among all teams, and ignores case', () => {
	const board = boardOf(320);
	const { rows, list } = standingPage(board, { ranking: 'points', q: 'élan 3', page: 1 });
	const all = rankingsFrom(board).points;
	assert.equal(
		rows,
		all.filter(({ name }) => name.startsWith('Élan 3'))
	);
	assert.equal(list, { total: all.length, found: rows.length, page: 1, pages: 1 });
	assert.equal(standingPage(board, { ranking: 'points', q: 'nobody', page: 3 }).rows, []);
});

test('the picture of a big screen takes no more than the first teams, however many share a place', () => {
	const board = boardOf(320);
	const tied = {
		...board,
		teams: board.teams.map((values) => ({ ...values, points: 0, correct: 0, durationSec: 60 }))
	};
	for (const each of [board, tied]) {
		const first = firstOfBoard(each, 20);
		assert.ok(first.teams.length <= 80);
		for (const ranking of rankingNames)
			assert.equal(
				rankingsFrom(first)
					[ranking].slice(0, 19)
					.map(({ teamUid }) => teamUid),
				rankingsFrom(each)
					[ranking].slice(0, 19)
					.map(({ teamUid }) => teamUid)
			);
	}
});

test.run();
