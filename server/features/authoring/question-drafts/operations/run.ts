import { z } from 'zod';
import { Op } from 'sequelize';
import { operation, perform, type WriteWork } from '../../../../operation/operation.ts';
import { cleaning, systemContext, systemOnly, type Due } from '../../../../operation/system.ts';
import { conflict, notFound } from '../../../../runtime/errors.ts';
import { cancelByKey, jobsByKey } from '../../../platform/jobs/by-key.ts';
import { jobKind, type JobRun } from '../../../platform/jobs/kind.ts';
import { writeBy } from '../ask/write.ts';
import { isOpen, QuestionJob } from '../model.ts';
import { oneJob, presentJob, result } from '../schema.ts';

// Seven parts of a text, each of them tried twice.
const mostAgeMs = 30 * 60_000;
const weekMs = 7 * 86_400_000;
const monthMs = 30 * 86_400_000;

const jobKey = z.coerce.number().int().min(1).max(2_147_483_647);
export const oneOf = z.strictObject({ job: jobKey });

/** Asks the service. What is slow and may be done twice is the asking; what came of it is stored once. */
export const askLater = jobKind({
	name: 'question.draft',
	input: z.strictObject({ job: z.int() }),
	atOnce: 4,
	attempts: 3,
	leaseMs: 60_000,
	canStop: true,
	run: ({ job }, run) => ask(job, run)
});

/** What a job is called in the queue. */
export const keyOf = ({ id }: Pick<QuestionJob, 'id'>): string => `question:${id}`;
const isTooOld = ({ createdAt }: QuestionJob, now: Date): boolean => now.getTime() - createdAt!.getTime() > mostAgeMs;

async function ask(id: number, run: JobRun): Promise<void> {
	const { dependencies, namespace, signal } = run;
	const job = await QuestionJob.findOne({ where: { id, namespace, ...isOpen } });
	if (!job) return;
	const isLate = isTooOld(job, dependencies.clock());
	const written = isLate ? ({ error: 'ai_timeout' } as const) : await writeBy(dependencies.env, job, run);
	// Somebody else works on it by now, or nobody is to.
	if (signal.aborted) return;
	await perform(endJob, systemContext(dependencies, askLater.name, namespace), { job: id, ...written });
}

/** The open job with this id, its row locked till the commit. */
const openJob = (id: number, { namespace, transaction }: Pick<WriteWork, 'namespace' | 'transaction'>) =>
	QuestionJob.findOne({ where: { id, namespace, ...isOpen }, transaction, lock: true });

/** Stores what came of a job; its text is forgotten. */
export const endJob = operation({
	summary: 'Store what the chat service drafted, or why there is nothing.',
	access: systemOnly,
	input: oneOf.extend({ result: result.optional(), error: z.string().max(40).optional() }),
	changes: [],
	target: () => null,
	async run(work) {
		const { input, transaction } = work;
		const job = await openJob(input.job, work);
		const fields = input.result ? { result: input.result } : { error: input.error ?? 'ai_invalid' };
		await job?.update({ ...fields, source: null }, { transaction });
		return {};
	}
});

/** How far a job is and what came of it; 404 for one of another namespace. */
export const showJob = operation({
	summary: 'Show how far the chat service is with questions, and what came of it.',
	access: { area: 'questions' },
	input: oneOf,
	output: oneJob,
	async run({ input, namespace }) {
		const job = await QuestionJob.findOne({ where: { id: input.job, namespace } });
		if (!job) throw notFound('job');
		return { job: presentJob(job, (await jobsByKey(askLater, [keyOf(job)], null)).get(keyOf(job))) };
	}
});

/** Stops a job that nobody waits for any more. */
export const cancelJob = operation({
	summary: 'Stop what the chat service drafts.',
	access: { area: 'questions', right: 'w' },
	input: oneOf,
	output: oneJob,
	errors: ['conflict'],
	changes: [],
	target: ({ job }) => String(job.id),
	async run(work) {
		const { input, namespace, transaction } = work;
		const job = await QuestionJob.findOne({ where: { id: input.job, namespace }, transaction, lock: true });
		if (!job) throw notFound('job');
		if (job.error !== null || job.result) throw conflict('It is over already.');
		await cancelByKey(askLater, keyOf(job), transaction);
		await job.update({ error: 'stopped', source: null }, { transaction });
		return { job: presentJob(job) };
	}
});

/** Notes that a job took too long or failed for good. */
export const settleJob = operation({
	summary: 'Note the drafts of questions that failed.',
	access: systemOnly,
	input: oneOf,
	changes: [],
	target: () => null,
	async run(work) {
		const { input, now, transaction } = work;
		const job = await openJob(input.job, work);
		if (!job) return {};
		const queued = (await jobsByKey(askLater, [keyOf(job)], transaction)).get(keyOf(job));
		const isOver = !queued || queued.state === 'failed' || queued.state === 'cancelled';
		const error = isTooOld(job, now) ? 'ai_timeout' : isOver ? 'ai_unavailable' : undefined;
		if (error) await job.update({ error, source: null }, { transaction });
		return {};
	}
});

/** The jobs that nothing has come of; there are as many as half an hour brings. */
export async function openJobs(): Promise<Due[]> {
	const jobs = await QuestionJob.findAll({ where: isOpen, attributes: ['id', 'namespace'], order: ['id'] });
	return jobs.map(({ id, namespace }) => ({ namespace, input: { job: id } }));
}

/** Forgets drafts after a week, and what was asked for after a month. */
export const cleanQuestionJobs = cleaning('Forget the drafts of a week ago.', async (now, transaction) => {
	const before = (ms: number) => ({ createdAt: { [Op.lt]: new Date(now.getTime() - ms) } });
	await QuestionJob.update(
		{ result: null, source: null, error: 'expired' },
		{ where: { ...before(weekMs), error: null }, transaction }
	);
	return QuestionJob.destroy({ where: before(monthMs), transaction });
});
