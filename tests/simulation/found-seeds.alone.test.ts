import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { runSeed, type SeedOptions } from './run-seed.ts';

const test = suite('seeds that found a fault');

/** What each of them found, in one line. */
const found: [what: string, options: SeedOptions][] = [
	['boards and stations did not learn that a team started in a round', { seed: 4, product: 'sqlite' }],
	['screens kept a question that a process had locked before it died', { seed: 3, product: 'mariadb' }],
	['a phone missed what a process without bus had written', { seed: 2, product: 'mariadb' }]
];

for (const [what, options] of found)
	test(what, async () => {
		assert.equal((await runSeed(options)).violations, []);
	});

test.run();
