import { features } from '../composition/features.ts';
import type { Feature } from '../features/feature.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { runJob } from '../operation/system.ts';

/** How often a feature has something done. */
type Pace = 'everyMinute' | 'everySecond';

const paces = [
	{ everyMs: 60_000, run: runMinuteJob },
	{ everyMs: 1000, run: (dependencies: Dependencies) => runJobs(dependencies, 'everySecond') }
];

/** Runs what is due once a minute and once a second; the answer stops it. A turn that takes longer is not run over by the next one. */
export function startTimedJobs(dependencies: Dependencies): () => void {
	const timers = paces.map(({ everyMs, run }) => {
		let turn: Promise<void> | undefined;
		return setInterval(() => {
			turn ??= run(dependencies)
				.catch((error: unknown) => dependencies.log.error('timed job failed', { everyMs, error: String(error) }))
				.finally(() => (turn = undefined));
		}, everyMs).unref();
	});
	return () => timers.forEach(clearInterval);
}

/** What is done once a minute, now. */
export function runMinuteJob(dependencies: Dependencies): Promise<void> {
	return runJobs(dependencies, 'everyMinute');
}

/** One turn: the jobs of all features, one after the other. Where some failed the others still run; throws for the first of them. */
async function runJobs(dependencies: Dependencies, pace: Pace): Promise<void> {
	const failed: unknown[] = [];
	for (const feature of features as readonly Feature[])
		for (const job of feature[pace] ?? [])
			failed.push(...(await runJob(dependencies, job).catch((error: unknown) => [error])));
	if (failed.length) throw failed[0];
}
