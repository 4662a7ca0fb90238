import { setImmediate as turnIsOver } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { LoginThrottle } from '../../../../server/features/platform/users/model.ts';
import { openMinutes, startTimedJobs } from '../../../../server/jobs/timed.ts';
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

	test('that have begun are waited for, so that the database is still there', async () => {
		const { dependencies } = await openScene({ open });
		const begun = Promise.withResolvers<void>();
		const work = Promise.withResolvers<void>();
		const run = () => {
			begun.resolve();
			return work.promise;
		};
		const stop = startTimedJobs(dependencies, [{ everyMs: 1, run }]);
		await begun.promise;
		let isStopped = false;
		const stopped = stop().then(() => (isStopped = true));
		await turnIsOver();
		assert.not(isStopped);
		work.resolve();
		await stopped;
	});
});
