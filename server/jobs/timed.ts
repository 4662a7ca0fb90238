import { randomUUID } from 'node:crypto';
import { features } from '../composition/features.ts';
import type { Feature } from '../features/feature.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { runJob } from '../operation/system.ts';
import { withTrace } from '../runtime/log/trace.ts';

/** How often a feature has something done. */
type Pace = 'everyHour' | 'everyMinute' | 'everySecond';

const minutesOfHour = 60;

/**
 * The turn of every minute: what is due once a minute, and each sixtieth time, from the first on, what is due once an hour.
 * Counted in turns, so that a server that never runs for an hour cleans as well.
 */
export function openMinutes(minutes = minutesOfHour): (dependencies: Dependencies) => Promise<void> {
	let turns = 0;
	return async (dependencies) => {
		const isHour = turns++ % minutes === 0;
		try {
			await runMinuteJob(dependencies);
		} finally {
			// Where something failed the rest still runs.
			if (isHour) await runHourJob(dependencies);
		}
	};
}

/** Something that is done again and again. */
interface Turns {
	everyMs: number;
	run(dependencies: Dependencies): Promise<void>;
}

const paces = (): Turns[] => [
	{ everyMs: 60_000, run: openMinutes() },
	{ everyMs: 1000, run: (dependencies: Dependencies) => runJobs(dependencies, 'everySecond') }
];

/**
 * Runs what is due once an hour, once a minute and once a second. A turn that takes longer is not run over by the next one.
 * The answer stops it and ends with the turns that have begun, which need the database.
 */
export function startTimedJobs(dependencies: Dependencies, turns = paces()): () => Promise<void> {
	const stops = turns.map(({ everyMs, run }) => {
		let turn: Promise<void> | undefined;
		const timer = setInterval(() => {
			turn ??= withTrace(`timed-${randomUUID()}`, () => run(dependencies))
				.catch((error: unknown) => dependencies.log.error('timed job failed', { everyMs, error: String(error) }))
				.finally(() => (turn = undefined));
		}, everyMs).unref();
		return () => {
			clearInterval(timer);
			return turn;
		};
	});
	return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** What is done once a minute, now. */
export function runMinuteJob(dependencies: Dependencies): Promise<void> {
	return runJobs(dependencies, 'everyMinute');
}

/** What is done once an hour, now. */
export function runHourJob(dependencies: Dependencies): Promise<void> {
	return runJobs(dependencies, 'everyHour');
}

/** One turn: the jobs of all features, one after the other. Where some failed the others still run; throws for the first of them. */
async function runJobs(dependencies: Dependencies, pace: Pace): Promise<void> {
	const failed: unknown[] = [];
	for (const feature of features as readonly Feature[])
		for (const job of feature[pace] ?? [])
			failed.push(...(await runJob(dependencies, job).catch((error: unknown) => [error])));
	if (failed.length) throw failed[0];
}
