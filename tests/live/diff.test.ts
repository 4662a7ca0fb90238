import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fold } from '#lib/live/fold.ts';
import { rankingsFrom, totalsOf } from '#lib/ranking/rank.ts';
import { withoutCatalogs } from '../support/phone/ranking.ts';
import { toTime } from '#lib/ranking/team-values.ts';
import { rank, valuesOf } from '../../server/features/gameplay/results/board/ranking.ts';
import type { AttemptRow, RankingInput } from '../../server/features/gameplay/results/board/ranking-input.ts';
import { diff, isSame } from '../../server/live/diff.ts';
import type { QuestionList } from '#lib/live/question-list.ts';
import type { BoardValues, CatalogList, ResultList, Topic, TopicData, Update } from '#lib/live/wire.ts';
import { random, type Random } from '../support/files/random.ts';

const histories = 200;
const steps = 12;
const asSent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const update = (topic: Topic, version: number, kind: Update['kind'], data: unknown): Update =>
	asSent({ topic, event: 'e', epoch: 'x', version, kind, at: '2026-07-01T10:00:00.000Z', data });

/** Publishes the states like the server does, folds like a client does, and compares after every step. */
function follow<T extends Topic>(
	topic: T,
	states: TopicData[T][],
	check: (seen: TopicData[T], index: number) => void = () => undefined
): number {
	let published = states[0]!;
	let seen = fold<T>(undefined, update(topic, 1, 'snapshot', published));
	let deltas = 0;
	for (const [version, state] of states.entries()) {
		const change = diff(topic, published, state);
		if (!change) continue;
		published = state;
		deltas += Number(change.kind === 'delta');
		seen = fold(seen, update(topic, version, change.kind, change.data));
		assert.equal(seen, asSent(state));
		check(seen, version);
	}
	return deltas;
}

