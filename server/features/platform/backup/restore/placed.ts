import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { moveToTrash } from '../../namespaces/trash.ts';
import { isOwned } from './files.ts';

/** What an import does to files, in the folder of its backup. */
const listName = 'files.json';
const lockName = 'placed.lock';

interface FileList {
	/** Files that it puts into place before its commit. */
	placed: string[];
	/** Files that lose their rows with its commit, and go to the trash after it. */
	replaced?: { namespace: string; files: string[]; at: string };
}

/** Keeps the list of an import until its files and its rows agree. */
export interface FileNotes {
	/** Notes, before the commit, which files go to the trash after it. */
	noteReplaced: (namespace: string, files: string[], now: Date) => Promise<void>;
	/** Forgets the list when rows and files agree. */
	forget: () => Promise<void>;
}

/** Locks the list in a folder until `close` or the end of this process; undefined while somebody else has it. */
function lockList(folder: string): DatabaseSync | undefined {
	// Node knows no locks of files. One of SQLite ends with its process, also with one that is killed.
	const lock = new DatabaseSync(path.join(folder, lockName), { timeout: 0 });
	try {
		lock.exec('BEGIN EXCLUSIVE');
		return lock;
	} catch {
		lock.close();
		return undefined;
	}
}

async function forget(folder: string, lock: DatabaseSync): Promise<void> {
	await rm(path.join(folder, listName), { force: true });
	lock.close();
	await rm(path.join(folder, lockName), { force: true });
}

/** Notes files before they are put into place. */
export async function notePlaced(folder: string, placed: string[]): Promise<FileNotes> {
	const lock = lockList(folder);
	if (!lock) throw new Error(`${folder} is being imported already.`);
	await writeList(folder, { placed });
	return {
		noteReplaced: (namespace, files, now) =>
			writeList(folder, { placed, replaced: { namespace, files, at: now.toISOString() } }),
		forget: () => forget(folder, lock)
	};
}

/** Whole or not at all: a list that is cut off would lose files. */
async function writeList(folder: string, list: FileList): Promise<void> {
	const file = path.join(folder, listName);
	await writeFile(`${file}.new`, JSON.stringify(list));
	await rename(`${file}.new`, file);
}

/**
 * Ends the imports whose process ended in the middle: removes the files that they had put into place, and moves those
 * that they had replaced to the trash, where no row names them, and removes their backups. `imports` is the folder of
 * the backups that are being read.
 */
export async function sweepPlaced({ database, env }: Pick<Dependencies, 'database' | 'env'>, imports: string) {
	const storage = openStorage(env.DATA_DIR);
	const unowned = async (files: string[]) => {
		const found: string[] = [];
		for (const file of files) if (!(await isOwned(database.sequelize, file))) found.push(file);
		return found;
	};
	for (const name of await readdir(imports).catch(() => [])) {
		const folder = path.join(imports, name);
		const lock = existsSync(path.join(folder, listName)) ? lockList(folder) : undefined;
		if (!lock) continue;
		const { placed, replaced } = JSON.parse(await readFile(path.join(folder, listName), 'utf8')) as FileList;
		for (const file of await unowned(placed)) await storage.remove(file);
		if (replaced)
			await moveToTrash(env.DATA_DIR, replaced.namespace, await unowned(replaced.files), new Date(replaced.at));
		await forget(folder, lock);
		// Nobody reads this backup any more, and a folder that was just changed would look like one in use.
		await rm(folder, { recursive: true, force: true });
	}
}
