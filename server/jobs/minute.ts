import { features } from '../composition/features.ts';
import type { Feature } from '../features/feature.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { runJob } from '../operation/system.ts';

const everyMs = 60_000;

/** Runs what is due once a minute; the answer stops it. A round that takes longer is not run over by the next one. */
export function startMinuteJob(dependencies: Dependencies): () => void {
	let round: Promise<void> | undefined;
	const timer = setInterval(() => {
		round ??= runMinuteJob(dependencies)
			.catch((error: unknown) => dependencies.log.error('minute job failed', { error: String(error) }))
			.finally(() => (round = undefined));
	}, everyMs).unref();
	return () => clearInterval(timer);
}

/** One round: the jobs of all features, one after the other. Where some failed the others still run; throws for the first of them. */
export async function runMinuteJob(dependencies: Dependencies): Promise<void> {
	const failed: unknown[] = [];
	for (const { everyMinute = [] } of features as readonly Feature[])
		for (const job of everyMinute) failed.push(...(await runJob(dependencies, job).catch((error: unknown) => [error])));
	if (failed.length) throw failed[0];
}
