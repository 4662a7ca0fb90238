import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { runSeed } from './run-seed.ts';

const test = suite('fifty evenings on SQLite');
const seeds = Array.from({ length: 50 }, (_, index) => index + 1);

test('every rule holds on every seed', async () => {
	const sums = { receipts: 0, kills: 0 };
	for (const seed of seeds) {
		const { violations, receipts, kills } = await runSeed({ seed, product: 'sqlite' });
		assert.equal(violations, [], `npm run simulate -- --seed ${seed}`);
		sums.receipts += receipts;
		sums.kills += kills;
	}
	// An evening in which nobody plays and nothing dies would prove nothing.
	assert.ok(sums.receipts > 500 && sums.kills > 10, JSON.stringify(sums));
});

test.run();
