import * as assert from 'uvu/assert';
import { LoginThrottle } from '../../../../server/features/platform/users/model.ts';
import { openMinutes } from '../../../../server/jobs/timed.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene } from '../../../support/scene.ts';

onSqlite('the turns of every minute', ({ test, open }) => {
	test('do what is due once an hour in the first turn and in each that begins an hour', async () => {
		const { dependencies } = await openScene({ open });
		const turn = openMinutes(3);
		const cleaned: number[] = [];
		for (let number = 1; number <= 7; number += 1) {
			const over = new Date(Date.now() - 1000);
			const throttle = { bucket: 'owl', failures: 1, nextAllowedAt: over, expiresAt: over };
			await LoginThrottle.upsert(throttle);
			await turn(dependencies);
			if ((await LoginThrottle.count()) === 0) cleaned.push(number);
		}
		assert.equal(cleaned, [1, 4, 7]);
	});
});
