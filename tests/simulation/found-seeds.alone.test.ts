import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { runSeed, type SeedOptions } from './run-seed.ts';

const test = suite('seeds that found a fault');

/** What each of them found, in one line. */
const found: [what: string, options: SeedOptions][] = [
	['the first answer to a round told the list of stations nothing', { seed: 8, product: 'sqlite' }],
	['the cockpit did not list who joined without a live topic', { seed: 22, product: 'sqlite' }]
];

for (const [what, options] of found)
	test(what, async () => {
		assert.equal((await runSeed(options)).violations, []);
	});

test.run();
