import * as assert from 'uvu/assert';
import { Pace } from '../../../../server/features/platform/jobs/pace.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the pace of jobs');
const turns = 40;

/** How long it takes until so many jobs may begin. */
async function timeOfTurns(): Promise<number> {
	const pace = new Pace();
	const from = performance.now();
	for (let n = 0; n < turns; n += 1) await pace.turn();
	return performance.now() - from;
}

/** The same, by the best of some: neighbours only ever add. */
async function bestOfTurns(): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < 5; round += 1) times.push(await timeOfTurns());
	return Math.min(...times);
}

/**
 * Uses the thread all the time, and lets timers of others run in between. Were there pauses, the process would rest longer
 * than it works wherever neighbours have the processor when a pause is over.
 */
function keepBusy(): () => void {
	let isOver = false;
	const work = () => {
		for (const until = performance.now() + 5; performance.now() < until;);
		if (!isOver) setImmediate(work);
	};
	work();
	return () => void (isOver = true);
}

test('leaves the thread to others while it is busy, one job at a time', async () => {
	const quiet = await bestOfTurns();
	const rest = keepBusy();
	const busy = await timeOfTurns();
	rest();
	// Thirty begin alone then, 30 ms apart; in a quiet process they come eight at a time.
	assert.ok(busy > 900, `${busy} ms`);
	assert.ok(quiet < busy / 2, `${quiet} and ${busy} ms`);
});

test.run();
