import { z } from 'zod';
import type { AnyJobKind } from './kind.ts';
import { jobStates, type JobState, type QueuedJob } from './model.ts';

const moment = z.string().describe('ISO 8601 in UTC');

/** A job as it is shown; what it was given to do stays sealed. */
export const jobResponse = z.object({
	id: z.int(),
	namespace: z.string(),
	kind: z.string(),
	state: z.enum(jobStates),
	progress: z.int().describe('In percent'),
	attempts: z.int().describe('How often it was begun'),
	mostAttempts: z.int().nullable().describe('How often it is tried; null for a kind that is gone'),
	error: z.string().nullable().describe('Why it failed the last time'),
	dueAt: moment.nullable().describe('When it is tried next; null unless it waits'),
	createdAt: moment,
	updatedAt: moment,
	canRunAgain: z.boolean(),
	canCancel: z.boolean()
});
type JobResponse = z.infer<typeof jobResponse>;

/** How many jobs have each state. */
export const jobCounts = z.object(
	Object.fromEntries(jobStates.map((state) => [state, z.int()])) as Record<JobState, z.ZodInt>
);

const again: ReadonlySet<JobState> = new Set(['failed', 'cancelled']);

/** Whether a job may begin anew: what is done has forgotten what it was about. */
export const canRunAgain = ({ state }: Pick<QueuedJob, 'state'>): boolean => again.has(state);

/** Whether a job can be cancelled: one that runs only where its kind can stop. */
export const canCancel = ({ state }: Pick<QueuedJob, 'state'>, kind: AnyJobKind | undefined): boolean =>
	state === 'queued' || (state === 'running' && kind?.canStop === true);

/** Everything of a row but what it was given to do, which is not even read. */
export const shownFields = { exclude: ['input'] };

/** A job as every door shows it. */
export const presentJob = (job: QueuedJob, kind: AnyJobKind | undefined): JobResponse => ({
	id: job.id,
	namespace: job.namespace,
	kind: job.kind,
	state: job.state,
	progress: job.progress,
	attempts: job.attempts,
	mostAttempts: kind?.attempts ?? null,
	error: job.error,
	dueAt: job.state === 'queued' ? (job.dueAt?.toISOString() ?? null) : null,
	createdAt: job.createdAt.toISOString(),
	updatedAt: job.updatedAt.toISOString(),
	canRunAgain: canRunAgain(job),
	canCancel: canCancel(job, kind)
});
