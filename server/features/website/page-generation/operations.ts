import { Op } from 'sequelize';
import { z } from 'zod';
import { blocksSchema } from '#lib/blocks/blocks.ts';
import { cleaning, systemContext, systemOnly, type Due } from '../../../operation/system.ts';
import { operation, perform, type WriteWork } from '../../../operation/operation.ts';
import { hasChat } from '../../../runtime/chat.ts';
import { AppError, conflict, notFound } from '../../../runtime/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { jobsByKey } from '../../platform/jobs/by-key.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { requireRoom } from '../../platform/plans/quota.ts';
import { embedHosts, storedBlocks } from '../pages/clean.ts';
import { pageOf } from '../pages/find.ts';
import { savePage } from '../pages/operations/pages.ts';
import { requirePlace } from '../pages/tree/tree.ts';
import { lockTree } from '../pages/write.ts';
import { isOpen, PageJob } from './model.ts';
import { jobFields, oneJob, presentJob } from './schema.ts';
import { writePageBy } from './write.ts';

const mostAgeMs = 15 * 60_000;
const monthMs = 30 * 86_400_000;
const perHour = 20;
const hour = 3600;
const oneOf = z.strictObject({ job: z.coerce.number().int().min(1) });

const isTaken = 'There is a page with this address already, or one is being written.';

/** Throws unless a draft could be stored there: 409 for an address that is taken, 422 for a parent that is not there. */
async function requireFree(
	{ slug, parentId }: z.output<typeof jobFields>,
	{ namespace, transaction }: Pick<WriteWork, 'namespace' | 'transaction'>
): Promise<void> {
	const jobs = await PageJob.count({ where: { namespace, slug, ...isOpen }, transaction });
	if (jobs || (await pageOf(namespace, slug, transaction)))
		throw conflict(isTaken, [{ path: 'slug', code: 'duplicate', message: isTaken }]);
	if (parentId) requirePlace(await lockTree(namespace, transaction), null, parentId);
}

/** Lets the chat service draft a page in the background: the answer is a job to ask after. Nothing is published by it. */
export const startPageJob = operation({
	summary: 'Have a page drafted by the chat service; answers a job to ask after.',
	access: { area: 'pages', right: 'w' },
	input: jobFields,
	output: oneJob,
	errors: ['unavailable', 'rate_limited', 'conflict', 'quota_exceeded'],
	changes: [],
	target: ({ job }) => String(job.id),
	async prepare({ dependencies: { env, limits }, namespace }) {
		if (!hasChat(env)) throw new AppError('unavailable', 'No chat service is configured.');
		limits.take('ai-page', namespace, perHour, hour);
	},
	async run(work) {
		const { input, namespace, transaction } = work;
		await requireRoom('aiJobs', namespace, transaction);
		await requireRoom('pages', namespace, transaction);
		await requireFree(input, work);
		const job = await PageJob.create({ ...input, namespace, parentId: input.parentId ?? null }, { transaction });
		await enqueueDraft(work, job);
		return { job: presentJob(job, 'queued', null) };
	}
});

/** Whether there is a service that drafts pages. */
export const showPageJobOffer = operation({
	summary: 'Tell whether pages can be drafted by a chat service.',
	access: { area: 'pages' },
	input: z.strictObject({}),
	run: async ({ dependencies: { env } }) => ({ isEnabled: hasChat(env) })
});

/** How far a draft is; 404 for a job of another namespace. */
export const showPageJob = operation({
	summary: 'Show how far the draft of a page by the chat service is.',
	access: { area: 'pages' },
	input: oneOf,
	output: oneJob,
	async run({ input, namespace }) {
		const job = await PageJob.findOne({ where: { id: input.job, namespace } });
		if (!job) throw notFound('job');
		const state = (await jobsByKey(draftPage, [keyOf(job)], null)).get(keyOf(job))?.state;
		const page = job.pageSlug === null ? null : await pageOf(namespace, job.pageSlug, null);
		return { job: presentJob(job, state === 'running' ? 'running' : 'queued', page) };
	}
});

/** Has a page drafted. What is slow and may be done twice is the draft; the page is stored once, by `endPageJob`. */
export const draftPage = jobKind({
	name: 'page.draft',
	input: z.strictObject({ job: z.int() }),
	atOnce: 4,
	attempts: 5,
	leaseMs: 60_000,
	run: ({ job }, run) => draft(job, run)
});

