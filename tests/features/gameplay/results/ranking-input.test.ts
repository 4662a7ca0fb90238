import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { attemptRows, type ResultRecord } from '../../../../server/features/gameplay/results/board/ranking-input.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);

const record = (changes: Partial<ResultRecord> = {}): ResultRecord => ({
	id: 1,
	attemptUid: 'first-attempt',
	teamUid: 'A',
	catalogUid: 'c1',
	attempt: 1,
	state: 'finished',
	source: 'play',
	verified: 1,
	answered: 5,
	correct: 3,
	total: 5,
	points: 30,
	maxPoints: 50,
	durationSec: 60,
	startedAt: at('10:00'),
	finishedAt: at('10:10'),
	reopenedAt: null,
	...changes
});
const sums = new Map([[1, { settled: 2, correct: 1, points: 10, efficiency: 0.5 }]]);
const none = new Map();

test('instances and raw rows of both dialects produce the same row', () => {
	const [row] = attemptRows([record()], sums);
	assert.equal([row!.resultId, row!.verified, row!.settled, row!.efficiency], [1, true, 2, 0.5]);
	assert.is(row!.finishedAt, at('10:10').getTime());
	const raw = record({ startedAt: '2026-07-01 10:00:00.000 +00:00', finishedAt: '2026-07-01 10:10:00.000 +00:00' });
	assert.equal(attemptRows([raw], sums), [row]);
});

test('totals without questions have no efficiency, and previews no row', () => {
	assert.is(attemptRows([record()], none)[0]!.efficiency, null);
	assert.equal(attemptRows([record({ teamUid: null })], none), []);
});

test('as of a moment: earlier finishes stay, later ones are running with what was settled', () => {
	assert.is(attemptRows([record()], sums, at('10:10'))[0]!.state, 'finished');
	const [running] = attemptRows([record()], sums, at('10:05'));
	assert.equal([running!.state, running!.points, running!.correct, running!.finishedAt], ['running', 10, 1, null]);
	assert.is(attemptRows([record()], none, at('10:05'))[0]!.points, 0);
	assert.equal(attemptRows([record()], sums, at('09:59')), []);
});

test('as of a moment: a reopening after it is ignored', () => {
	const record10 = record({ reopenedAt: at('10:20') });
	assert.is(attemptRows([record10], sums)[0]!.reopened, true);
	assert.is(attemptRows([record10], sums, at('10:20'))[0]!.reopened, true);
	assert.is(attemptRows([record10], sums, at('10:19'))[0]!.reopened, false);
});

test('as of a moment: results that came in whole later are not there', () => {
	assert.equal(attemptRows([record({ source: 'client' })], none, at('10:05')), []);
	assert.equal(attemptRows([record({ source: 'api', startedAt: null })], none, at('10:05')), []);
});

test.run();
