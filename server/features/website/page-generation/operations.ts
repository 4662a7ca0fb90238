import { Op } from 'sequelize';
import { z } from 'zod';
import { blocksSchema } from '#lib/blocks/blocks.ts';
import { cleaning, systemContext, systemOnly, type Due } from '../../../operation/system.ts';
import { operation, perform, type WriteWork } from '../../../operation/operation.ts';
import { hasChat } from '../../../runtime/chat.ts';
import type { Env } from '../../../runtime/env.ts';
import { AppError, conflict, notFound } from '../../../runtime/errors.ts';
import { requireRoom } from '../../platform/plans/quota.ts';
import { embedHosts, storedBlocks } from '../pages/clean.ts';
import { pageOf } from '../pages/find.ts';
import { savePage } from '../pages/operations/pages.ts';
import { requirePlace } from '../pages/tree/tree.ts';
import { lockTree } from '../pages/write.ts';
import { PageJob } from './model.ts';
import { jobFields, oneJob, presentJob } from './schema.ts';
import { writePageBy } from './write.ts';

const unfinished = ['queued', 'running'];
const mostAgeMs = 15 * 60_000;
const monthMs = 30 * 86_400_000;
const perHour = 20;
const hour = 3600;
const oneOf = z.strictObject({ job: z.coerce.number().int().min(1) });

/** How long one go may take at most, with room to store what came of it. */
const goMs = ({ RAG_CHAT_SERVICE_TIMEOUT: seconds }: Env): number => (2 * seconds + 30) * 1000;

const isTaken = 'There is a page with this address already, or one is being written.';

/** Throws unless a draft could be stored there: 409 for an address that is taken, 422 for a parent that is not there. */
async function requireFree(
	{ slug, parentId }: z.output<typeof jobFields>,
	{ namespace, transaction }: Pick<WriteWork, 'namespace' | 'transaction'>
): Promise<void> {
	const jobs = await PageJob.count({ where: { namespace, slug, state: unfinished }, transaction });
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
		const { input, namespace, transaction, dependencies, requestId, afterCommit } = work;
		await requireRoom('aiJobs', namespace, transaction);
		await requireRoom('pages', namespace, transaction);
		await requireFree(input, work);
		const job = await PageJob.create({ ...input, namespace, parentId: input.parentId ?? null }, { transaction });
		afterCommit(async () => {
			await perform(workOnPageJob, systemContext(dependencies, requestId, namespace), { job: job.id });
		});
		return { job: presentJob(job, null) };
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
		return { job: presentJob(job, job.pageSlug === null ? null : await pageOf(namespace, job.pageSlug, null)) };
	}
});

/** Takes a job up unless somebody works on it; one that is older than 15 minutes has failed. */
export const workOnPageJob = operation({
	summary: 'Draft a page by the chat service.',
	access: systemOnly,
	input: oneOf,
	changes: [],
	target: () => null,
	async run(work) {
		const { input, namespace, now, transaction, dependencies, afterCommit } = work;
		const where = { id: input.job, namespace, state: unfinished };
		const job = await PageJob.findOne({ where, transaction, lock: true });
		if (!job || (job.lockedUntil && job.lockedUntil > now)) return {};
		if (now.getTime() - job.createdAt!.getTime() > mostAgeMs) {
			await job.update({ state: 'failed', error: 'ai_timeout', lockedUntil: null }, { transaction });
			return {};
		}
		const lockedUntil = new Date(now.getTime() + goMs(dependencies.env));
		await job.update({ state: 'running', lockedUntil }, { transaction });
		afterCommit(() => {
			// Nobody waits for it.
			void draft(work, job).catch((error: unknown) =>
				dependencies.log.error('a page could not be drafted', { job: job.id, error: String(error) })
			);
		});
		return {};
	}
});

/** Has the page written and stores it, or why there is none. */
async function draft(
	{ dependencies, requestId, namespace }: Pick<WriteWork, 'dependencies' | 'requestId' | 'namespace'>,
	job: PageJob
): Promise<void> {
	const context = systemContext(dependencies, requestId, namespace);
	const written = await writePageBy(dependencies.env, job);
	try {
		await perform(endPageJob, context, { job: job.id, ...written });
	} catch (error) {
		// Somebody took the address meanwhile, or the plan allows no more pages.
		if (!(error instanceof AppError)) throw error;
		const reason = error.code === 'invalid_input' ? 'ai_invalid' : error.code;
		await perform(endPageJob, context, { job: job.id, error: reason });
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
		const job = await PageJob.findOne({
			where: { id: input.job, namespace, state: 'running' },
			transaction,
			lock: true
		});
		if (!job) return {};
		const over = { lockedUntil: null };
		if (!prepared) {
			await job.update({ state: 'failed', error: input.error ?? 'ai_invalid', ...over }, { transaction });
			return {};
		}
		const { slug: page, title, language, parentId } = job;
		if (await pageOf(namespace, page, transaction)) throw conflict(isTaken);
		const fields = { page, title, language, parentId, status: 'draft' as const, blocks: prepared };
		await savePage.run({ ...work, input: fields, prepared });
		await job.update({ state: 'done', pageSlug: page, ...over }, { transaction });
		return {};
	}
});

/** The jobs that nobody works on, such as after a restart. */
export async function openPageJobs(now: Date): Promise<Due[]> {
	const isFree = { [Op.or]: [{ lockedUntil: null }, { lockedUntil: { [Op.lte]: now } }] };
	const jobs = await PageJob.findAll({ where: { state: unfinished, ...isFree }, attributes: ['id', 'namespace'] });
	return jobs.map(({ id, namespace }) => ({ namespace, input: { job: id } }));
}

/** Forgets what was asked for a month ago. */
export const cleanPageJobs = cleaning('Forget the page jobs of a month ago.', (now, transaction) =>
	PageJob.destroy({ where: { createdAt: { [Op.lt]: new Date(now.getTime() - monthMs) } }, transaction })
);
