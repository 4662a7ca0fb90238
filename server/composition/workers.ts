import { Failure } from '../cli/report.ts';
import { isFromFile } from '../runtime/env-source.ts';
import type { Env } from '../runtime/env.ts';
import { logFileOf, openLogFile } from '../runtime/log/log-file.ts';
import { isLogLine, openLog } from '../runtime/log/open-log.ts';
import { answerForAll, isMetricsCall } from '../runtime/metrics/all-workers.ts';
import { Workers } from '../runtime/processes/workers.ts';
import { stopOnSignal } from '../runtime/shutdown.ts';
import { fullVersion } from '../runtime/version.ts';

/** Why several processes would not work together; undefined if they do. */
export function whyNoWorkers({ DATABASE_URL, REDIS_URL }: Env): string | undefined {
	if (!/^(mysql|mariadb):/.test(DATABASE_URL)) return 'SQLite has one writer; set DATABASE_URL to MariaDB or MySQL';
	if (!REDIS_URL) return 'they tell each other over Redis what changed; set REDIS_URL';
	return undefined;
}

/**
 * Starts as many processes as WORKERS says, which share the port, and looks after them: one that ends is started again,
 * SIGUSR2 replaces one after another, SIGINT and SIGTERM stop all. The first one migrates before the others start.
 */
export async function startWorkers(env: Env, listening: (port: number) => void = () => undefined): Promise<void> {
	const reason = whyNoWorkers(env);
	if (reason) throw new Failure(`Marquee does not start: WORKERS=${env.WORKERS} is not possible: ${reason}.`);
	const file = logFileOf(env);
	const kept = file === undefined ? undefined : openLogFile(file);
	const log = openLog(env, env.LOG_LEVEL, kept);
	// A worker reads the file itself, so that a restart also takes in what changed there.
	for (const name of Object.keys(process.env)) if (isFromFile(name)) delete process.env[name];
	const workers = new Workers(env.WORKERS, log, (message, worker) => {
		if (isLogLine(message)) kept?.write(message.logLine);
		else if (isMetricsCall(message)) void answerForAll(worker, message);
	});
	stopOnSignal(workers, log);
	process.on('SIGUSR2', () => void workers.restart());
	const port = await workers.start();
	log.info('all workers are ready', { version: fullVersion, port, workers: env.WORKERS, pid: process.pid });
	listening(port);
}
