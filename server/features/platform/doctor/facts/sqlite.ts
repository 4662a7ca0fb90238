import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** What a database file says about itself. */
export interface SqliteFacts {
	kind: 'sqlite';
	file: string;
	version: string;
	bytes: number;
	/** Bytes of the write-ahead log; 0 without one. */
	logBytes: number;
	journal: string;
	migrations: string[] | undefined;
	/** JSON of the version that ran last; undefined before the first that notes it. */
	lastVersion?: string | undefined;
	/** When it was last written to, in epoch milliseconds. */
	writtenAt: number;
}

const reader = path.join(import.meta.dirname, 'sqlite-reader.ts');
const run = promisify(execFile);

/** The file of a `sqlite:` address; undefined for other databases. */
export const sqliteFileOf = (url: string): string | undefined =>
	url.startsWith('sqlite:') ? url.replace(/^sqlite:(\/\/)?/, '') : undefined;

/**
 * Reads a file in a process of its own, which can be ended: SQLite holds up the thread it works on, and a large file or
 * a disk that is gone would hold up the server.
 */
async function read<Facts>(what: 'facts' | 'damage', file: string, timeout: number): Promise<Facts> {
	const words = ['--disable-warning=ExperimentalWarning', reader, what, file];
	const { stdout } = await run(process.execPath, words, { env: {}, timeout, killSignal: 'SIGKILL' }).catch(
		(thrown: { killed?: boolean }) => {
			throw thrown.killed ? Object.assign(new Error('The file took too long.'), { code: 'ETIMEDOUT' }) : thrown;
		}
	);
	const told = JSON.parse(stdout) as { code: string } | { facts: Facts };
	if ('code' in told) throw Object.assign(new Error('The file cannot be read.'), { code: told.code });
	return told.facts;
}

/** Reads what stands at the beginning of a file; throws ENOENT where there is none. */
export async function sqliteFacts(file: string, timeout: number): Promise<SqliteFacts> {
	const [{ size, mtimeMs }, log] = await Promise.all([stat(file), stat(`${file}-wal`).catch(() => undefined)]);
	const facts = await read<Pick<SqliteFacts, 'version' | 'journal' | 'migrations' | 'lastVersion'>>(
		'facts',
		file,
		timeout
	);
	const writtenAt = Math.max(mtimeMs, log?.mtimeMs ?? 0);
	return { kind: 'sqlite', file, bytes: size, logBytes: log?.size ?? 0, writtenAt, ...facts };
}

/** SQLite's own codes for a malformed file and for one that is no database. */
const damaged = /^SQLITE (11|26)$/;

/** What the quick check of SQLite finds wrong, at most one line; undefined when the file is sound. */
export async function sqliteDamage(file: string, timeout: number): Promise<string | undefined> {
	try {
		return (await read<string | null>('damage', file, timeout)) ?? undefined;
	} catch (thrown) {
		const { code = '' } = thrown as { code?: string };
		if (damaged.test(code)) return code;
		throw thrown;
	}
}
