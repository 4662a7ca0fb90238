import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomToken } from '../crypto.ts';

/** Where uploads are stored; a key is `uploads/<name>` or `events/<uid>/images/<name>`. */
interface Storage {
	/** Writes or replaces a file so that a reader never sees half of it. */
	put(key: string, body: Buffer): Promise<void>;
	/**
	 * Writes a file to a folder where no reader finds it until it is moved into place; throws if the disk rejects it.
	 */
	stage(folder: string, body: Buffer): Promise<StagedFile>;
	/** The bytes of a file; undefined when it is not there. */
	get(key: string): Promise<Buffer | undefined>;
	/** Bytes and last change of a file; undefined when it is not there. */
	stat(key: string): Promise<{ size: number; modified: Date } | undefined>;
	/** Takes a file away; one that is gone already is fine. */
	remove(key: string): Promise<void>;
	/** The keys of a folder, by name; empty if the folder does not exist. */
	list(folder: string): Promise<string[]>;
}

/** A file that is on disk and has no name yet. */
export interface StagedFile {
	/** Moves it to its name in the folder, replacing an existing file; once only. */
	place(name: string): Promise<void>;
	/** Takes it away unless it was placed. */
	discard(): Promise<void>;
}

const folderForm = /^(uploads|events\/[0-9a-f]{32}\/images)$/;
const nameForm = /^[a-z0-9][a-z0-9_-]*\.[a-z][a-z0-9]*$/;

function splitKey(key: string): { folder: string; name: string } {
	const at = key.lastIndexOf('/');
	const [folder, name] = [key.slice(0, at), key.slice(at + 1)];
	if (!folderForm.test(folder) || !nameForm.test(name)) throw new Error(`no key of a stored file: ${key}`);
	return { folder, name };
}

/** Keeps files in folders below the data folder. */
export function openStorage(dataDir: string): Storage {
	const root = path.resolve(dataDir);
	const fileOf = (key: string) => {
		const { folder, name } = splitKey(key);
		return path.join(root, folder, name);
	};
	const stage = async (folder: string, body: Buffer): Promise<StagedFile> => {
		if (!folderForm.test(folder)) throw new Error(`no folder of stored files: ${folder}`);
		const temporary = path.join(root, folder, `.${randomToken(12)}.part`);
		await mkdir(path.dirname(temporary), { recursive: true });
		await writeFile(temporary, body);
		return {
			place: (name) => rename(temporary, fileOf(`${folder}/${name}`)),
			discard: () => rm(temporary, { force: true })
		};
	};
	return {
		stage,
		async put(key, body) {
			const { folder, name } = splitKey(key);
			await (await stage(folder, body)).place(name);
		},
		get: (key) => unlessAbsent(readFile(fileOf(key))),
		async stat(key) {
			const found = await unlessAbsent(stat(fileOf(key)));
			return found && { size: found.size, modified: found.mtime };
		},
		remove: (key) => rm(fileOf(key), { force: true }),
		async list(folder) {
			if (!folderForm.test(folder)) throw new Error(`no folder of stored files: ${folder}`);
			const names = (await unlessAbsent(readdir(path.join(root, folder)))) ?? [];
			return names
				.filter((name) => nameForm.test(name))
				.sort()
				.map((name) => `${folder}/${name}`);
		}
	};
}

async function unlessAbsent<T>(outcome: Promise<T>): Promise<T | undefined> {
	try {
		return await outcome;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
