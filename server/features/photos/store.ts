import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const nameForm = /^p_[0-9a-f]{32}\.jpg$/;

/** Whether a text can be the file name of an event photo. */
export const isPhotoFile = (name: string): boolean => nameForm.test(name);

const folderOf = (dataDir: string): string => path.resolve(dataDir, 'uploads');

/** Writes a photo so that a reader never sees half of it. */
export async function writePhoto(dataDir: string, name: string, body: Buffer): Promise<void> {
	const folder = folderOf(dataDir);
	await mkdir(folder, { recursive: true });
	const temporary = path.join(folder, `.${name}.part`);
	await writeFile(temporary, body);
	await rename(temporary, path.join(folder, name));
}

/** The bytes of a photo; undefined when the file is gone. */
export const readPhoto = (dataDir: string, name: string): Promise<Buffer | undefined> =>
	readFile(path.join(folderOf(dataDir), name)).catch(() => undefined);

/** Takes the file away; one that is gone already is fine. */
export const deletePhoto = (dataDir: string, name: string): Promise<void> =>
	rm(path.join(folderOf(dataDir), name), { force: true });
