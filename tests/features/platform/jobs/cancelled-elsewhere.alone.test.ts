import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { enqueue } from '../../../../server/features/platform/jobs/enqueue.ts';
import { jobKind } from '../../../../server/features/platform/jobs/kind.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { cancelJob, listJobs } from '../../../../server/features/platform/jobs/operations.ts';
import { z } from 'zod';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { patient } from '../../../support/runner/machine.ts';
import { openScene } from '../../../support/scene.ts';

const runner = new URL('../../../support/processes/job-runner.ts', import.meta.url);
const kind = jobKind({
	name: 'test.endless',
	input: z.string(),
	atOnce: 1,
	attempts: 1,
	leaseMs: 600_000,
	canStop: true,
	run: async () => undefined
});

forEachDatabase('a job that another process runs', ({ test, migrated, connect }) => {
	test('learns within about a second that it was cancelled, and ends so', async () => {
		const url = await migrated();
		const scene = await openScene({ open: async () => connect(url) });
		const { dependencies } = scene;
		dependencies.jobKinds = [kind];
		const { SECRET_KEY, SESSION_SECRET, DATA_DIR } = dependencies.env;
		await dependencies.database.write((transaction) =>
			enqueue(
				{ dependencies, now: dependencies.clock(), transaction, afterCommit: () => undefined },
				kind,
				'acme',
				'endless'
			)
		);
		const child = fork(runner, {
			env: {
				...process.env,
				DATABASE_URL: url,
				SECRET_KEY,
				SESSION_SECRET,
				DATA_DIR,
				NODE_ENV: 'test',
				LOG_FILE: 'none'
			}
		});
		assert.equal(await once(child, 'message'), ['begun', undefined]);
		const { id } = (await QueuedJob.findOne())!;
		const { jobs } = await scene.call(listJobs, { state: 'running' });
		assert.equal([jobs[0]?.id, jobs[0]?.progress, jobs[0]?.canCancel], [id, 10, true]);
		const told = once(child, 'message');
		const from = performance.now();
		await scene.call(cancelJob, { id });
		assert.equal(await told, ['stopped', undefined]);
		const tookMs = performance.now() - from;
		assert.ok(tookMs < patient(2000), `${tookMs} ms`);
		child.send('end');
		await once(child, 'exit');
		const job = (await QueuedJob.findByPk(id))!;
		assert.equal([job.state, job.error, job.dueAt], ['cancelled', null, null]);
	});
});