const keyOf = ({ id }: PageJob): string => `draft:${id}`;
const isTooOld = ({ createdAt }: PageJob, now: Date): boolean => now.getTime() - createdAt!.getTime() > mostAgeMs;

const enqueueDraft = (
	work: Pick<WriteWork, 'dependencies' | 'now' | 'transaction' | 'afterCommit'>,
	job: PageJob
): Promise<void> => enqueue(work, draftPage, job.namespace, { job: job.id }, keyOf(job));

/** Has the page written and stores it, or why there is none. */
async function draft(id: number, { dependencies, namespace, signal }: JobRun): Promise<void> {
	const job = await PageJob.findOne({ where: { id, namespace, ...isOpen } });
	if (!job) return;
	const context = systemContext(dependencies, draftPage.name, namespace);
	const isLate = isTooOld(job, dependencies.clock());
	const written = isLate ? ({ error: 'ai_timeout' } as const) : await writePageBy(dependencies.env, job, signal);
	// Somebody else works on it by now, or nobody is to.
	if (signal.aborted) return;
	try {
		await perform(endPageJob, context, { job: id, ...written });
	} catch (error) {
		// Somebody took the address meanwhile, or the plan allows no more pages.
		if (!(error instanceof AppError)) throw error;
		const reason = error.code === 'invalid_input' ? 'ai_invalid' : error.code;
		await perform(endPageJob, context, { job: id, error: reason });
	}
}

/** Ends a job: with its page, as a draft, or with the reason why there is none. */
export const endPageJob = operation({
	summary: 'Store a page that the chat service drafted, or why there is none.',
	access: systemOnly,
	input: oneOf.extend({ blocks: blocksSchema.optional(), error: z.string().max(40).optional() }),
	errors: ['conflict', 'quota_exceeded'],
	changes: ['pages'],
	target: () => null,
	prepare: async ({ input, dependencies }) => input.blocks && storedBlocks(input.blocks, embedHosts(dependencies.env)),
	async run({ prepared, ...work }) {
		const { input, namespace, transaction } = work;
		const job = await PageJob.findOne({ where: { id: input.job, namespace, ...isOpen }, transaction, lock: true });
		if (!job) return {};
		if (!prepared) {
			await job.update({ error: input.error ?? 'ai_invalid' }, { transaction });
			return {};
		}
		const { slug: page, title, language, parentId } = job;
		if (await pageOf(namespace, page, transaction)) throw conflict(isTaken);
		const fields = { page, title, language, parentId, status: 'draft' as const, blocks: prepared };
		await savePage.run({ ...work, input: fields, prepared });
		await job.update({ pageSlug: page }, { transaction });
		return {};
	}
});

/** Notes that a draft took too long or failed for good, and asks for one that nobody has asked for, such as before an update. */
export const settlePageJob = operation({
	summary: 'Note the drafts of pages that failed.',
	access: systemOnly,
	input: oneOf,
	changes: [],
	target: () => null,
	async run(work) {
		const { input, namespace, now, transaction } = work;
		const job = await PageJob.findOne({ where: { id: input.job, namespace, ...isOpen }, transaction, lock: true });
		if (!job) return {};
		const queued = (await jobsByKey(draftPage, [keyOf(job)], transaction)).get(keyOf(job));
		if (isTooOld(job, now)) await job.update({ error: 'ai_timeout' }, { transaction });
		else if (!queued) await enqueueDraft(work, job);
		else if (queued.state === 'failed' || queued.state === 'cancelled')
			await job.update({ error: 'ai_unavailable' }, { transaction });
		return {};
	}
});

/** The drafts that nothing has come of; there are as many as fifteen minutes bring. */
export async function openPageJobs(): Promise<Due[]> {
	const jobs = await PageJob.findAll({ where: isOpen, attributes: ['id', 'namespace'], order: ['id'] });
	return jobs.map(({ id, namespace }) => ({ namespace, input: { job: id } }));
}

/** Forgets what was asked for a month ago. */
export const cleanPageJobs = cleaning('Forget the page jobs of a month ago.', (now, transaction) =>
	PageJob.destroy({ where: { createdAt: { [Op.lt]: new Date(now.getTime() - monthMs) } }, transaction })
);
