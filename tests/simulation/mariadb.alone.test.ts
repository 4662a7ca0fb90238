import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { runSeed } from './run-seed.ts';

const test = suite('evenings of three instances on MariaDB');
const seeds = [1, 4, 5];

test('every rule holds on every seed', async () => {
	for (const seed of seeds) {
		const { violations } = await runSeed({ seed, product: 'mariadb' });
		assert.equal(violations, [], `npm run simulate -- --database mariadb --seed ${seed}`);
	}
});

test.run();
