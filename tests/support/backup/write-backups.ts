import { QueuedJob } from '../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { writeStoredBackup } from '../../../server/features/platform/backup/stored/write-job.ts';
import { until } from '../runner/until.ts';
import type { Scene } from '../scene.ts';

/** Writes the stored backups that wait, until none does any more. */
export async function writeBackups({ dependencies }: Scene): Promise<void> {
	const close = openQueue(dependencies, [writeStoredBackup]);
	const where = { kind: writeStoredBackup.name, state: ['queued', 'running'], error: null };
	await until(async () => (await QueuedJob.count({ where })) === 0, 'the end of the backups');
	await close();
}
