import { existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import type { Env } from '../env.ts';
import { keepPrivate } from '../files/private-file.ts';

const maxBytes = 10 * 1024 * 1024;
const mostFiles = 5;
const mostWaitingBytes = 1024 * 1024;

/** Path of the log; undefined if logging to a file is off. */
export function logFileOf({ LOG_FILE, DATA_DIR }: Pick<Env, 'LOG_FILE' | 'DATA_DIR'>): string | undefined {
	if (LOG_FILE === 'none') return undefined;
	return LOG_FILE || path.join(DATA_DIR, 'logs', 'marquee.log');
}

/** The files of a log, newest first: `<file>`, `<file>.1` … `<file>.4`. */
export const logFiles = (file: string): string[] => [
	file,
	...Array.from({ length: mostFiles - 1 }, (_, index) => `${file}.${index + 1}`)
];

/** A file that log lines are appended to, without holding up the process. */
export interface LogFile {
	write(line: string): void;
	/** Settles once everything up to now is written. */
	flush(): Promise<void>;
}

/**
 * Appends lines to a file and starts a new one before it grows beyond `most` bytes; the oldest of five goes.
 * Never throws: a full disk must not end an event. Lines that cannot be written are dropped beyond 1 MB.
 */
export function openLogFile(file: string, most = maxBytes): LogFile {
	let open: { stream: ReturnType<typeof streamTo>; bytes: number } | undefined;
	const begin = () => (open = { stream: streamTo(file), bytes: statSync(file).size });
	return {
		flush: () => new Promise((resolve) => (open ? open.stream.flush(() => resolve()) : resolve())),
		write(line) {
			try {
				const more = Buffer.byteLength(line);
				let target = open ?? begin();
				if (target.bytes > 0 && target.bytes + more > most) {
					// Writes what is buffered to the file it was opened for, even if that was renamed since.
					target.stream.end();
					open = undefined;
					rotate(file);
					target = begin();
				}
				target.stream.write(line);
				target.bytes += more;
			} catch {
				open = undefined;
			}
		}
	};
}

function streamTo(file: string) {
	mkdirSync(path.dirname(file), { recursive: true });
	keepPrivate(file);
	// Opened here and not by the stream, which would throw at the end of a process that has not got so far yet.
	const fd = openSync(file, 'a');
	// A minimum length of one byte writes every line immediately like zero, but lets `flush` wait for it.
	const stream = pino.destination({ dest: fd, sync: false, minLength: 1, maxLength: mostWaitingBytes });
	// Nobody to report it to: this is the log.
	return stream.on('error', () => undefined);
}

function rotate(file: string): void {
	const files = logFiles(file);
	for (let index = files.length - 1; index > 0; index -= 1)
		if (existsSync(files[index - 1]!)) renameSync(files[index - 1]!, files[index]!);
}
