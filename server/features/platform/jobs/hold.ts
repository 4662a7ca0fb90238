import { Op } from 'sequelize';
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
		const over = { state: 'failed', error: 'Its process ended each time.', dueAt: null, input: '' } as const;
		if (spent.length) await QueuedJob.update(over, { where: { id: spent }, transaction });
		const taken = due.filter(({ attempts }) => attempts < kind.attempts);
		if (!taken.length) return [];
		const ids = taken.map(({ id }) => id);
		const dueAt = new Date(now.getTime() + kind.leaseMs);
		await QueuedJob.update({ state: 'running', dueAt }, { where: { id: ids }, transaction });
		await QueuedJob.increment(['attempts', 'fence'], { where: { id: ids }, transaction });
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

/** How long after so many tries the next one follows: longer each time, and not at the same moment for all. */
export const pauseAfter = (attempts: number): number =>
	Math.min(longestMs, 5000 * 4 ** (attempts - 1)) * (0.75 + Math.random() / 2);
