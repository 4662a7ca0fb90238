import type { WriteWork } from '../../../operation/operation.ts';
import { openStorage } from '../../../runtime/files/storage.ts';

const nameForm = /^p_[0-9a-f]{32}\.jpg$/;

/** Whether a text is a valid file name of an event photo. */
export const isPhotoFile = (name: string): boolean => nameForm.test(name);

const keyOf = (name: string): string => `uploads/${name}`;

/** Writes a photo so that a reader never sees half of it. */
export const writePhoto = (dataDir: string, name: string, body: Buffer): Promise<void> =>
	openStorage(dataDir).put(keyOf(name), body);

/** The bytes of a photo; undefined when the file is gone. */
export const readPhoto = (dataDir: string, name: string): Promise<Buffer | undefined> =>
	openStorage(dataDir).get(keyOf(name));

/** Takes the files of photos away once the write that took their rows is on disk. */
export const deletePhotosAfter = (
	{ dependencies, afterCommit }: Pick<WriteWork, 'dependencies' | 'afterCommit'>,
	names: readonly string[]
): void => names.forEach((name) => afterCommit(() => deletePhoto(dependencies.env.DATA_DIR, name)));

/** Takes the file away; one that is gone already is fine. */
export const deletePhoto = (dataDir: string, name: string): Promise<void> => openStorage(dataDir).remove(keyOf(name));
