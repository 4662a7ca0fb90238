import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../runtime/errors.ts';
import { randomToken } from '../../../runtime/crypto.ts';

const hourMs = 3_600_000;
/** Where files are that are being written. */
export const unfinishedFolder = (dataDir: string): string => path.resolve(dataDir, 'backups', 'unfinished');

/** A file that only this account can read, while it is being written. */
export interface GrowingFile {
	path: string;
	/** Bytes so far. */
	readonly size: number;
	write(bytes: Buffer): Promise<void>;
	/** Nothing is written any more. */
	close(): Promise<void>;
	remove(): Promise<void>;
}

/**
 * Begins a file below the data folder, where no door serves it; a write beyond `mostBytes` throws `payload_too_large`.
 * `dropLabelled` finds it by its label.
 */
export async function growFile(dataDir: string, mostBytes: number, label = ''): Promise<GrowingFile> {
	const folder = unfinishedFolder(dataDir);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const file = path.join(folder, `${label && `${label}.`}${randomToken(12)}`);
	const handle: FileHandle = await open(file, 'wx', 0o600);
	let size = 0;
	return {
		path: file,
		get size() {
			return size;
		},
		async write(bytes) {
			if (size + bytes.length > mostBytes)
				throw new AppError('payload_too_large', `This backup is larger than ${Math.floor(mostBytes / 1_000_000)} MB.`);
			await handle.writeFile(bytes);
			size += bytes.length;
		},
		close: () => handle.close(),
		async remove() {
			await handle.close().catch(() => undefined);
			await rm(file, { force: true });
		}
	};
}

/** Removes the unfinished files with this label, whoever writes them. */
export async function dropLabelled(dataDir: string, label: string): Promise<void> {
	const folder = unfinishedFolder(dataDir);
	const names = await readdir(folder).catch(() => []);
	for (const name of names) if (name.startsWith(`${label}.`)) await rm(path.join(folder, name), { force: true });
}

/** What is left in a folder since more than an hour ago, such as by processes that ended in the middle. */
export async function leftIn(folder: string, now: Date): Promise<string[]> {
	const old: string[] = [];
	for (const name of await readdir(folder).catch(() => [])) {
		const { mtimeMs } = await stat(path.join(folder, name));
		if (now.getTime() - mtimeMs > hourMs) old.push(path.join(folder, name));
	}
	return old;
}
