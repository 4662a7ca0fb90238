import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Env } from './env.ts';

const maxBytes = 10 * 1024 * 1024;
const mostFiles = 5;

/** Where the log is kept; undefined when it is not. */
export function logFileOf({ LOG_FILE, DATA_DIR }: Pick<Env, 'LOG_FILE' | 'DATA_DIR'>): string | undefined {
	if (LOG_FILE === 'none') return undefined;
	return LOG_FILE || path.join(DATA_DIR, 'logs', 'marquee.log');
}

/** The files of a log, newest first: `<file>`, `<file>.1` … `<file>.4`. */
export const logFiles = (file: string): string[] => [
	file,
	...Array.from({ length: mostFiles - 1 }, (_, index) => `${file}.${index + 1}`)
];

/**
 * Appends lines to a file and starts a new one before it grows beyond `most` bytes; the oldest of five goes.
 * Never throws: a full disk must not end an event.
 */
export function openLogFile(file: string, most = maxBytes): (line: string) => void {
	let open: { fd: number; bytes: number } | undefined;
	const begin = () => {
		mkdirSync(path.dirname(file), { recursive: true });
		const fd = openSync(file, 'a', 0o640);
		open = { fd, bytes: fstatSync(fd).size };
		return open;
	};
	return (line) => {
		try {
			const bytes = Buffer.byteLength(line);
			let target = open ?? begin();
			if (target.bytes > 0 && target.bytes + bytes > most) {
				closeSync(target.fd);
				open = undefined;
				rotate(file);
				target = begin();
			}
			writeSync(target.fd, line);
			target.bytes += bytes;
		} catch {
			open = undefined;
		}
	};
}

function rotate(file: string): void {
	const files = logFiles(file);
	for (let index = files.length - 1; index > 0; index -= 1)
		if (existsSync(files[index - 1]!)) renameSync(files[index - 1]!, files[index]!);
}
