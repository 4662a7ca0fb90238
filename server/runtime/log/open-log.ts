import type { Env } from '../env.ts';
import { isWorker, tellPrimary } from '../processes/worker.ts';
import { logFileOf, openLogFile, type LogFile } from './log-file.ts';
import { createLog, isAtLeast, openStandardError, type Log } from './log.ts';

type Kept = Pick<LogFile, 'write'>;

/** Lines of at least the level `least` go to standard error, and every line to the log file when there is one. */
export function openLog(env: Env, least: Env['LOG_LEVEL'] = env.LOG_LEVEL, kept: Kept | undefined = fileOf(env)): Log {
	const shown = openStandardError();
	return createLog(env.LOG_LEVEL, (line) => {
		if (isAtLeast(line, least)) shown.write(line);
		kept?.write(line);
	});
}

/** A line that a worker sends to the process that writes the file for all of them. */
interface LogLine {
	logLine: string;
}

/** Whether a message of a worker is a line for the log file. */
export const isLogLine = (message: unknown): message is LogLine =>
	typeof (message as Partial<LogLine> | null)?.logLine === 'string';

function fileOf(env: Env): Kept | undefined {
	const file = logFileOf(env);
	if (file === undefined) return undefined;
	if (!isWorker()) return openLogFile(file);
	let own: Kept | undefined;
	return {
		// Several processes would each start a new file when theirs is full, and push out what the others wrote.
		write(line) {
			if (!tellPrimary({ logLine: line } satisfies LogLine)) (own ??= openLogFile(file)).write(line);
		}
	};
}
