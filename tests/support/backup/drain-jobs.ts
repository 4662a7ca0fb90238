import type { AnyJobKind } from '../../../server/features/platform/jobs/kind.ts';
import { QueuedJob } from '../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { until } from '../runner/until.ts';
import type { Scene } from '../scene.ts';

/** Runs the jobs of a kind that wait, until none does any more or one failed. */
export async function drainJobs({ dependencies }: Pick<Scene, 'dependencies'>, kind: AnyJobKind): Promise<void> {
	const close = openQueue(dependencies, [kind]);
	const where = { kind: kind.name, state: ['queued', 'running'], error: null };
	await until(async () => (await QueuedJob.count({ where })) === 0, `the end of ${kind.name}`);
	await close();
}
