import { Op } from 'sequelize';
import { z } from 'zod';
import { conflict, notFound } from '../../../runtime/errors.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { operation } from '../../../operation/operation.ts';
import { cleaning } from '../../../operation/system.ts';
import { findOldestDue, jobPage } from './find.ts';
import { jobStates, QueuedJob } from './model.ts';
import { canCancel, canRunAgain, jobCounts, jobResponse, presentJob, shownFields } from './schema.ts';

const keptMs = 7 * 86_400_000;

/** Forgets the jobs that ended a week ago. */
export const cleanJobs = cleaning('Forget the jobs that ended a week ago.', (now, transaction) =>
	QueuedJob.destroy({
		where: {
			state: ['done', 'failed', 'cancelled'],
			updatedAt: { [Op.lt]: new Date(now.getTime() - keptMs) }
		},
		transaction
	})
);

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const kindOf = ({ jobKinds }: Pick<Dependencies, 'jobKinds'>, name: string) =>
	jobKinds.find((kind) => kind.name === name);

/** Jobs of every namespace; the area is for administrators, who enter every namespace. */
export const listJobs = operation({
	summary: 'List what is done later, newest first, with how many jobs have each state.',
	access: { area: 'logs' },
	input: z.strictObject({
		kind: z.string().max(40).optional().describe('Jobs of this kind alone'),
		state: z.enum(jobStates).optional().describe('Jobs with this state alone'),
		of: z.string().max(100).optional().describe('Jobs of this namespace alone'),
		page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('Page of 50, counted from 1')
	}),
	output: z.object({
		jobs: z.array(jobResponse),
		list: z.object({ total: z.int(), found: z.int(), page: z.int(), pages: z.int() }),
		counts: jobCounts.describe('Of the jobs that fit, whatever their state is'),
		kinds: z.array(z.string()),
		oldestDueAt: z.string().nullable().describe('Since when the oldest that is due waits; null when nothing is due')
	}),
	async run({ input, dependencies, now }) {
		const { jobs, kinds, ...facts } = await jobPage(input);
		const names = [...new Set([...kinds, ...dependencies.jobKinds.map(({ name }) => name)])].sort();
		const oldest = await findOldestDue(now);
		return {
			...facts,
			jobs: jobs.map((job) => presentJob(job, kindOf(dependencies, job.kind))),
			kinds: names,
			oldestDueAt: oldest?.toISOString() ?? null
		};
	}
});

const one = { input: z.strictObject({ id }), output: z.object({ job: jobResponse }) };

/** One job; never what it was given to do, which may hold links and addresses. */
export const showJob = operation({
	summary: 'Show one job, with why it failed.',
	access: { area: 'logs' },
	...one,
	async run({ input, dependencies }) {
		const job = await QueuedJob.findByPk(input.id, { attributes: shownFields });
		if (!job) throw notFound('job');
		return { job: presentJob(job, kindOf(dependencies, job.kind)) };
	}
});

// Logs can only be read, by everybody's role; this is for the same administrators.
const writing = { area: 'management', right: 'w' } as const;

/** Has a job that failed or was cancelled begin anew, with all its tries. */
export const runJobAgain = operation({
	summary: 'Run a job again that failed or was cancelled.',
	access: writing,
	...one,
	errors: ['not_found', 'conflict'],
	changes: [],
	async run({ input, dependencies, now, transaction, afterCommit }) {
		const job = await QueuedJob.findByPk(input.id, { attributes: shownFields, transaction, lock: true });
		if (!job) throw notFound('job');
		if (!canRunAgain(job)) throw conflict('Only a job that failed or was cancelled can run again.');
		await job.update({ state: 'queued', dueAt: now, attempts: 0, progress: 0, error: null }, { transaction });
		afterCommit(() => dependencies.wakeJobs());
		return { job: presentJob(job, kindOf(dependencies, job.kind)) };
	}
});

/** Takes a job away that waits, or stops one that runs: whoever holds it learns of it within a second. */
export const cancelJob = operation({
	summary: 'Cancel a job that waits, or one that runs and can stop.',
	access: writing,
	...one,
	errors: ['not_found', 'conflict'],
	changes: [],
	async run({ input, dependencies, transaction }) {
		const job = await QueuedJob.findByPk(input.id, { attributes: shownFields, transaction, lock: true });
		if (!job) throw notFound('job');
		const kind = kindOf(dependencies, job.kind);
		if (!canCancel(job, kind))
			throw conflict(
				job.state === 'running'
					? `A job of kind ${job.kind} cannot stop once it runs.`
					: 'Only a job that waits or runs can be cancelled.'
			);
		await job.update({ state: 'cancelled', dueAt: null }, { transaction });
		return { job: presentJob(job, kind) };
	}
});
