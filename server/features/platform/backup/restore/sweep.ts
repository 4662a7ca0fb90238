import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { isOwned } from './files.ts';
import { placedName } from './placed.ts';

/**
 * Removes the files that an import put into place before it ended in the middle: those that no row names. `folder` is
 * what is left of its backup.
 */
export async function removePlaced({ database, env }: Pick<Dependencies, 'database' | 'env'>, folder: string) {
	const text = await readFile(path.join(folder, placedName), 'utf8').catch(() => undefined);
	if (text === undefined) return;
	for (const file of JSON.parse(text) as string[])
		if (!(await isOwned(database.sequelize, file))) await openStorage(env.DATA_DIR).remove(file);
}
