import { examplesOf } from '../../examples.ts';
import type { jobs } from './feature.ts';
import { QueuedJob } from './model.ts';

const job = { namespace: 'acme', kind: 'mail.send', input: '' };

export const examples = examplesOf<typeof jobs, { failedJob: number; waitingJob: number }>({
	async make(_call, mark) {
		const failed = await QueuedJob.create({ ...job, state: 'failed', error: mark });
		const waiting = await QueuedJob.create({ ...job, error: mark, dueAt: new Date('2099-01-01') });
		return { failedJob: failed.id, waitingJob: waiting.id };
	},
	inputs: {
		'job.show': ({ failedJob: id }) => ({ id }),
		'job.again': ({ failedJob: id }) => ({ id }),
		'job.cancel': ({ waitingJob: id }) => ({ id })
	}
});
