import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** How many bytes this account can still write to a folder. */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder, { bigint: true });
	return Number(bavail * bsize);
}

/** Megabytes, rounded up: a small copy never needs 0. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

const exists = (file: string) => new Error(`${file} exists already.`);

// EFBIG: a limit of the account; SQLite reports it like a fault of the disk.
const isFull = (error: { code?: string; message: string }) =>
	/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR)$/.test(error.code ?? '') || /disk (?:is )?full/i.test(error.message);

/** Gives a finished file its name, without replacing another one. */
function name(part: string, file: string): void {
	try {
		linkSync(part, file);
		rmSync(part);
	} catch (thrown) {
		if ((thrown as { code?: string }).code === 'EEXIST') throw exists(file);
		// File systems without links, such as those of USB sticks.
		if (existsSync(file)) throw exists(file);
		renameSync(part, file);
	}
}

function flush(file: string): void {
	const handle = openSync(file, 'r+');
	fsyncSync(handle);
	closeSync(handle);
}

/**
 * Writes a new file that only this account can read: whole and on the disk, or not at all. `write` fills the empty file
 * whose path it is given. Throws if the file exists.
 */
export async function writeNewFile(file: string, write: (part: string) => Promise<void>): Promise<void> {
	if (existsSync(file)) throw exists(file);
	const part = `${file}.part`;
	try {
		closeSync(openSync(part, 'wx', 0o600));
	} catch (thrown) {
		if ((thrown as { code?: string }).code !== 'EEXIST') throw thrown;
		throw new Error(`${part} exists: another backup is being written, or was interrupted. Delete it in that case.`, {
			cause: thrown
		});
	}
	try {
		await write(part);
		flush(part);
		name(part, file);
	} catch (thrown) {
		rmSync(part, { force: true });
		rmSync(`${part}-journal`, { force: true });
		if (!isFull(thrown as Error)) throw thrown;
		throw new Error(`The disk is full: ${path.basename(file)} could not be written to ${path.dirname(file)}.`, {
			cause: thrown
		});
	}
}
