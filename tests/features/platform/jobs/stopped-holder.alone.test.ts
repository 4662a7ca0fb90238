import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { initModels } from '../../../../server/composition/models.ts';
import { takeJobs, writeHeld } from '../../../../server/features/platform/jobs/hold.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { mailLater } from '../../../../server/features/platform/mail/later.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';

const holder = new URL('../../../support/processes/job-holder.ts', import.meta.url);

forEachDatabase('a process that holds a job', ({ test, migrated, connect }) => {
	test('stopped longer than its lease it has lost the job, and cannot write to it when it goes on', async () => {
		const url = await migrated();
		const database = connect(url);
		initModels(database.sequelize);
		await QueuedJob.create({ namespace: 'default', kind: mailLater.name, input: '', dueAt: new Date(0) });
		const child = fork(holder, [url]);
		const [{ fence }] = (await once(child, 'message')) as [{ fence: number }];
		child.kill('SIGSTOP');
		const end = (await QueuedJob.findOne())!.dueAt!.getTime();
		while (Date.now() <= end) await QueuedJob.count();
		const [job] = await takeJobs(database, mailLater, 1, new Date());
		assert.is(job!.fence, fence + 1);
		child.send('go on');
		child.kill('SIGCONT');
		const [answer] = (await once(child, 'message')) as [unknown];
		assert.equal(answer, { wrote: false });
		assert.is((await QueuedJob.findOne())!.state, 'running');
		assert.ok(await writeHeld(database, job!, { state: 'done', dueAt: null }));
		assert.is((await QueuedJob.findOne())!.state, 'done');
	});
});
