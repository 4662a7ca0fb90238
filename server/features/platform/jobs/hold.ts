import { literal, Op } from 'sequelize';
import type { Database } from '../../../database/database.ts';
import type { AnyJobKind } from './kind.ts';
import { QueuedJob } from './model.ts';

/** The longest pause between two tries. */
const longestMs = 3_600_000;

/** Takes jobs of a kind whose time has come; nobody else takes them before their lease ends. */
export async function takeJobs(database: Database, kind: AnyJobKind, most: number, now: Date): Promise<QueuedJob[]> {
	const where = { kind: kind.name, dueAt: { [Op.lte]: now } };
	// Asked every second: a write would wait in the line of those who answer.
	if (!(await QueuedJob.findOne({ where, attributes: ['id'], raw: true }))) return [];
	return database.write(async (transaction) => {
		const due = await QueuedJob.findAll({
			where,
			order: ['dueAt', 'id'],
			limit: most,
			transaction,
			lock: true,
			skipLocked: true
		});
		// A job that ends its process each time is not tried for ever.
		const spent = due.filter(({ attempts }) => attempts >= kind.attempts).map(({ id }) => id);
		const over = { state: 'failed', error: 'Its process ended each time.', dueAt: null } as const;
		if (spent.length) await QueuedJob.update(over, { where: { id: spent }, transaction });
		const taken = due.filter(({ attempts }) => attempts < kind.attempts);
		if (!taken.length) return [];
		const ids = taken.map(({ id }) => id);
		const dueAt = new Date(now.getTime() + kind.leaseMs);
		const held = { state: 'running', dueAt, attempts: literal('attempts + 1'), fence: literal('fence + 1') } as const;
		await QueuedJob.update(held, { where: { id: ids }, transaction });
		for (const job of taken) job.set({ attempts: job.attempts + 1, fence: job.fence + 1 }, { raw: true });
		return taken;
	});
}

/** Writes to a job as its holder; false when it belongs to somebody else meanwhile, and then nothing is written. */
export const writeHeld = (
	database: Database,
	{ id, fence }: Pick<QueuedJob, 'id' | 'fence'>,
	fields: Partial<Pick<QueuedJob, 'state' | 'dueAt' | 'error' | 'input' | 'progress'>>
): Promise<boolean> =>
	database.write(async (transaction) => {
		const where = { id, fence, state: 'running' };
		const job = await QueuedJob.findOne({ where, attributes: ['id'], transaction, lock: true });
		if (job) await QueuedJob.update(fields, { where, transaction });
		return job !== null;
	});

type Held = Pick<QueuedJob, 'id' | 'fence'>;

/** Which of these jobs as they are stored are still held as here: by number of the holder, as each of them is named. */
const stillHeld = (jobs: readonly Held[]) =>
	[...Map.groupBy(jobs, ({ fence }) => fence)].map(([fence, alike]) => ({
		id: alike.map(({ id }) => id),
		fence,
		state: 'running' as const
	}));

/** Notes that jobs are done; those that belong to somebody else meanwhile are left alone. */
export const noteDone = (database: Database, jobs: readonly Held[]): Promise<void> =>
	database.write(async (transaction) => {
		const done = { state: 'done', progress: 100, dueAt: null, error: null, input: '' } as const;
		for (const where of stillHeld(jobs)) await QueuedJob.update(done, { where, transaction });
	});

/** Gives back jobs that were taken and not begun, as if they had not been taken. */
export const releaseJobs = (database: Database, jobs: readonly Held[], now: Date): Promise<void> =>
	database.write(async (transaction) => {
		const waiting = { state: 'queued', dueAt: now, attempts: literal('attempts - 1') } as const;
		for (const where of stillHeld(jobs)) await QueuedJob.update(waiting, { where, transaction });
	});

/** Those of these jobs that were cancelled or given to somebody else. */
export async function findLost(jobs: readonly QueuedJob[]): Promise<QueuedJob[]> {
	const where = { [Op.or]: stillHeld(jobs) };
	const held = await QueuedJob.findAll({ where, attributes: ['id'], raw: true });
	const ids = new Set(held.map(({ id }) => id));
	return jobs.filter(({ id }) => !ids.has(id));
}

/** How long after so many tries the next one follows: longer each time, and not at the same moment for all. */
export const pauseAfter = (attempts: number): number =>
	Math.min(longestMs, 5000 * 4 ** (attempts - 1)) * (0.75 + Math.random() / 2);
