import pLimit from 'p-limit';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { openStorage, type StagedFile } from '../../../runtime/files/storage.ts';
import { keyOf } from './folders.ts';
import { MediaFile } from './model.ts';

type Place = Pick<MediaFile, 'dir' | 'name'>;

// Files change one after another, so that a name that is freed and reused immediately never loses its new file.
const inTurn = pLimit(1);

/** Writes the content of a file that has no row yet, so that a full disk fails the whole write. */
export const stageFile = ({ env }: Dependencies, dir: string, body: Buffer): Promise<StagedFile> =>
	openStorage(env.DATA_DIR).stage(dir, body);

/** Gives the content of a file the name of its row. */
export const placeFile = (staged: StagedFile, name: string): Promise<void> => inTurn(() => staged.place(name));

/** The content of a file, after all pending changes. */
export const fetchFile = ({ env }: Dependencies, place: Place): Promise<Buffer | undefined> =>
	inTurn(() => openStorage(env.DATA_DIR).get(keyOf(place)));

/** Takes away the content under a name that no row has; a name that was taken again keeps its file. */
export const dropFile = ({ env }: Dependencies, { dir, name }: Place): Promise<void> =>
	inTurn(async () => {
		if (await MediaFile.count({ where: { dir, name } })) return;
		await openStorage(env.DATA_DIR).remove(keyOf({ dir, name }));
	});
