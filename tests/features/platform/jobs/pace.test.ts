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

/** Uses the thread for half of the time, as a room that plays does. */
function keepBusy(): NodeJS.Timeout {
	return setInterval(() => {
		for (const until = performance.now() + 5; performance.now() < until;);
	}, 10);
}

test('leaves the thread to others while it is busy, one job at a time', async () => {
	const quiet = await timeOfTurns();
	const others = keepBusy();
	const busy = await timeOfTurns();
	clearInterval(others);
	// Thirty begin alone then, 30 ms apart; in a quiet process they come eight at a time.
	assert.ok(busy > 900, `${busy} ms`);
	assert.ok(quiet < busy / 2, `${quiet} and ${busy} ms`);
});

test.run();
