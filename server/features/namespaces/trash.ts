import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from 'sequelize';
import { MediaFile } from '../media/model.ts';
import { EventPhoto } from '../photos/model.ts';

const keptMs = 30 * 86_400_000;
const trashOf = (dataDir: string): string => path.resolve(dataDir, 'trash');

/** The files of a namespace, by their paths in the data folder. */
export async function filesOf(namespace: string, transaction: Transaction): Promise<string[]> {
	const photos = await EventPhoto.findAll({ where: { namespace }, attributes: ['file'], raw: true, transaction });
	const files = await MediaFile.findAll({ where: { namespace }, attributes: ['dir', 'name'], raw: true, transaction });
	return [
		...photos.flatMap(({ file }) => (file ? [`uploads/${file}`] : [])),
		...files.map(({ dir, name }) => `${dir}/${name}`)
	];
}

/** Moves files of the data folder where nobody can reach them, to be deleted after 30 days; files that are gone are fine. */
export async function moveToTrash(dataDir: string, namespace: string, files: string[], now: Date): Promise<void> {
	if (!files.length) return;
	const folder = path.join(trashOf(dataDir), `${namespace}-${now.toISOString().replace(/[:.]/g, '-')}`);
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
export async function emptyTrash(dataDir: string, now: Date): Promise<void> {
	const folder = trashOf(dataDir);
	for (const name of await readdir(folder).catch(() => [])) {
		const { mtimeMs } = await stat(path.join(folder, name));
		if (now.getTime() - mtimeMs > keptMs) await rm(path.join(folder, name), { recursive: true, force: true });
	}
}
