import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';

const keptMs = 30 * 86_400_000;
const trashOf = (dataDir: string): string => path.resolve(dataDir, 'trash');

/** Where the files of a removed namespace are kept for 30 days. */
export const trashFolder = (dataDir: string, namespace: string, now: Date): string =>
	path.join(trashOf(dataDir), `${namespace}-${now.toISOString().replace(/[:.]/g, '-')}`);

/** Moves files of the data folder out of reach, to be deleted after 30 days; missing files are fine. */
export async function moveToTrash(dataDir: string, namespace: string, files: string[], now: Date): Promise<void> {
	if (!files.length) return;
	const folder = trashFolder(dataDir, namespace, now);
	await mkdir(folder, { recursive: true });
	for (const file of files) {
		const target = path.join(folder, file);
		await mkdir(path.dirname(target), { recursive: true });
		await rename(path.resolve(dataDir, file), target).catch((error: unknown) => {
			if ((error as { code?: string }).code !== 'ENOENT') throw error;
		});
	}
}

/** Deletes what has been in the trash for 30 days. */
export async function deleteOldTrash(dataDir: string, now: Date): Promise<void> {
	const folder = trashOf(dataDir);
	for (const name of await readdir(folder).catch(() => [])) {
		const { mtimeMs } = await stat(path.join(folder, name));
		if (now.getTime() - mtimeMs > keptMs) await rm(path.join(folder, name), { recursive: true, force: true });
	}
}

/**
 * Deletes for good what the removal of these namespaces moved to the trash, with the folders of events that are empty
 * since. `names` fits the name of a namespace from its beginning.
 */
export async function deleteTrashOf(dataDir: string, names: RegExp): Promise<void> {
	const root = path.resolve(dataDir);
	for (const name of await readdir(trashOf(dataDir)).catch(() => [])) {
		if (!names.test(name)) continue;
		const folder = path.join(trashOf(dataDir), name);
		for (const event of await readdir(path.join(folder, 'events')).catch(() => []))
			for (const left of [`events/${event}/images`, `events/${event}`])
				await rmdir(path.join(root, left)).catch(() => undefined);
		await rm(folder, { recursive: true, force: true });
	}
}