const pick = <T>(next: Random, from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
const names = ['Füchse', 'füchse 2', 'Äpfel', 'apfel', '😀', '\uffee', 'Zebra', 'ﬁsch', 'Fisch', 'b/-b'];

function eventAtStart(next: Random): RankingInput {
	const teams = names.slice(0, 3 + Math.floor(next() * 8)).map((name, index) => ({
		uid: `team${index}`,
		name,
		excluded: false,
		removed: false
	}));
	const catalogs = ['a', 'b', 'c'].map((slug) => ({ uid: slug, slug, living: true, scoredQuestions: 3 }));
	const options = {
		repeatCounts: pick(next, ['first', 'best'] as const),
		rankingCounts: pick(next, ['running', 'finished'] as const),
		verifiedResultsOnly: next() < 0.2,
		boardMode: 'live' as const,
		asOf: null,
		revision: 0
	};
	return { teams, catalogs, attempts: [], solves: [], options };
}

function randomAttempt(next: Random, input: RankingInput): AttemptRow {
	const state = pick(next, ['running', 'finished', 'finished', 'expired'] as const);
	const correct = Math.floor(next() * 4);
	return {
		resultId: input.attempts.length + 1,
		attemptUid: `attempt${input.attempts.length + 1}`,
		reopened: next() < 0.1,
		teamUid: pick(next, input.teams).uid,
		catalogUid: pick(next, input.catalogs).uid,
		attempt: input.attempts.length + 1,
		state,
		source: pick(next, ['play', 'client', 'preview'] as const),
		verified: next() < 0.8,
		answered: Math.floor(next() * 3),
		correct,
		total: 3,
		points: correct * 10,
		maxPoints: 30,
		settled: 3,
		efficiency: next() < 0.2 ? null : correct / 2,
		durationSec: next() < 0.2 ? null : pick(next, [30, 60]),
		finishedAt: state === 'running' ? null : Date.UTC(2026, 6, 1, 10, Math.floor(next() * 4))
	};
}

/** One thing that can happen to an event; some change nothing that is seen. */
function happen(next: Random, input: RankingInput): RankingInput {
	const after = structuredClone(input);
	after.options.revision += 1;
	const what = next();
	const team = pick(next, after.teams);
	if (what < 0.6) after.attempts.push(randomAttempt(next, after));
	else if (what < 0.7) after.solves.push({ teamUid: team.uid, solvedAt: Date.UTC(2026, 6, 1, 11) });
	else if (what < 0.72) team.name = pick(next, names);
	else if (what < 0.75) team.removed = !team.removed;
	else if (what < 0.77) team.excluded = !team.excluded;
	else if (what < 0.8) pick(next, [{ reopened: false }, ...after.attempts]).reopened = true;
	else if (what < 0.85) after.attempts.splice(Math.floor(next() * after.attempts.length), 1);
	else if (what < 0.9) pick(next, after.catalogs).living = next() < 0.7;
	else after.options.boardMode = pick(next, ['live', 'live', 'hidden', 'frozen'] as const);
	return after;
}

/** What the server sends of an event in this state. */
function boardOf(input: RankingInput): BoardValues {
	const { boardMode: mode, asOf, revision } = input.options;
	if (mode === 'hidden') return { mode, asOf: null, revision: 0, questionsTotal: 0, catalogsTotal: 0, teams: [] };
	const teams = valuesOf(input).map(({ catalogs: _, ...values }) => values);
	teams.sort((a, b) => (a.uid < b.uid ? -1 : 1));
	return { mode, asOf: toTime(asOf), revision, ...totalsOf(input.catalogs), teams };
}

test('rankings: folded deltas produce the ranking of the server, for random histories', () => {
	let deltas = 0;
	for (let seed = 1; seed <= histories; seed += 1) {
		const next = random(seed);
		const inputs = [eventAtStart(next)];
		for (let step = 0; step < steps; step += 1) inputs.push(happen(next, inputs.at(-1)!));
		const ranked = inputs.map((input) => asSent(withoutCatalogs(rank(input))));
		deltas += follow('rankings', inputs.map(boardOf), (seen, index) => {
			assert.equal(asSent(rankingsFrom(seen)), ranked[index]);
		});
	}
	assert.ok(deltas > histories * 4, `only ${deltas} deltas`);
});

function resultLists(next: Random): ResultList[] {
	let rows: ResultList['rows'] = [];
	return Array.from({ length: steps }, (_, step) => {
		const finishedAt = `2026-07-01T10:00:0${Math.floor(next() * 9)}.000Z`;
		if (next() < 0.2) rows = rows.slice(1);
		else rows = [...rows, { ...resultRow, id: step, finishedAt, points: Math.floor(next() * 3) }];
		const newest = [...rows].sort((a, b) =>
			a.finishedAt === b.finishedAt ? b.id - a.id : a.finishedAt < b.finishedAt ? 1 : -1
		);
		return { rows: newest.slice(0, 5), total: rows.length };
	});
}

const resultRow = {
	id: 0,
	teamUid: 't',
	name: 'Füchse',
	catalog: 'a',
	catalogName: 'A',
	attempt: 1,
	correct: 1,
	total: 3,
	wrong: 2,
	points: 0,
	maxPoints: 3,
	durationSec: null,
	finishedAt: '',
	verified: true
};

test('results: rows that fall off the list are gone, new ones are on top', () => {
	let deltas = 0;
	for (let seed = 1; seed <= histories; seed += 1) deltas += follow('results', resultLists(random(seed)));
	assert.ok(deltas > histories);
});

const catalogRow = (uid: string, running: number) => ({ uid, slug: uid, name: uid, running, finished: 0, teams: 0 });

test('catalogs: counts come as deltas, another order as a snapshot', () => {
	for (let seed = 1; seed <= histories; seed += 1) {
		const next = random(seed);
		const uids = ['a', 'b', 'c', 'd'];
		const lists = Array.from({ length: steps }, (): CatalogList => {
			if (next() < 0.3) uids.reverse();
			if (next() < 0.2) uids.pop();
			return { rows: uids.map((uid) => catalogRow(uid, Math.floor(next() * 2))), teams: Math.floor(next() * 2) };
		});
		follow('catalogs', lists);
	}
	const before = { rows: [catalogRow('a', 0), catalogRow('b', 0)], teams: 1 };
	const counted = { rows: [catalogRow('a', 1), catalogRow('b', 0)], teams: 1 };
	assert.equal(diff('catalogs', before, counted), {
		kind: 'delta',
		data: { rows: [catalogRow('a', 1)], removed: [], teams: 1 }
	});
	assert.is(diff('catalogs', before, { ...before, rows: before.rows.toReversed() })!.kind, 'snapshot');
});

test('an unchanged state sends nothing', () => {
	const input = eventAtStart(random(1));
	const later = { ...input, options: { ...input.options, revision: 9 } };
	assert.is(diff('rankings', boardOf(input), boardOf(later)), null);
	const presence = { devices: 1, teams: 1, teamsTotal: 2, dashboards: 0, running: 0 };
	assert.is(diff('presence', presence, { ...presence }), null);
	assert.is(diff('presence', presence, { ...presence, devices: 2 })!.kind, 'snapshot');
});

test('JSON values are compared by content', () => {
	assert.ok(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }], c: undefined }));
	assert.ok(isSame({ c: undefined }, {}));
	for (const other of [{ a: [1] }, { a: [2, 1] }, { a: { 0: 1, 1: 2 } }, { b: [1, 2] }, null, 'a']) {
		assert.not.ok(isSame({ a: [1, 2] }, other));
	}
});

const questionRow: QuestionList['rows'][number] = {
	questionId: 1,
	catalog: 'tower',
	catalogName: 'Tower',
	position: 0,
	type: 'mc',
	prompt: 'One',
	answered: 0,
	right: 0,
	wrong: 0,
	late: 0,
	skipped: 0,
	rightShare: 0,
	meanSec: null
};

function questionLists(next: Random): QuestionList[] {
	const wrong = { name: 'Owls', catalog: 'Tower', prompt: 'One', at: '2026-07-01T10:00:00.000Z' };
	return Array.from({ length: steps }, () => {
		if (next() < 0.1) return { mode: 'hidden', rows: [], wrongAnswers: [] };
		const ids = [1, 2, 3, 4, 5].filter(() => next() < 0.7);
		const rows = ids.map((questionId) => ({ ...questionRow, questionId, answered: Math.floor(next() * 3) }));
		return { mode: pick(next, ['live', 'frozen'] as const), rows, wrongAnswers: next() < 0.5 ? [wrong] : [] };
	});
}

test('question statistics folded from deltas equal a snapshot', () => {
	let deltas = 0;
	for (let seed = 1; seed <= histories; seed += 1) deltas += follow('questions', questionLists(random(seed)));
	assert.ok(deltas > histories);
});

test.run();
