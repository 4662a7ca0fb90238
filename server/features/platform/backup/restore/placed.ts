import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { isOwned } from './files.ts';

/** The list of files that an import puts into place before its commit, in the folder of its backup. */
const listName = 'placed.json';
const lockName = 'placed.lock';

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

/** Notes files before they are put into place; answers how to forget them when their rows are written, or they are gone. */
export async function notePlaced(folder: string, files: readonly string[]): Promise<() => Promise<void>> {
	const lock = lockList(folder);
	if (!lock) throw new Error(`${folder} is being imported already.`);
	await writeFile(path.join(folder, listName), JSON.stringify(files));
	return () => forget(folder, lock);
}

/**
 * Removes the files that imports had put into place whose process ended in the middle: those that no row names.
 * `imports` is the folder of the backups that are being read.
 */
export async function sweepPlaced({ database, env }: Pick<Dependencies, 'database' | 'env'>, imports: string) {
	const storage = openStorage(env.DATA_DIR);
	for (const name of await readdir(imports).catch(() => [])) {
		const folder = path.join(imports, name);
		const lock = existsSync(path.join(folder, listName)) ? lockList(folder) : undefined;
		if (!lock) continue;
		for (const file of await listedIn(folder))
			if (!(await isOwned(database.sequelize, file))) await storage.remove(file);
		await forget(folder, lock);
	}
}

/** None where the list is cut off, as it is written before the first file. */
async function listedIn(folder: string): Promise<string[]> {
	try {
		return JSON.parse(await readFile(path.join(folder, listName), 'utf8')) as string[];
	} catch {
		return [];
	}
}
