import type { z } from 'zod';
import type { WriteWork } from '../../../operation/operation.ts';
import { encrypt } from '../../../runtime/crypto.ts';
import type { JobKind } from './kind.ts';
import { QueuedJob } from './model.ts';

type Work = Pick<WriteWork, 'dependencies' | 'now' | 'transaction' | 'afterCommit'>;

/**
 * Has something done once the write is on disk; a write that is rolled back leaves no job. With `onceKey` a job that was
 * asked for before, done or not, is not asked for again.
 */
export async function enqueue<Schema extends z.ZodType>(
	{ dependencies, now, transaction, afterCommit }: Work,
	kind: JobKind<Schema>,
	namespace: string,
	input: z.input<Schema>,
	onceKey: string | null = null
): Promise<void> {
	const known = onceKey !== null && { kind: kind.name, onceKey };
	if (known && (await QueuedJob.count({ where: known, transaction }))) return;
	const sealed = encrypt(JSON.stringify(kind.input.parse(input)), dependencies.env.SECRET_KEY);
	const row = { namespace, kind: kind.name, onceKey, input: sealed, dueAt: now };
	// Two at the same moment: the index lets one in.
	await QueuedJob.bulkCreate([row], { transaction, ignoreDuplicates: onceKey !== null });
	afterCommit(() => dependencies.wakeJobs());
}
